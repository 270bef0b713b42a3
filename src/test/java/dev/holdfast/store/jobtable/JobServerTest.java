package dev.holdfast.store.jobtable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.archive.restore.Restore;
import dev.holdfast.archive.restore.RestoreRequest;
import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.RecordsBench;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.act.ActScan;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.Overview;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TestEngine;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Job tables on MySQL and MariaDB: executions in the shape of db-scheduler, and a table of ours.
 */
@ParameterizedClass(name = "{0}")
@EnumSource(
    value = TestEngine.class,
    names = {"MARIADB", "MYSQL"})
class JobServerTest {

  private static final Cancellation NEVER = Cancellation.never();

  @Parameter private TestEngine engine;
  @TempDir private Path directory;
  private OracleStore database;

  @BeforeEach
  void make() throws SQLException {
    database = engine.mysqlServer().blank();
    database.execute(
        "create table scheduled_tasks (task_name varchar(100) not null, task_instance varchar(100)"
            + " not null, task_data blob, execution_time timestamp(6) not null, picked boolean not"
            + " null, picked_by varchar(50), last_success timestamp(6) null, last_failure"
            + " timestamp(6) null, consecutive_failures int, last_heartbeat timestamp(6) null,"
            + " version bigint not null, priority smallint, primary key (task_name,"
            + " task_instance))",
        "set time_zone = '+05:30'",
        "insert into scheduled_tasks values ('mail', 'a/1%', null, '2037-01-01 05:30:00.000001',"
            + " false, null, null, null, 0, null, 1, null), ('mail', 'b', null, '2000-01-01"
            + " 05:30:00', false, null, null, null, 0, null, 1, null), ('mail', 'c', null,"
            + " '2000-01-01 05:30:00', false, null, null, '2000-01-01 05:30:00', 2, null, 1,"
            + " null), ('sync', 'it''s', null, '2000-01-01 05:30:00.25', true, 'host', null, null,"
            + " null, '2000-01-01 05:31:00', 7, null)",
        "create table works (id bigint unsigned primary key, state varchar(20), ended datetime(6),"
            + " loud varchar(30) as (concat(state, '!')) stored, made year, flag bit(1), large"
            + " bigint unsigned, stamped datetime, price decimal(6, 2))",
        "insert into works (id, state, ended, made, flag, large) values (1, 'done', '2025-10-08"
            + " 08:53:19.999999', 2025, b'1', 18446744073709551615), (2, 'done', '2025-10-08"
            + " 08:53:20', null, null, 7), (3, 'open', null, null, null, null), (4, 'done', null,"
            + " null, null, null)",
        "create table work_logs (work_id bigint unsigned, at timestamp(6), text varchar(20), twice"
            + " varchar(50) as (concat(text, text)), foreign key (work_id) references works(id))",
        "set time_zone = '+00:00'",
        "insert into work_logs (work_id, at, text) values (1, '2025-10-08 08:53:18.5', 'began'),"
            + " (1, '2025-10-08 08:53:19.999999', 'ended'), (3, '2025-10-08 08:53:20', 'began')");
  }

  @AfterEach
  void drop() throws SQLException {
    engine.mysqlServer().drop(database);
  }

  private TaskStore open() {
    return open("bigint");
  }

  private TaskStore open(String key) {
    JobKind works =
        new JobKind(
            MappingFile.read(
                "works.yaml",
                """
                holdfast: mapping/1
                id: works
                title: Works
                engines: [mysql, mariadb]
                detect: {tables: {works: [id, state]}}
                subject: {one: work, many: works}
                task:
                  from: "{s}.works t"
                  key: {id: TYPE}
                  fields: {name: t.state, tag: t.loud, finished: t.ended}
                  guard: [t.state, t.ended]
                status:
                  sql: t.state
                  terms: {open: {as: ready}, done: {as: succeeded, end: true}}
                retention: [{status: [done], since: t.ended, keep: 1d}]
                delete:
                  steps:
                    - {table: "{s}.work_logs", key: {work_id: id}}
                    - {table: "{s}.works", key: {id: id}}
                events: [{sql: "SELECT l.at AS time, 'log' AS type, NULL AS attempt, l.text AS message FROM {s}.work_logs l WHERE l.work_id = t.id ORDER BY l.text"}]
                actions: {redo: {allowed: "t.state <> 'done'", set: {state: "'done'", stamped: "{now}", price: "1.005"}}}
                """
                    .replace("TYPE", key)),
            null);
    return works
        .open(database.storeAddress(), StoreOptions.defaults(SecretSource.NONE), List.of(works))
        .store();
  }

  private static List<Task> tasks(TaskStore store, String sort) {
    return store.tasks(new TaskQuery(TaskFilter.ALL, sort, SortOrder.ASC, 10, null), NEVER).items();
  }

  @Test
  void executionsAreReadToTheMicrosecondInAnyZone() {
    try (TaskStore store =
        dev.holdfast.store.KnownStores.ALL.open(
            database.storeAddress(), StoreOptions.defaults(SecretSource.NONE))) {
      Overview overview = store.overview(NEVER);
      assertThat(store.info().kind()).isEqualTo("db-scheduler");
      assertThat(overview.byStatus())
          .containsEntry(new TaskStatus("due"), 1L)
          .containsEntry(new TaskStatus("scheduled"), 1L)
          .containsEntry(new TaskStatus("retrying"), 1L)
          .containsEntry(new TaskStatus("running"), 1L);
      List<Task> due = tasks(store, "due");
      assertThat(due)
          .extracting(task -> task.id().toString())
          .containsExactly("mail/b", "mail/c", "sync/it's", "mail/a%2F1%25");
      assertThat(due.getFirst().fields().decimal("due")).isEqualTo(946_684_800.0);
      assertThat(due.getLast().fields().decimal("due")).isEqualTo(2_114_380_800.000001);
      assertThat(store.task(TaskId.parse("mail/a%2F1%25"), NEVER)).isPresent();
      StoreFailure why = Roles.of(store, Retention.class).preflight(NEVER).obstacle();
      assertThat(why).isInstanceOf(StoreFailure.OfKind.class);
    }
  }

  private CleanupResult act(TaskStore store, String verb, String... ids) {
    return act(store, store.terms().act(verb).orElseThrow(), ids);
  }

  private CleanupResult act(TaskStore store, ActTerm act, String... ids) {
    ActPreview preview =
        new ActScan(store, act)
            .these(Stream.of(ids).map(TaskId::parse).toList(), Progress.NONE, NEVER);
    CleanupPlan.Ready plan =
        (CleanupPlan.Ready)
            CleanupPlan.of(preview, new CleanupOptions(Set.of(), Set.of(), null, Throttle.DEFAULT));
    return new Cleanup(
            new Journal(RecordsBench.in(directory.resolve("records")), Clock.systemUTC()))
        .run(
            store,
            new CleanupOrder(preview, plan, null, null, null),
            CleanupListener.NONE,
            RunPace.NONE,
            NEVER)
        .result();
  }

  private static double due(TaskStore store, String id) {
    return store.task(TaskId.parse(id), NEVER).orElseThrow().task().fields().decimal("due");
  }

  @Test
  void executionsAreFreedRescheduledAndCancelled() {
    try (TaskStore store =
        dev.holdfast.store.KnownStores.ALL.open(
            database.storeAddress(), StoreOptions.defaults(SecretSource.NONE))) {
      long began = store.now(NEVER);
      assertThat(act(store, "free", "sync/it's", "mail/b").deleted()).isEqualTo(1);
      assertThat(act(store, "reschedule", "mail/a%2F1%25").deleted()).isEqualTo(1);
      ActTerm later =
          store.terms().act("reschedule").orElseThrow().asked(Map.of("at", 1_893_553_445.0));
      assertThat(act(store, later, "mail/b").deleted()).isEqualTo(1);
      assertThat(due(store, "mail/b")).isEqualTo(1_893_553_445.0);
      CleanupResult cancelled = act(store, "cancel", "mail/c", "mail/none");

      assertThat(cancelled.deleted()).isEqualTo(1);
      assertThat(cancelled.drifted())
          .extracting(drift -> drift.reason().code())
          .containsExactly("gone");
      List<Task> due = tasks(store, "due");
      assertThat(due)
          .extracting(task -> task.id().toString())
          .containsExactlyInAnyOrder("mail/b", "sync/it's", "mail/a%2F1%25");
      Task freed = store.task(TaskId.parse("sync/it's"), NEVER).orElseThrow().task();
      assertThat(freed.status().code()).isEqualTo("retrying");
      assertThat(due(store, "sync/it's")).isBetween((double) began, store.now(NEVER) + 1.0);
      assertThat(freed.fields().raw("worker")).isNull();
    }
  }

  @Test
  void nothingIsDoneInAStatusThatNobodyListed() throws SQLException {
    database.execute("update works set state = 'odd' where id = 3");
    try (TaskStore store = open()) {
      assertThat(act(store, "redo", "3").deleted()).isZero();
      database.execute("update works set state = 'open' where id = 3");
      assertThat(act(store, "redo", "3").deleted()).isEqualTo(1);
    }
  }

  @Test
  void aNumberThatNoIdCanBeIsNamedWithTheWayOut() throws SQLException {
    database.execute("insert into works (id, state) values (18446744073709551615, 'open')");
    try (TaskStore store = open()) {
      assertThatThrownBy(() -> tasks(store, "id"))
          .isInstanceOfSatisfying(
              StoreException.class,
              beyond ->
                  assertThat(beyond.failure().toString())
                      .contains("18446744073709551615", "key: {id: text}"));
    }
    try (TaskStore store = open("text")) {
      assertThat(act(store, "redo", "18446744073709551615").deleted()).isEqualTo(1);
      assertThat(store.task(TaskId.parse("18446744073709551616"), NEVER)).isEmpty();
    }
  }

  private String works() throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select group_concat(concat(id, loud, coalesce(ended, ''), coalesce(made, ''),"
                    + " coalesce(hex(flag), ''), coalesce(large, ''), (select count(l.twice) from"
                    + " work_logs l where l.work_id = w.id)) order by id) from works w")) {
      row.next();
      return row.getString(1);
    }
  }

  @Test
  void aTableOfOnesOwnIsCleanedUpAndRestored() throws SQLException {
    try (TaskStore store = open()) {
      Journal journal =
          new Journal(RecordsBench.in(directory.resolve("records")), Clock.systemUTC());
      Path archive = directory.resolve("works.hfarchive");
      String before = works();
      Preview preview;
      try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(NEVER)) {
        preview =
            new PreviewScan(Policy.own(store.terms()).orElseThrow(), null, null, Holds.NONE)
                .run(snapshot, Progress.NONE);
      }
      CleanupPlan.Ready plan =
          (CleanupPlan.Ready)
              CleanupPlan.of(
                  preview, new CleanupOptions(Set.of(), Set.of(), null, Throttle.DEFAULT));
      CleanupResult result =
          new Cleanup(journal)
              .run(
                  store,
                  new CleanupOrder(preview, plan, null, null, archive),
                  CleanupListener.NONE,
                  RunPace.NONE,
                  NEVER)
              .result();

      assertThat(result.deleted()).isEqualTo(2);
      assertThat(works()).isEqualTo("3open!1,4done!0");
      try (TaskStore kept =
          dev.holdfast.store.KnownStores.ALL.open(
              StoreAddress.parse("sqlite:" + archive), StoreOptions.defaults(SecretSource.NONE))) {
        assertThat(kept.task(TaskId.of(1), NEVER).orElseThrow().task().fields().raw("tag"))
            .isEqualTo("done!");
        assertEvents(kept);
      }
      Restore restore = new Restore(journal);
      RestoreRequest all = new RestoreRequest(archive, new TreeSet<>(), false, Set.of(), Set.of());
      restore.run(
          store, restore.plan(store, all, Progress.NONE, NEVER), null, Progress.NONE, NEVER);
      assertThat(works()).isEqualTo(before);
    }
  }

  private static void assertEvents(TaskStore store) {
    List<TaskEvent> events =
        Roles.of(store, Histories.class).events(TaskId.of(1), 100, NEVER).items();
    assertThat(events).extracting(TaskEvent::message).containsExactly("began", "ended");
    assertThat(events)
        .extracting(TaskEvent::exactTime)
        .containsExactly(1_759_913_598.5, 1_759_913_599.999999);
  }

  @Test
  void eventsAreReadFromATableOfTheirOwn() {
    try (TaskStore store = open()) {
      assertEvents(store);
    }
  }

  @Test
  void aTableOfOnesOwnIsJudgedToTheMicrosecond() {
    try (TaskStore store = open();
        RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(NEVER)) {
      Policy own = Policy.own(store.terms()).orElseThrow();
      var preview =
          new PreviewScan(own, 1_760_000_000L, null, Holds.NONE).run(snapshot, Progress.NONE);

      assertThat(preview.candidates().size()).isOne();
      assertThat(preview.candidates().id(0)).isEqualTo(TaskId.of(1));
      assertThat(Roles.of(store, Retention.class).preflight(NEVER).obstacle()).isNull();
    }
  }
}
