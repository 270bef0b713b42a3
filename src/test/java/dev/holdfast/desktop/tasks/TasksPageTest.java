package dev.holdfast.desktop.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operator in front of the page, on the oracle's store. */
class TasksPageTest extends FxTest {

  @TempDir private Path directory;
  private OracleStore oracle;
  private TaskStore store;
  private ThreadJobRunner jobs;
  private OpenPage page;

  @BeforeEach
  void open() throws Exception {
    oracle = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    store = oracle.open();
    jobs = new ThreadJobRunner(Platform::runLater);
    show(
        () -> {
          page =
              TaskSessions.page(
                      ZoneId.of("UTC"),
                      TaskSessions.holding(directory.resolve("records")),
                      TaskSessions.deletions(directory.resolve("records")),
                      (owner, title, kind, name) -> Optional.empty())
                  .open(TaskSessions.on(store, jobs));
          return new StackPane(page.node());
        });
    fx(() -> page.shown());
    awaitRows(200);
  }

  @AfterEach
  void close() {
    fx(() -> page.close());
    jobs.close();
    store.close();
  }

  @Test
  void findsThePausedTasksAndReadsTheStoryOfOne() {
    clickOn("#chip-paused");
    awaitRows(23);
    select(58);
    await("the task is open", () -> title().equals("feed.flaky"));
    clickOn("Timeline");
    await("its events are there", () -> events().getItems().size() == 57);
    fx(() -> events().getSelectionModel().selectLast());
    assertThat(lookup("Cron task feed.flaky paused after retry exhaustion").tryQuery()).isPresent();
    assertThat(lookup("retry_exhausted").tryQuery()).isPresent();
  }

  @Test
  void theKeyboardIsEnough() {
    press(KeyCode.CONTROL, KeyCode.F).release(KeyCode.F, KeyCode.CONTROL);
    write("flaky");
    await("only flaky feeds", () -> names().equals(Set.of("feed.flaky")));
    type(KeyCode.ESCAPE);
    awaitRows(200);
    assertThat(lookup("#text").queryAs(TextField.class).getText()).isEmpty();
    fx(() -> table().requestFocus());
    type(KeyCode.DOWN);
    type(KeyCode.DOWN);
    TaskId second = table().getItems().get(table().getSelectionModel().getSelectedIndex()).id();
    await("the task is open", () -> shownId().equals(second.toString()));
    type(KeyCode.ENTER);
    await("the details have the keyboard", () -> lookup("#tabs").query().isFocused());
    type(KeyCode.RIGHT);
    await("the next tab is in front", () -> lookup("#eventList").tryQuery().isPresent());
    fx(() -> lookup("#text").queryAs(TextField.class).setText("feed"));
    type(KeyCode.ESCAPE);
    assertThat(table().isFocused()).as("from the details it goes back to the table").isTrue();
    assertThat(lookup("#text").queryAs(TextField.class).getText()).as("only").isEqualTo("feed");
    type(KeyCode.ESCAPE);
    assertThat(lookup("#text").queryAs(TextField.class).getText()).isEmpty();
  }

  @Test
  void theStoryGivesTheKeyboardBackToTheTable() {
    fx(page::shown);
    await("the table has it", () -> table().isFocused());
    type(KeyCode.DOWN);
    await("a task is open", () -> lookup("#tabs").tryQuery().isPresent());
    press(KeyCode.CONTROL, KeyCode.T).release(KeyCode.T, KeyCode.CONTROL);
    await("the story is shown", () -> lookup("#goTo").tryQuery().isPresent());
    assertThat(table().isFocused()).isFalse();
    type(KeyCode.ESCAPE);
    await("the table has it again", () -> table().isFocused());
  }

  private List<String> columns() {
    return table().getColumns().stream()
        .filter(TableColumn::isVisible)
        .map(TableColumn::getId)
        .toList();
  }

  private void wide(double width) {
    fx(
        () -> {
          ((Region) page.node()).setMinWidth(width);
          ((Region) page.node()).setMaxWidth(width);
        });
  }

  /** A heading that does nothing has no hand, and no sign at its end. */
  @Test
  void onlyHeadingsThatSortLookLikeIt() {
    assertThat(table().getColumns())
        .filteredOn(column -> column.getStyleClass().contains("sortable"))
        .extracting(TableColumn::getId)
        .contains("id", "created")
        .doesNotContain("name", "worker", "tag");
    assertThat(table().getColumns())
        .allMatch(column -> column.isSortable() == column.getStyleClass().contains("sortable"));
  }

  @Test
  void columnsAndChipsThatHaveNoRoomStepBack() {
    wide(1_300);
    List<String> all = columns();
    MenuButton more = lookup("#moreStatuses").queryAs(MenuButton.class);
    assertThat(more.isVisible()).isFalse();
    wide(720);
    assertThat(columns()).startsWith("id", "name", "status").hasSizeLessThan(all.size());
    assertThat(table().getColumns()).as("they are not gone").hasSameSizeAs(all);
    double seen =
        table().getColumns().stream()
            .filter(TableColumn::isVisible)
            .mapToDouble(TableColumn::getWidth)
            .sum();
    assertThat(seen).as("nobody scrolls sideways").isLessThanOrEqualTo(table().getWidth());
    assertThat(more.isVisible()).isTrue();
    double row = lookup("#chip-running").query().getLayoutY();
    assertThat(
            lookup(".status-chips > .chip").queryAll().stream()
                .filter(Node::isVisible)
                .map(Node::getLayoutY))
        .as("they stand in one row")
        .containsOnly(row);
    wide(480);
    Node hidden = lookup("#chip-paused").query();
    assertThat(hidden.isVisible()).isFalse();
    fx(more::show);
    fx(
        () ->
            more.getItems().stream()
                .filter(item -> item.getText().startsWith("Paused"))
                .findFirst()
                .orElseThrow()
                .fire());
    awaitRows(23);
    assertThat(hidden.isVisible()).as("what filters is always seen").isTrue();
    wide(1_300);
    assertThat(columns()).as("of paused tasks").hasSameSizeAs(table().getColumns());
    assertThat(more.isVisible()).isFalse();
  }

  @Test
  void anotherPageCanAskForATask() {
    fx(() -> assertThat(page.show(new Sight.OfTask(TaskId.of(21)))).isTrue());
    await("the task is open", () -> shownId().equals("21"));
    await("its row is loaded and selected", () -> selected(21));
    await("its row is in sight", () -> isInSight(21));
    assertThat(lookup("#taskPlace").query().isVisible()).isFalse();
  }

  private boolean selected(long id) {
    return table().getSelectionModel().getSelectedItem() != null
        && table().getSelectionModel().getSelectedItem().id().equals(TaskId.of(id));
  }

  /** Whether a task's row lies within the height of the table. */
  private boolean isInSight(long id) {
    var seen = table().localToScene(table().getLayoutBounds());
    return lookup(".table-row-cell").queryAllAs(TableRow.class).stream()
        .filter(row -> row.getItem() instanceof TaskRow task && task.id().equals(TaskId.of(id)))
        .map(row -> row.localToScene(row.getLayoutBounds()))
        .anyMatch(row -> seen.getMinY() < row.getMinY() && row.getMaxY() < seen.getMaxY());
  }

  @Test
  void detailsOfATaskThatTheFilterExcludesSaySo() {
    fx(() -> page.show(new Sight.OfTask(TaskId.of(21))));
    await("its row is selected", () -> selected(21));
    clickOn("#chip-paused");
    awaitRows(23);
    await("the line is there", () -> lookup("#taskPlace").query().isVisible());
    assertThat(shownId()).isEqualTo("21");
    assertThat(table().getSelectionModel().getSelectedItem()).isNull();
    assertThat(lookup("The filters exclude task 21, which is open here.").tryQuery()).isPresent();
    Screens.page(stage().getScene(), "task-excluded", 1000, 700);
    clickOn("#taskPlaceAction");
    await("its row is selected again", () -> selected(21));
    await("its row is in sight", () -> isInSight(21));
    assertThat(lookup("#taskPlace").query().isVisible()).isFalse();
  }

  @Test
  void aParentIsOneClickAway() {
    fx(() -> lookup("#text").queryAs(TextField.class).setText("337"));
    await("the child is found", () -> table().getItems().size() == 1);
    select(337);
    await("the child is open", () -> shownId().equals("337"));
    clickOn(".task-link");
    await("its root is open", () -> title().equals("import.fanout"));
    clickOn("#close");
    await("nothing is open", () -> lookup("#tabs").tryQuery().isEmpty());
  }

  @Test
  void aLostTableIsToldWhereItIsMissedAndRetried() throws Exception {
    oracle.execute("ALTER TABLE fib_flow_tasks RENAME TO gone");
    fx(() -> page.refresh());
    await("the failure is told", () -> lookup(".inline-failure").query().isVisible());
    assertThat(table().getItems()).as("what was shown stays").hasSize(200);
    assertThat(lookup("#stale").query().isVisible()).isTrue();
    oracle.execute("ALTER TABLE gone RENAME TO fib_flow_tasks");
    clickOn("Retry");
    await("it is well again", () -> !lookup("#stale").query().isVisible());
  }

  @Test
  void refreshesByItselfWhileItIsShown() throws Exception {
    ComboBox<RefreshInterval> interval = lookup("#interval").queryComboBox();
    fx(() -> interval.setValue(RefreshInterval.TWO_SECONDS));
    oracle.execute("DELETE FROM fib_flow_tasks WHERE id > 300");
    await(
        "the deleted rows leave", () -> table().getItems().getFirst().id().equals(TaskId.of(300)));
  }

  private void select(long id) {
    int row = row(id);
    fx(
        () -> {
          table().scrollTo(row);
          table().getSelectionModel().clearAndSelect(row);
        });
  }

  private void awaitRows(int rows) {
    await(rows + " rows", () -> table().getItems().size() == rows);
  }

  @SuppressWarnings("unchecked")
  private TableView<TaskRow> table() {
    return lookup(".tasks-table").queryAs(TableView.class);
  }

  @SuppressWarnings("unchecked")
  private ListView<TaskEvent> events() {
    return lookup("#eventList").queryAs(ListView.class);
  }

  private Set<String> names() {
    return table().getItems().stream().map(row -> row.task().name()).collect(Collectors.toSet());
  }

  private String title() {
    return text("#name");
  }

  private String shownId() {
    return text("#id");
  }

  /** The text of a label of the details; empty while there are none. */
  private String text(String query) {
    return lookup(".details-title " + query).tryQueryAs(Label.class).map(Label::getText).orElse("");
  }

  private int row(long id) {
    for (int i = 0; i < table().getItems().size(); i++) {
      if (table().getItems().get(i).id().equals(TaskId.of(id))) {
        return i;
      }
    }
    throw new AssertionError("no row " + id);
  }

  @Test
  void itIsNotGivenUpWithALineThatNobodyCanRead() {
    await("its rows", () -> !lookup("#table").queryTableView().getItems().isEmpty());
    assertThat(page.canRest()).isTrue();
    fx(() -> lookup("#text").queryTextInputControl().setText("id:x nonsense:"));
    await("it cannot be read", () -> !page.canRest());
    fx(() -> lookup("#text").queryTextInputControl().setText("status:paused"));
    await("it is read", page::canRest);
  }
}
