package dev.holdfast.desktop.act;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.connections.StoreAccess;
import dev.holdfast.desktop.dialog.WholeTextFile;
import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.shell.Announcement;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.desktop.tasks.KeptViews;
import dev.holdfast.desktop.tasks.TaskRow;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.desktop.tasks.TasksPage;
import dev.holdfast.desktop.workflow.WorkflowsPage;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** An operator in front of a page on which something can be done to tasks of the oracle's store. */
abstract class ActCase extends FxTest {

  @TempDir Path directory;
  OracleStore oracle;
  TaskStore store;
  StoreSession session;

  /** What was said over the page; null where the dialog shows what came of it. */
  String done;

  OpenPage page;

  /** The file that the operator chooses when one is asked for. */
  Path file;

  private ThreadJobRunner jobs;

  /** Shows the page Tasks. */
  void openTasks(Environment environment) throws Exception {
    openTasks(environment, sqlite());
    awaitRows(200);
  }

  private OracleStore sqlite() throws Exception {
    return OracleStores.sqlite(directory, OracleStores.Journal.WAL);
  }

  /** Shows the page Tasks of a store of fib-flow. */
  void openTasks(Environment environment, OracleStore of) throws Exception {
    oracle = of;
    openTasks(environment, of.open());
  }

  /** Shows the page Tasks of any store. */
  void openTasks(Environment environment, TaskStore opened) throws Exception {
    session(environment, opened);
    Path records = directory.resolve("records");
    show(
        () -> {
          page =
              new TasksPage(
                      new Workplace(
                          ZoneId.of("UTC"),
                          (owner, title, kind, patterns) -> Optional.ofNullable(file),
                          (owner, title, kind, name) ->
                              Optional.of(new WholeTextFile(directory.resolve(name), false)),
                          cleanup(),
                          TaskSessions.holding(records)),
                      TaskSessions.deletions(records),
                      new KeptViews(Map.of()),
                      TasksPage.Listed.TASKS)
                  .open(session);
          session.onChanged(page::refresh);
          return new StackPane(page.node());
        });
    fx(() -> page.shown());
  }

  /** Shows the page Workflows. */
  void openWorkflows() throws Exception {
    oracle = sqlite();
    session(Environment.LOCAL, oracle.open());
    Workplace workplace =
        new Workplace(
            ZoneId.of("UTC"),
            null,
            (owner, title, kind, name) -> Optional.empty(),
            cleanup(),
            TaskSessions.holding(directory.resolve("records")));
    show(
        () -> {
          page = new WorkflowsPage(workplace, TaskSessions.roots(workplace)).open(session);
          session.onChanged(page::refresh);
          return new StackPane(page.node());
        });
    fx(() -> page.shown());
  }

  private void session(Environment environment, TaskStore opened) {
    store = opened;
    jobs = new ThreadJobRunner(Platform::runLater);
    session =
        new StoreSession(
            new StoreAccess(
                KnownStores.ALL,
                StoreOptions.defaults(SecretSource.NONE),
                jobs,
                new FailureSentence(
                    KnownStores.ALL,
                    bug -> {
                      throw new AssertionError(bug);
                    }),
                Clock.systemUTC()), // Unlocked: what the lock does has tests of its own.
            new ConnectionProfile("Orders", "sqlite:/orders", environment).withReadOnly(false),
            store);
  }

  private Cleanup cleanup() {
    return new Cleanup(
        new Journal(
            new Records(
                directory.resolve("records"), null, new Operator("ann", "Ann Example", "desk")),
            Clock.systemUTC()));
  }

  @AfterEach
  void close() {
    fx(() -> page.close());
    jobs.close();
    store.close();
  }

  /** Lists the tasks in a status and selects the first of them. */
  void select(String status, int rows, int... indices) {
    // Counts come after the rows, and move the chips under the pointer.
    await(
        "the chips have their counts",
        () ->
            from(lookup("#chip-" + status).queryAs(Node.class))
                .lookup(".chip-count")
                .queryLabeled()
                .getText()
                .equals(String.valueOf(rows)));
    clickOn("#chip-" + status);
    awaitRows(rows);
    fx(() -> table().getSelectionModel().selectIndices(indices[0], indices));
  }

  void awaitRows(int rows) {
    await(rows + " rows", () -> table().getItems().size() == rows);
  }

  /** Presses the button of a verb: of one task its details have it. */
  void begin(String verb) {
    boolean one = table().getSelectionModel().getSelectedIndices().size() == 1;
    String id = (one ? "strip-" : "act-") + verb;
    await(
        "it can be pressed",
        () -> lookup("#" + id).tryQuery().filter(it -> !it.isDisabled()).isPresent());
    clickOn("#" + id);
  }

  void awaitQuestion() {
    await("it asks", () -> lookup("#actConfirm").tryQuery().isPresent());
  }

  void awaitResult() {
    await(
        "it ended",
        () ->
            session.noticeProperty().get() != null
                || lookup("#proof").tryQuery().filter(Node::isVisible).isPresent());
    Announcement notice = session.noticeProperty().get();
    done = notice == null ? null : notice.text();
    fx(() -> session.tell(null));
  }

  Scene dialog() {
    return lookup(".act-dialog").query().getScene();
  }

  Button button(String id) {
    return lookup("#" + id).queryButton();
  }

  void fill(String id, String text) {
    fx(() -> ((TextField) dialog().lookup("#" + id)).setText(text));
  }

  long paused() throws Exception {
    return inStatus("paused");
  }

  long inStatus(String status) throws Exception {
    return oracle.number("SELECT count(*) FROM fib_flow_tasks WHERE status = '" + status + "'");
  }

  @SuppressWarnings("unchecked")
  TableView<TaskRow> table() {
    return lookup("#table").queryAs(TableView.class);
  }
}
