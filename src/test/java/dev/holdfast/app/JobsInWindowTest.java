package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.OpenStore;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.Settings;
import dev.holdfast.store.OracleStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.MouseButton;
import org.junit.jupiter.api.Test;

/** A store of a kind that is a file, in the window: jobs of River in a file of SQLite. */
class JobsInWindowTest extends DesktopTest {

  private OracleStore jobs;

  private void river() throws Exception {
    jobs = new OracleStore("sqlite:" + file(), "jdbc:sqlite:" + file());
    jobs.execute(
        "pragma journal_mode = wal",
        """
        create table river_job (id integer primary key autoincrement, state text not null,
          attempt integer not null default 0, max_attempts integer not null default 25,
          attempted_at timestamp, created_at timestamp not null default current_timestamp,
          finalized_at timestamp, scheduled_at timestamp not null default current_timestamp,
          priority integer not null default 1, args blob not null default (jsonb('{"order":7}')),
          attempted_by blob, errors blob, kind text not null default 'work',
          metadata blob not null default (jsonb('{}')), queue text not null default 'default',
          tags blob not null default (jsonb('[]')), unique_key blob, unique_states integer)\
        """,
        "create table river_queue (name text primary key, paused_at timestamp,"
            + " updated_at timestamp)",
        "create table river_notification (id integer primary key, topic text, payload text)",
        "create table river_migration (line text, version integer)",
        "insert into river_migration values ('main', 8)",
        "insert into river_queue values ('default', null, current_timestamp),"
            + " ('mail', current_timestamp, current_timestamp)");
    for (int at = 1; at <= 40; at++) {
      jobs.execute(
          "insert into river_job (state, kind, queue, finalized_at, attempted_by) values"
              + " ('completed', '%s', 'default', datetime('now', '-%d hours'), jsonb('[\"w-1\"]'))"
                  .formatted(at % 3 == 0 ? "report" : "mail", at));
    }
    for (String state : List.of("available", "running", "retryable", "cancelled", "discarded")) {
      boolean ended = state.equals("cancelled") || state.equals("discarded");
      for (int at = 1; at <= 4; at++) {
        jobs.execute(
            ("insert into river_job (state, kind, queue, attempt, attempted_at, finalized_at,"
                 + " errors, tags) values ('%s', 'import', 'mail', 2, datetime('now', '-1 hour'),"
                 + " %s, jsonb('[{\"at\": \"2026-05-01T10:00:00Z\", \"attempt\": 1, \"error\": \"no"
                 + " such host\"}]'), jsonb('[\"eu\"]'))")
                .formatted(state, ended ? "datetime('now', '-30 minutes')" : "null"));
      }
    }
  }

  /** Of db-scheduler: picked by workers whose last sign was 1, 2 and 4 hours ago. */
  private void executions() throws Exception {
    jobs = new OracleStore("sqlite:" + file(), "jdbc:sqlite:" + file());
    jobs.execute(
        """
        create table scheduled_tasks (task_name text not null, task_instance text not null,
          task_data blob, execution_time timestamp not null, picked boolean not null,
          picked_by text, last_success timestamp, last_failure timestamp,
          consecutive_failures int, last_heartbeat timestamp, version bigint not null,
          priority smallint, state text, primary key (task_name, task_instance))\
        """);
    for (int hours : List.of(1, 2, 4)) {
      jobs.execute(
          ("insert into scheduled_tasks (task_name, task_instance, execution_time, picked,"
                  + " picked_by, last_heartbeat, version) values ('report', 'r%1$d', 0, true,"
                  + " 'w-%1$d', (unixepoch() - %1$d * 3600) * 1000, 1)")
              .formatted(hours));
    }
  }

  private void openExecutions(String... changes) throws Exception {
    executions();
    jobs.execute(changes);
    connect();
    clickOn("Executions");
    await("its rows", () -> table().getItems().size() == 3);
  }

  private Path file() {
    return directory.resolve("jobs.sqlite");
  }

  private void connect() throws Exception {
    open(
        Settings.DEFAULT.adding(
            new ConnectionProfile("Jobs", jobs.address(), Environment.LOCAL).withReadOnly(false)));
    clickOn("Jobs");
    await("the store is open", () -> state() instanceof ShellState.Open);
    await("it has read", () -> context().isIdle());
  }

  private void picture(String name) {
    Screens.page(stage().getScene(), "jobs-" + name);
    Screens.page(stage().getScene(), "jobs-" + name + "-small", 1000, 700);
  }

  private void page(String title) {
    OpenStore store = ((ShellState.Open) state()).store();
    fx(() -> context().shell.showPage(store.titles().indexOf(title)));
    await("the page has read", () -> context().isIdle());
  }

  private TableView<?> table() {
    return lookup("#table").queryAs(TableView.class);
  }

  private void awaitQuestion() {
    await("it asks", () -> lookup("#actConfirm").tryQuery().isPresent());
  }

  private Scene dialog() {
    return lookup(".act-dialog").query().getScene();
  }

  private TextField asked(String name) {
    return (TextField) dialog().lookup("#ask-" + name);
  }

  @Test
  void everyPageOfAJobTableSaysWhatApplies() throws Exception {
    river();
    connect();
    OpenStore store = ((ShellState.Open) state()).store();
    assertThat(store.titles())
        .containsExactly("Overview", "Jobs", "Retention", "Archives", "Journal", "Health");
    assertThat(isShown("import has failed")).isTrue();
    assertThat(isShown("Queues")).isTrue();
    assertThat(isShown("Workers")).as("River tells none").isFalse();
    picture("overview");
    clickOn("#chip-discarded");
    await("its jobs", () -> table().getItems().size() == 4);
    clickOn("Discarded");
    await("the columns of a view of failures", () -> context().isIdle());
    assertThat(table().getColumns())
        .extracting(TableColumnBase::getId)
        .doesNotHaveDuplicates()
        .contains("queue", "worker", "finished");
    fx(() -> table().getSelectionModel().selectRange(0, 2));
    await("it has read", () -> context().isIdle());
    picture("selected");
    clickOn("#act-retry");
    awaitQuestion();
    Screens.snapshot(dialog(), "jobs-act");
    clickOn("#actConfirm");
    awaitTold("2 jobs retried");
    picture("act-done");
    assertThat(jobs.number("select count(*) from river_job where state = 'discarded'"))
        .isEqualTo(2);
    page("Health");
    picture("health");
    page("Retention");
    clickOn("Own");
    await("it has read", () -> context().isIdle());
    clickOn("Preview");
    await("it has read", () -> context().isIdle());
    picture("preview");
    clickOn("Forecast");
    await("it has read", () -> context().isIdle());
    picture("forecast");
    clickOn("#fleet");
    await("the fleet has read", () -> context().isIdle());
    picture("fleet");
  }

  @Test
  void jobsGoByTheToolsOwnPolicyAndComeBack() throws Exception {
    river();
    List<String> before = rows();
    connect();
    page("Retention");
    clickOn("Own");
    await("it has read", () -> context().isIdle());
    clickOn("Preview");
    await("the plan", () -> isEnabled("#delete"));
    clickOn("#delete");
    await("the confirmation", () -> lookup(".dialog-pane").tryQuery().isPresent());
    await("what it needs", () -> isEnabled("Delete 17 jobs"));
    Screens.snapshot(lookup(".dialog-pane").query().getScene(), "jobs-delete");
    clickOn("Delete 17 jobs");
    await("the result", () -> isShown("Show its preview"));
    picture("deleted");
    assertThat(jobs.number("select count(*) from river_job")).isEqualTo(43);
    page("Archives");
    await("its jobs", () -> isShown("17 jobs"));
    await("it has read", () -> context().isIdle());
    picture("archive");
    clickOn("Preview all");
    await("it has looked", () -> context().isIdle());
    picture("restore");
    await("what would come back", () -> isEnabled("#restoreRun"));
    clickOn("#restoreRun");
    await("it asks", () -> lookup(".dialog-pane").tryQuery().isPresent());
    Screens.snapshot(lookup(".dialog-pane").query().getScene(), "jobs-restore-asks");
    clickOn(lookup(".dialog-pane").lookup(".button.accent").<Node>query());
    await("it ran", () -> lookup(".dialog-pane").tryQuery().isEmpty());
    await("it has read", () -> context().isIdle());
    picture("restored");
    assertThat(rows()).as("all that a job was").isEqualTo(before);
    page("Journal");
    picture("journal");
    page("Archives");
    OpenStore here = ((ShellState.Open) state()).store();
    clickOn("File");
    await("it can be opened", () -> lookup("Open as a store").query().isVisible());
    clickOn("Open as a store");
    await(
        "the archive is open",
        () -> state() instanceof ShellState.Open open && open.store() != here);
    await("it has read", () -> context().isIdle());
    picture("archive-store");
    clickOn("Jobs");
    await("its jobs", () -> table().getItems().size() == 17);
    fx(() -> table().getSelectionModel().select(0));
    await("it has read", () -> context().isIdle());
    picture("archive-jobs");
  }

  @Test
  void aVerbIsChosenFromTheMenuOfARow() throws Exception {
    river();
    connect();
    clickOn("#chip-retryable");
    await("its jobs", () -> table().getItems().size() == 4);
    fx(() -> table().getSelectionModel().select(1));
    await("its details", () -> isEnabled(".task-details #close") && context().isIdle());
    clickOn(cell(1), MouseButton.SECONDARY);
    await("the menu", () -> lookup(".context-menu").tryQuery().isPresent());
    clickOn("#menu-cancel");
    awaitQuestion();
    Screens.snapshot(dialog(), "jobs-cancel");
    clickOn("#actConfirm");
    awaitTold("1 job cancelled");
    picture("cancel-done");
    assertThat(
            jobs.number(
                "select count(*) from river_job where state = 'cancelled' and id > 48 and"
                    + " metadata ->> 'cancel_attempted_at' is not null"))
        .isEqualTo(1);
  }

  @Test
  void whenIsAskedForWhereAVerbSetsATime() throws Exception {
    openExecutions("update scheduled_tasks set picked = false");
    fx(() -> table().getSelectionModel().selectAll());
    await("it has read", () -> context().isIdle());
    clickOn("#act-reschedule");
    awaitQuestion();
    Screens.snapshot(dialog(), "jobs-at-now");
    fx(() -> asked("at").setText("2031-02-03T04:05:06Z"));
    await("it has looked anew", () -> context().isIdle());
    Screens.snapshot(dialog(), "jobs-at");
    clickOn("#actConfirm");
    awaitTold("3 executions rescheduled");
    assertThat(
            jobs.number(
                "select count(*) from scheduled_tasks where execution_time = 1927857906000"))
        .isEqualTo(3);
  }

  private Node cell(int row) {
    return from(table())
        .lookup(
            (Node node) ->
                node instanceof TableCell<?, ?> cell && cell.getIndex() == row && !cell.isEmpty())
        .query();
  }

  private boolean isEnabled(String query) {
    return lookup(query).tryQuery().map(node -> !node.isDisabled()).orElse(false);
  }

  /** Returns all that a job is, of all jobs. */
  private List<String> rows() throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Connection connection = jobs.connect();
        Statement statement = connection.createStatement();
        ResultSet read =
            statement.executeQuery(
                "select json_array(id, state, attempt, max_attempts, attempted_at, created_at,"
                    + " finalized_at, scheduled_at, priority, hex(args), hex(attempted_by),"
                    + " hex(errors), kind, hex(metadata), queue, hex(tags)) from river_job"
                    + " order by id")) {
      while (read.next()) {
        rows.add(read.getString(1));
      }
    }
    return rows;
  }

  @Test
  void aLongIdLeavesRoomForTheStatusAndForTheButtonThatCloses() throws Exception {
    openExecutions("update scheduled_tasks set task_instance = hex(zeroblob(40)) || rowid");
    fx(() -> table().getSelectionModel().select(0));
    await("its details", () -> lookup(".task-details #close").tryQuery().isPresent());
    await("it has read", () -> context().isIdle());
    Node details = lookup(".task-details").query();
    Node close = from(details).lookup("#close").query();
    assertThat(details.localToScene(details.getLayoutBounds()))
        .matches(all -> all.contains(close.localToScene(close.getLayoutBounds())));
  }

  @Test
  void whatAVerbAsksIsPartOfWhatIsSeen() throws Exception {
    openExecutions();
    fx(() -> table().getSelectionModel().selectAll());
    await("it has read", () -> context().isIdle());
    clickOn("#act-free");
    awaitQuestion();
    fx(() -> asked("older").setText("soon"));
    assertThat(lookup("#actConfirm").query().isDisabled()).isTrue();
    Screens.snapshot(dialog(), "jobs-asks-wrong");
    fx(() -> asked("older").setText("3h"));
    await("it has looked anew", () -> context().isIdle());
    assertThat(isShown("2 executions are not freed: not possible as they are.")).isTrue();
    assertThat(isShown("Free 1 execution?")).as("the heading counts what can be").isTrue();
    Screens.snapshot(dialog(), "jobs-asks");
    clickOn("#actConfirm");
    await("it ended", () -> isShown("Close"));
    assertThat(jobs.number("select count(*) from scheduled_tasks where not picked")).isEqualTo(1);
    clickOn("Close");
  }

  private ComboBox<String> choice(String id) {
    return lookup("#" + id).queryComboBox();
  }

  private void choose(String id, String value) {
    fx(() -> choice(id).setValue(value));
    await("it has looked", () -> context().isIdle());
  }

  @Test
  void aTableThatNobodyKnowsIsMappedAndOpened() throws Exception {
    jobs = new OracleStore("sqlite:" + file(), "jdbc:sqlite:" + file());
    jobs.execute(
        "create table work (id integer primary key, phase text, started_at timestamp,"
            + " ended_at timestamp)",
        "create table logs (id integer primary key, work integer references work)",
        "insert into work (phase, ended_at) values ('zu', '2026-01-01 10:00:00'), ('auf', null)");
    open(Settings.DEFAULT.adding(new ConnectionProfile("Work", jobs.address(), Environment.LOCAL)));
    clickOn("Work");
    await("it failed", () -> state() instanceof ShellState.Failed);
    picture("unknown");
    clickOn("#mapTables");
    await("a first file", () -> lookup("#mapStatus").tryQuery().isPresent());
    choose("mapTable", "work");
    choose("mapStatus", "phase");
    Scene dialog = lookup("#mapFile").query().getScene();
    Screens.snapshot(dialog, "jobs-map-asks");
    assertThat(isEnabled("Keep and open")).as("nobody has said what the statuses are").isFalse();
    choose("mapState-zu", "succeeded");
    choose("mapState-auf", "running");
    choose("mapFinished", "ended_at");
    clickOn("#mapDeletes");
    await("it has looked", () -> context().isIdle());
    assertThat(isShown("Deletes from logs, work")).isTrue();
    Screens.snapshot(dialog, "jobs-map");
    clickOn("Keep and open");
    await("the store is open", () -> state() instanceof ShellState.Open);
    assertThat(((ShellState.Open) state()).store().titles()).contains("Jobs", "Retention");
    assertThat(directory.resolve("config/kinds/work.yaml")).content().contains("phase");
    picture("mapped");
  }

  @Test
  void oneOfSeveralKindsIsOpenedByItsAddress() throws Exception {
    river();
    executions();
    open(Settings.DEFAULT.adding(new ConnectionProfile("Jobs", jobs.address(), Environment.LOCAL)));
    clickOn("Jobs");
    await("it failed", () -> state() instanceof ShellState.Failed);
    picture("several");
    clickOn(jobs.address() + "?kind=db-scheduler");
    await("the store is open", () -> state() instanceof ShellState.Open);
    assertThat(((ShellState.Open) state()).store().titles()).contains("Executions");
  }
}
