package dev.holdfast.desktop.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.dialog.WholeTextFile;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.settings.SavedColumn;
import dev.holdfast.settings.SavedView;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.FieldTerm;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.application.Platform;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operator who makes views and chooses columns, on the oracle's store. */
class OwnViewsOnThePageTest extends FxTest {

  @TempDir private Path directory;
  private final KeptViews kept = new KeptViews(Map.of());
  private TaskStore store;
  private ThreadJobRunner jobs;
  private OpenPage page;
  private Path file;

  @BeforeEach
  void open() throws Exception {
    store = OracleStores.sqlite(directory, OracleStores.Journal.WAL).open();
    jobs = new ThreadJobRunner(Platform::runLater);
    file = directory.resolve("mine.json");
    show(
        () -> {
          page =
              new TasksPage(
                      new Workplace(
                          ZoneId.of("UTC"),
                          (owner, title, kind, patterns) -> Optional.of(file),
                          (owner, title, kind, name) -> Optional.of(new WholeTextFile(file, true)),
                          null,
                          TaskSessions.holding(directory.resolve("records"))),
                      TaskSessions.deletions(directory.resolve("records")),
                      kept,
                      TasksPage.Listed.TASKS)
                  .open(TaskSessions.on(store, jobs));
          return new StackPane(page.node());
        });
    fx(() -> page.shown());
    await("rows", () -> table().getItems().size() == 200);
  }

  @AfterEach
  void close() {
    fx(() -> page.close());
    jobs.close();
    store.close();
  }

  private TableView<?> table() {
    return lookup(".tasks-table").queryAs(TableView.class);
  }

  private List<String> shown() {
    return table().getColumns().stream().map(TableColumn::getId).toList();
  }

  private MenuButton menu() {
    return lookup("#ownViews").queryAs(MenuButton.class);
  }

  private MenuItem item(String id) {
    return menu().getItems().stream()
        .filter(item -> id.equals(item.getId()))
        .findFirst()
        .orElseThrow();
  }

  private void choose(String id) {
    fx(() -> menu().show());
    fx(() -> menu().hide());
    fx(() -> item(id).fire());
  }

  private void save(String line, String name) {
    fx(() -> lookup("#text").queryAs(TextField.class).setText(line));
    await("asked", () -> lookup("#text").queryAs(TextField.class).getText().equals(line));
    fx(() -> table().requestFocus());
    choose("saveView");
    await("a dialog", () -> lookup("#viewName").tryQuery().isPresent());
    clickOn("#viewName").write(name);
    type(KeyCode.ENTER);
    await("no dialog", () -> lookup("#viewName").tryQuery().isEmpty());
  }

  @Test
  void aViewIsSavedByKeyboardAndReachedByItsShortcut() {
    fx(() -> menu().requestFocus());
    type(KeyCode.SPACE);
    await("the menu", () -> menu().isShowing());
    type(KeyCode.ESCAPE);
    fx(() -> lookup("#text").queryAs(TextField.class).setText("status:paused name:f*"));
    choose("saveView");
    await("a dialog", () -> lookup("#viewName").tryQuery().isPresent());
    Labeled save = lookup(".dialog-pane .accent").queryAs(Labeled.class);
    assertThat(save.isDisabled()).isTrue();
    clickOn("#viewName").write("Paused");
    assertThat(lookup("#viewNameProblem").queryAs(Label.class).getText()).contains("already");
    Screens.snapshot(lookup("#viewName").query().getScene(), "own-view-taken");
    write(" by me");
    assertThat(lookup("#viewNameProblem").queryAs(Label.class).getText()).isEmpty();
    fx(() -> lookup("#viewShortcut").queryAs(ComboBox.class).getSelectionModel().select(3));
    clickOn("#viewName").type(KeyCode.ENTER);
    await("it is in front", () -> menu().getText().equals("Paused by me"));
    SavedView made = kept.of("fib-flow").own().getFirst();
    assertThat(made.digit()).isEqualTo(3);
    assertThat(made.sort()).isEqualTo(FieldTerm.LAST_ACTIVE.key());
    int rows = table().getItems().size();

    fx(() -> lookup("#view-all").queryAs(ToggleButton.class).fire());
    fx(() -> lookup("#text").queryAs(TextField.class).setText(""));
    await("all again", () -> table().getItems().size() == 200);
    assertThat(menu().getText()).isEqualTo("My views");
    fx(() -> table().requestFocus());
    press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.DIGIT3)
        .release(KeyCode.DIGIT3, KeyCode.SHIFT, KeyCode.CONTROL);
    await("its rows", () -> table().getItems().size() == rows);
    assertThat(shown()).startsWith("id", "name", "since", "cause");
    assertThat(page.commands()).extracting("title").contains("Show my view “Paused by me”");
    fx(() -> menu().show());
    Screens.page(stage().getScene(), "own-view-in-front");
    fx(() -> menu().hide());
    Screens.page(stage().getScene(), "own-view-narrow", 1_000, 700);
  }

  @Test
  void columnsAreChosenAndOrderedByKeyboard() {
    choose("chooseColumns");
    await("a dialog", () -> lookup("#columns").tryQuery().isPresent());
    ListView<?> list = lookup("#columns").queryAs(ListView.class);
    assertThat(list.getItems().getFirst()).hasToString("Id");
    clickOn(list.lookup(".list-cell"));
    type(KeyCode.DOWN);
    press(KeyCode.ALT, KeyCode.UP).release(KeyCode.UP, KeyCode.ALT);
    type(KeyCode.DOWN);
    type(KeyCode.DOWN);
    type(KeyCode.SPACE);
    Screens.snapshot(lookup("#columns").query().getScene(), "columns");
    type(KeyCode.ENTER);
    await("other columns", () -> shown().getFirst().equals("name"));
    assertThat(shown()).startsWith("name", "id", "stage").doesNotContain("status");
    assertThat(kept.of("fib-flow").columns().get("all"))
        .extracting(SavedColumn::key)
        .isEqualTo(shown());

    choose("chooseColumns");
    await("a dialog", () -> lookup("#columns").tryQuery().isPresent());
    clickOn("#usualColumns").clickOn("Show columns");
    await("the usual ones", () -> shown().getFirst().equals("id"));
    assertThat(kept.of("fib-flow").columns()).isEmpty();
  }

  @Test
  void errorAndSinceAreColumnsOfAnyView() {
    fx(
        () ->
            kept.change(
                "fib-flow",
                all ->
                    all.showing(
                        "all",
                        List.of(
                            new SavedColumn("id", null),
                            new SavedColumn("name", 220),
                            new SavedColumn("status", null),
                            new SavedColumn("since", 160),
                            new SavedColumn("error", 380)))));
    await("they are shown", () -> shown().contains("error"));
    assertThat(table().getColumns().getLast().getWidth()).isEqualTo(380);
    Screens.page(stage().getScene(), "own-columns");
    TableColumn<?, ?> since = table().getColumns().get(3);
    assertThat(since.isSortable()).isTrue();
    fx(() -> lookup("#view-failing").queryAs(ToggleButton.class).fire());
    await("those of the view", () -> shown().contains("lastEvent"));
    fx(() -> lookup("#view-all").queryAs(ToggleButton.class).fire());
    await("those chosen", () -> shown().size() == 5);
    assertThat(table().getColumns().getLast().getWidth()).isEqualTo(380);
  }

  @Test
  void whatIsDrawnInTheTableIsRemembered() {
    drawn(
        () -> {
          TableColumn<Object, ?> id = columns().remove(0);
          columns().add(1, id);
        });
    await("the order is remembered", () -> !kept.of("fib-flow").columns().isEmpty());
    assertThat(shown()).startsWith("name", "id");
    assertThat(kept.of("fib-flow").columns().get("all"))
        .extracting(SavedColumn::key)
        .isEqualTo(shown());
    drawn(() -> table().resizeColumn(cast(columns().get(0)), 70));
    await(
        "the width is remembered",
        () ->
            kept.of("fib-flow")
                .columns()
                .get("all")
                .getFirst()
                .equals(new SavedColumn("name", 200)));
    drawn(() -> {});
    assertThat(kept.of("fib-flow").columns().get("all")).hasSize(shown().size());
  }

  /**
   * Does between the press and the release of the button what the table does then: the platform of
   * these tests gives a drag to whatever lies below the mouse, so headings cannot be drawn.
   */
  private void drawn(Runnable move) {
    moveTo(heading("name"));
    press(MouseButton.PRIMARY);
    fx(move);
    release(MouseButton.PRIMARY);
  }

  @SuppressWarnings("unchecked")
  private ObservableList<TableColumn<Object, ?>> columns() {
    return ((TableView<Object>) table()).getColumns();
  }

  @SuppressWarnings("unchecked")
  private static <S> TableColumn<S, ?> cast(TableColumn<Object, ?> column) {
    return (TableColumn<S, ?>) column;
  }

  private Node heading(String id) {
    return lookup(".column-header").queryAll().stream()
        .filter(node -> id.equals(node.getId()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void viewsAreWrittenAndReadAgain() {
    save("status:failed", "Red");
    choose("exportViews");
    await("it is told", () -> note().equals("1 view was written to mine.json."));
    choose("removeView");
    await("a question", () -> lookup(".dialog-pane .accent").tryQuery().isPresent());
    fx(() -> lookup(".dialog-pane .accent").queryAs(Button.class).fire());
    await("it is gone", () -> kept.of("fib-flow").own().isEmpty());
    choose("importViews");
    await("it is back", () -> kept.of("fib-flow").own().size() == 1);
    await("it is told", () -> note().startsWith("1 view was added."));
    Screens.page(stage().getScene(), "own-views-imported");
  }

  private String note() {
    return from(lookup("#viewsNote").<Node>query()).lookup(".label").<Label>queryAll().stream()
        .map(Label::getText)
        .filter(text -> text != null && !text.isEmpty())
        .findFirst()
        .orElse("");
  }
}
