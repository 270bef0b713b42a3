package dev.holdfast.desktop.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.desktop.fx.Copied;
import dev.holdfast.desktop.fx.CopyAs.Form;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.desktop.timeline.lanes.LaneWindow;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.store.OracleStore;
import dev.holdfast.task.TaskId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.TreeView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.Test;

/** The page of one task’s story: stepping, filtering, comparing, exporting. */
class TimelinePageTest extends TimelinePageCase {

  @Test
  void stepsByKeyboardAndTellsWhatChanged() throws Exception {
    open(oracle(), new ImmediateJobRunner());
    look(58);
    fx(() -> lookup(".lanes").query().requestFocus());
    int last = timeline.steps();
    assertThat(timeline.step.get()).isEqualTo(last);
    push(KeyCode.HOME);
    assertThat(timeline.step.get()).isZero();
    push(KeyCode.RIGHT);
    push(KeyCode.RIGHT);
    assertThat(timeline.step.get()).isEqualTo(2);
    assertThat(lookup("#state-status").queryAs(Label.class).getText()).isEqualTo("Running");
    assertThat(lookup("#state-status").queryAs(Label.class).getStyleClass())
        .contains("state-changed");
    push(KeyCode.LEFT);
    assertThat(lookup("#state-status").queryAs(Label.class).getText()).isEqualTo("Pending");
    push(KeyCode.END);
    assertThat(timeline.step.get()).isEqualTo(last);
    assertThat(selected()).isEqualTo(last - 1);
    push(KeyCode.ESCAPE);
    assertThat(left).isTrue();
  }

  @Test
  void sharesTheSelectionWithTheList() throws Exception {
    open(oracle(), new ImmediateJobRunner());
    look(58);
    fx(() -> lookup("#trailList").queryListView().getSelectionModel().select(0));
    assertThat(timeline.step.get()).isEqualTo(1);
    fx(() -> timeline.go(5));
    assertThat(selected()).isEqualTo(4);
  }

  @Test
  void narrowsTheListAndSaysHowMuchIsLeft() throws Exception {
    open(oracle(), new ImmediateJobRunner());
    look(58);
    clickOn("#filter-more");
    MenuButton more = lookup("#filter-more").query();
    RadioMenuItem attempt =
        more.getItems().stream()
            .filter(RadioMenuItem.class::isInstance)
            .map(RadioMenuItem.class::cast)
            .filter(item -> item.getText().startsWith("Attempt 15 "))
            .findFirst()
            .orElseThrow();
    Screens.snapshot(attempt.getParentPopup().getScene(), "timeline-more-filters");
    fx(attempt::fire);
    fx(more::hide);
    int rows = lookup("#trailList").queryListView().getItems().size();
    assertThat(rows).isPositive().isLessThan(10);
    assertThat(more.getText()).isEqualTo("More filters (1)");
    assertThat(lookup(".filter-bar").<Region>query().getHeight())
        .as("the filters leave the room to the events")
        .isLessThan(90);
    clickOn("#filter-text").write("nobody");
    assertThat(lookup("#trailList").queryListView().getItems()).isEmpty();
    picture("timeline-no-match");
    clickOn("Clear filters");
    assertThat(lookup("#trailList").queryListView().getItems()).hasSize(timeline.steps());
    assertThat(attempt.isSelected()).isFalse();
  }

  @Test
  void copiesTheListedEventsOfALine() throws Exception {
    open(oracle(), new ImmediateJobRunner());
    look(58);
    ListView<TrailRow> list = lookup("#trailList").queryListView();
    fx(() -> list.getSelectionModel().select(0));
    long event = timeline.chronicle().event(1).id();
    JsonNode copied = new ObjectMapper().readTree(copied(list, Form.JSON));
    assertThat(copied).hasSize(1);
    assertThat(copied.get(0).get("id").asLong()).isEqualTo(event);
    List<String> lines = copied(list, Form.CSV).lines().toList();
    assertThat(lines).hasSize(2);
    assertThat(lines.getFirst()).startsWith("id,task_id,");
    assertThat(copied(list, Form.COMMAND))
        .isEqualTo(
            "holdfast timeline " + timeline.session.profile().storeAddress().display() + " 58");
    fx(() -> list.getSelectionModel().clearSelection());
    assertThat(onFx(() -> Copied.isOffered(list.getContextMenu().getItems(), Form.JSON))).isFalse();
    TrailRow all = new TrailRow.Rolled(0, timeline.steps() - 1, timeline.steps(), 0, 1, false);
    fx(() -> timeline.trail.filter.set(new TrailFilter(Set.of("task_failed"), null, "", false)));
    assertThat(onFx(() -> timeline.trail.events(all)))
        .as("a roll-up stands for what the filter lists")
        .hasSize(timeline.trail.matching.get());
  }

  private static String copied(ListView<?> list, Form form) throws Exception {
    return onFx(() -> Copied.by(list.getContextMenu().getItems(), form));
  }

  @Test
  void choosesEventTypes() throws Exception {
    open(oracle(), new ImmediateJobRunner());
    look(58);
    clickOn("#filter-type");
    clickOn("task_failed  (3)");
    assertThat(lookup("#trailList").queryListView().getItems()).hasSize(3);
    picture("timeline-filtered");
  }

  @Test
  void copiesAPositionThatCanBePasted() throws Exception {
    open(oracle(), new ImmediateJobRunner());
    look(58);
    fx(() -> timeline.go(3));
    long event = timeline.chronicle().event(3).id();
    clickOn("#copy");
    fx(
        () ->
            assertThat(Clipboard.getSystemClipboard().getString())
                .isEqualTo("task 58 at event " + event));
    fx(() -> timeline.open(new TaskPosition(TaskId.of(1), null)));
    clickOn("#goTo").write("task 58 at event " + event).push(KeyCode.ENTER);
    assertThat(timeline.task.get()).isEqualTo(TaskId.of(58));
    assertThat(timeline.step.get()).isEqualTo(3);
    clickOn("#goTo").write("elsewhere").push(KeyCode.ENTER);
    assertThat(lookup("#goTo").queryAs(TextField.class).getPseudoClassStates())
        .anyMatch(state -> state.getPseudoClassName().equals("error"));
  }

  @Test
  void showsDataAsATreeToSearchAndCopy() throws Exception {
    OracleStore oracle = oracle();
    oracle.execute(
        "update fib_flow_tasks set payload ="
            + " '{\"order\":{\"id\":12345678901234567890123,\"lines\":[{\"sku\":\"A-1\",\"price\":0.10},{\"sku\":\"B-2\",\"price\":12.50,\"note\":\"two\\n"
            + "lines\"}]},\"urgent\":true}', result = '101:{\"ok\":true}' || char(10) || '102!\"no"
            + " disk\"' where id = 58");
    open(oracle, new ImmediateJobRunner());
    look(58);
    fx(() -> lookup("#tabs").queryAs(TabPane.class).getSelectionModel().select(2));
    clickOn(
        lookup(".json-bar .text-field").match(node -> shownWhole(node)).queryAs(TextField.class));
    write("0.10");
    picture("timeline-data");
    TreeView<?> tree = lookup(".json-tree").match(node -> shownWhole(node)).query();
    assertThat(tree.getSelectionModel().getSelectedItem()).isNotNull();
    fx(() -> tree.getContextMenu().getItems().get(1).fire());
    fx(
        () ->
            assertThat(Clipboard.getSystemClipboard().getString())
                .isEqualTo("$.order.lines[0].price"));
    fx(() -> tree.getContextMenu().getItems().get(0).fire());
    fx(() -> assertThat(Clipboard.getSystemClipboard().getString()).isEqualTo("0.10"));
    fx(() -> lookup("#story-RESULT").<ToggleButton>query().fire());
    picture("timeline-children");
    fx(() -> lookup("#tabs").queryAs(TabPane.class).getSelectionModel().selectLast());
    picture("timeline-odd");
  }

  private static boolean shownWhole(Node node) {
    for (Node at = node; at != null; at = at.getParent()) {
      if (!at.isVisible()) {
        return false;
      }
    }
    return true;
  }

  @Test
  void comparesTwoAttemptsAndGoesToAStep() throws Exception {
    open(oracle(), new ImmediateJobRunner());
    look(58);
    fx(() -> lookup("#tabs").queryAs(TabPane.class).getSelectionModel().select(3));
    TableView<?> table = lookup("#compareTable").queryTableView();
    assertThat(table.getItems()).isNotEmpty();
    picture("timeline-compare");
    int end = timeline.step.get();
    fx(() -> table.getSelectionModel().select(0));
    assertThat(timeline.step.get()).isLessThan(end);
    ComboBox<Optional<Long>> attempt = lookup("#compare-left").queryComboBox();
    fx(() -> attempt.setValue(Optional.of(16L)));
    assertThat(timeline.compare.left.get()).contains(16L);
    assertThat(timeline.compare.read.value().orElseThrow().attempts().left().number())
        .isEqualTo(16);
    fx(timeline::refresh);
    assertThat(attempt.getValue()).contains(16L);
  }

  @Test
  void exportsTheStoryAndNeverReplacesAFile() throws Exception {
    open(oracle(), new ImmediateJobRunner());
    look(58);
    clickOn("#export").clickOn("JSON with all rows");
    assertThat(directory.resolve("task-58.json")).exists().content().contains("feed.flaky");
    assertThat(lookup("#exported").queryAs(Label.class).getText()).contains("task-58.json");
    clickOn("#export").clickOn("JSON with all rows");
    assertThat(timeline.export.failure.get()).isNotEmpty();
    picture("timeline-export-refused");
    clickOn("#export").clickOn("HTML page");
    assertThat(directory.resolve("task-58.html")).exists();
  }

  @Test
  void brushesARangeToZoomAndShowsAllAgain() throws Exception {
    open(oracle(), new ImmediateJobRunner());
    look(58);
    Bounds lanes =
        lookup(".lanes").query().localToScreen(lookup(".lanes").query().getLayoutBounds());
    double y = lanes.getMinY() + 100;
    drag(new Point2D(lanes.getMinX() + 300, y)).dropTo(new Point2D(lanes.getMinX() + 500, y));
    LaneWindow window = timeline.window.get();
    assertThat(window.from()).isBetween(0.2, 0.3);
    assertThat(window.to()).isBetween(0.4, 0.55);
    clickOn(new Point2D(lanes.getMinX() + 400, y));
    double place = timeline.cursor.get();
    assertThat(place).isBetween(window.from(), window.to());
    doubleClickOn(new Point2D(lanes.getMinX() + 400, y));
    assertThat(timeline.window.get().isAll()).isTrue();
    assertThat(lookup(".lanes").query().getAccessibleText()).contains("17 attempts", "Attempt 1:");
  }

  @Test
  void takesThePageAndGivesItBack() throws Exception {
    store = oracle().open();
    OpenPage page =
        onFx(
            () ->
                TaskSessions.page(
                        ZoneOffset.UTC,
                        TaskSessions.holding(directory.resolve("no-records")),
                        TaskSessions.deletions(directory.resolve("no-records")),
                        (owner, title, kind, name) -> Optional.empty())
                    .open(TaskSessions.immediate(store)));
    show(() -> new StackPane(page.node()));
    fx(
        () -> {
          page.shown();
          page.show(new Sight.OfTask(TaskId.of(58)));
        });
    clickOn("#story");
    assertThat(lookup(".timeline-page").query().isVisible()).isTrue();
    assertThat(lookup(".timeline-page #name").queryAs(Label.class).getText())
        .isEqualTo("feed.flaky");
    Screens.page(stage().getScene(), "timeline-on-page");
    push(KeyCode.ESCAPE);
    assertThat(lookup(".timeline-page").tryQuery()).isEmpty();
    fx(page::close);
  }

  @Test
  void aShortNameStaysWholeInANarrowWindow() throws Exception {
    open(oracle(), new ImmediateJobRunner());
    look(58);
    Label name = lookup(".timeline-page #name").queryAs(Label.class);
    fx(() -> name.getParent().resizeRelocate(0, 0, 650, 50));
    fx(() -> name.getParent().layout());
    assertThat(name.getWidth()).isGreaterThanOrEqualTo(name.prefWidth(-1));
  }

  private int selected() {
    return lookup("#trailList").queryAs(ListView.class).getSelectionModel().getSelectedIndex();
  }
}
