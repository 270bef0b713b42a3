package dev.holdfast.desktop.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Optional;
import javafx.application.Platform;
import javafx.scene.control.Button;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operator who does something to tasks of the list, on the oracle's store. */
class ActOnThePageTest extends FxTest {

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
    Path records = directory.resolve("records");
    show(
        () -> {
          StoreSession session = TaskSessions.on(store, jobs);
          page =
              new TasksPage(
                      ZoneId.of("UTC"),
                      TaskSessions.holding(records),
                      TaskSessions.deletions(records),
                      (owner, title, kind, name) -> Optional.empty())
                  .acting(
                      new Cleanup(
                          new Journal(
                              new Records(records, new Operator("ann", "Ann Example", "desk")),
                              Clock.systemUTC())))
                  .open(session);
          session.onChanged(page::refresh);
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
  void threePausedTasksAreResumedByMouse() throws Exception {
    clickOn("#chip-paused");
    awaitRows(23);
    fx(() -> table().getSelectionModel().selectIndices(0, 1, 2));
    await("the bar counts", () -> button("act-resume").getText().equals("Resume 3…"));
    assertThat(button("act-cancel").isDisabled()).isTrue();
    assertThat(button("act-cancel").getAccessibleHelp())
        .contains("fib-flow cannot cancel a paused task: resume it first");
    Screens.page(stage().getScene(), "act-bar");
    clickOn("#act-resume");
    await("it asks", () -> lookup("#actConfirm").tryQuery().isPresent());
    Screens.snapshot(lookup("#actConfirm").query().getScene(), "act-confirm");
    clickOn("#actConfirm");
    await("it is done", () -> lookup("#copyHead").tryQuery().isPresent());
    Screens.snapshot(lookup("#copyHead").query().getScene(), "act-result");
    assertThat(oracle.number("SELECT count(*) FROM fib_flow_tasks WHERE status = 'paused'"))
        .isEqualTo(20);
    clickOn("Close");
    awaitRows(20);
    await("nothing is chosen any more", () -> button("act-resume").isDisabled());
  }

  @Test
  void theKeyboardIsEnoughToCancel() throws Exception {
    clickOn("#chip-failed");
    awaitRows(5);
    fx(() -> table().requestFocus());
    type(KeyCode.DOWN);
    press(KeyCode.SHIFT, KeyCode.DOWN).release(KeyCode.DOWN, KeyCode.SHIFT);
    await("the bar counts", () -> button("act-cancel").getText().equals("Cancel 2…"));
    press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.X)
        .release(KeyCode.X, KeyCode.SHIFT, KeyCode.CONTROL);
    await("it asks", () -> lookup("#actConfirm").tryQuery().isPresent());
    await("the reason has the keyboard", () -> lookup("#reason").query().isFocused());
    // What is written goes to the window that was clicked last, unless it is told.
    targetWindow(lookup("#reason").query().getScene());
    write("refused by the customer");
    type(KeyCode.ENTER);
    assertThat(lookup("#actConfirm").tryQuery()).as("Enter alone confirms nothing").isPresent();
    fx(() -> button("actConfirm").requestFocus());
    type(KeyCode.SPACE);
    await("it is done", () -> lookup("#copyHead").tryQuery().isPresent());
    type(KeyCode.SPACE);
    awaitRows(3);
    assertThat(
            oracle.number(
                "SELECT count(*) FROM fib_flow_tasks WHERE status = 'permanently_failed'"
                    + " AND error = 'refused by the customer'"))
        .isEqualTo(2);
  }

  private Button button(String id) {
    return lookup("#" + id).queryButton();
  }

  private void awaitRows(int rows) {
    await(rows + " rows", () -> table().getItems().size() == rows);
  }

  @SuppressWarnings("unchecked")
  private TableView<TaskRow> table() {
    return lookup("#table").queryAs(TableView.class);
  }
}
