package dev.holdfast.desktop.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Optional;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.PickResult;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operator who types into the filter line, on the oracle's store. */
class FilterLineOnThePageTest extends FxTest {

  @TempDir private Path directory;
  private TaskStore store;
  private ThreadJobRunner jobs;
  private OpenPage page;

  @BeforeEach
  void open() throws Exception {
    store = OracleStores.sqlite(directory, OracleStores.Journal.WAL).open();
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

  private void awaitRows(int rows) {
    await(
        rows + " rows",
        () -> lookup(".tasks-table").queryAs(TableView.class).getItems().size() == rows);
  }

  private TextField line() {
    return lookup("#text").queryAs(TextField.class);
  }

  private String problem() {
    return lookup("#problem").queryAs(Label.class).getText();
  }

  private Optional<ListView<String>> offers() {
    return lookup("#filterOffers").tryQuery();
  }

  private boolean offersAre(int size) {
    return offers().filter(list -> list.getItems().size() == size).isPresent();
  }

  /** Whether one of the offers shows such a number. */
  private boolean offered(String count) {
    return from(offers().orElseThrow()).lookup(".offer-count").<Label>queryAll().stream()
        .anyMatch(label -> label.getText().equals(count));
  }

  private boolean chipSays(String status, String count) {
    return from(lookup("#chip-" + status).queryAs(ToggleButton.class))
        .lookup(".chip-count")
        .queryAs(Label.class)
        .getText()
        .equals(count);
  }

  @Test
  void aSlashBeginsAndEscapeEnds() {
    Screens.page(stage().getScene(), "filter-line-empty");
    fx(() -> lookup(".tasks-table").query().requestFocus());
    write("/");
    await("the line has the keyboard", () -> line().isFocused());
    assertThat(line().getText()).isEmpty();
    write("flaky/");
    assertThat(line().getText()).as("in the line it is a sign").isEqualTo("flaky/");
    type(KeyCode.BACK_SPACE);
    await("a chip counts what is left", () -> chipSays("completed", "0"));
    type(KeyCode.ESCAPE);
    assertThat(line().getText()).isEmpty();
    awaitRows(200);
    await("it counts all again", () -> chipSays("completed", "254"));
  }

  @Test
  void keysAndValuesAreCompletedByTheKeyboard() {
    press(KeyCode.CONTROL, KeyCode.F).release(KeyCode.F, KeyCode.CONTROL);
    write("sta");
    await("the key is offered", () -> offersAre(1));
    type(KeyCode.DOWN);
    type(KeyCode.ENTER);
    assertThat(line().getText()).isEqualTo("status:");
    await("its values are offered", () -> offersAre(8));
    await("each says what it leaves", () -> offered("23"));
    Screens.page(stage().getScene(), "filter-line-completing");
    Screens.snapshot(offers().orElseThrow().getScene(), "filter-line-offers");
    write("pa");
    await("the one that is meant", () -> offersAre(1));
    type(KeyCode.DOWN);
    type(KeyCode.TAB);
    assertThat(line().getText()).isEqualTo("status:paused ");
    awaitRows(23);
    assertThat(lookup("#chip-paused").queryAs(ToggleButton.class).isSelected()).isTrue();
    await("nothing is in the way", () -> !lookup("#filterOffers").tryQuery().isPresent());
    assertThat(line().isFocused()).isTrue();
    clickOn("#chip-failed");
    awaitRows(28);
    assertThat(line().getText()).isEqualTo("status:failed status:paused");
    assertThat(problem()).isEmpty();
  }

  @Test
  void escapeClosesTheOffersFirst() {
    fx(() -> line().requestFocus());
    write("na");
    await("the key is offered", () -> offersAre(1));
    type(KeyCode.ESCAPE);
    await("closed", () -> offers().isEmpty());
    assertThat(line().getText()).isEqualTo("na");
    type(KeyCode.ESCAPE);
    assertThat(line().getText()).isEmpty();
  }

  @Test
  void aWrongWordIsUnderlinedAndTheReasonStandsBelow() {
    fx(() -> line().requestFocus());
    write("name:feed retries:many -type:cron");
    await("the reason", () -> problem().contains("“many” is no number"));
    Node mark = lookup("#mark").query();
    assertThat(mark.isVisible()).isTrue();
    double whole = line().getWidth();
    assertThat(mark.getBoundsInParent().getWidth()).isBetween(40.0, whole / 2);
    Screens.page(stage().getScene(), "filter-line-wrong");
    type(KeyCode.BACK_SPACE);
    assertThat(mark.isVisible()).as("until it is read again").isFalse();
    type(KeyCode.ESCAPE);
    type(KeyCode.ESCAPE);
    assertThat(problem()).isEmpty();
    assertThat(mark.isVisible()).isFalse();
  }

  /** A right click on the first name; the menu must not reach over the edge of this screen. */
  private String pointAtName() {
    TableCell<?, ?> name =
        lookup(".table-cell").<TableCell<?, ?>>queryAll().stream()
            .filter(cell -> "name".equals(cell.getTableColumn().getId()))
            .filter(cell -> cell.getText() != null && !cell.getText().isBlank())
            .findFirst()
            .orElseThrow();
    fx(
        () ->
            lookup(".tasks-table")
                .query()
                .fireEvent(
                    new ContextMenuEvent(
                        ContextMenuEvent.CONTEXT_MENU_REQUESTED,
                        10,
                        10,
                        200,
                        100,
                        false,
                        new PickResult(name, 1, 1))));
    return "name:=" + name.getText();
  }

  @Test
  void aRightClickOnAValueShowsOnlyWhatHasItOrLeavesItOut() {
    String only = pointAtName();
    clickOn("#point-only");
    assertThat(line().getText()).isEqualTo(only);
    fx(() -> page.show(new Sight.OfTasks("status:completed", false)));
    await("all again", () -> chipSays("completed", "254"));
    awaitRows(200);
    String other = pointAtName();
    clickOn("#point-out");
    assertThat(line().getText()).isEqualTo("status:completed -" + other);
    await("it is answered", () -> !chipSays("completed", "254"));
  }

  @Test
  void noMatchSaysWhichWordNothingMeets() {
    fx(() -> line().requestFocus());
    write("status:paused tag:ordres").type(KeyCode.ENTER);
    await(
        "the word",
        () ->
            lookup(
                    (Node node) ->
                        node instanceof Labeled label
                            && label.getText() != null
                            && label.getText().contains("meets tag:ordres"))
                .tryQuery()
                .isPresent());
    fx(() -> lookup(".tasks-table").query().requestFocus());
    Screens.page(stage().getScene(), "filter-line-no-match");
  }
}
