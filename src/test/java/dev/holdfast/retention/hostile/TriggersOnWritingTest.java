package dev.holdfast.retention.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.holdfast.archive.restore.Restore;
import dev.holdfast.archive.restore.RestorePlan;
import dev.holdfast.archive.restore.RestoreRequest;
import dev.holdfast.archive.restore.RestoreResult;
import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.RecordsBench;
import dev.holdfast.retention.act.ActScan;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TestEngine;
import dev.holdfast.store.operation.Acts;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Triggers that do more, less or something else when tasks are resumed or put back. */
class TriggersOnWritingTest extends HostileStoreContract {

  private static final String TASKS = "fib_flow_tasks";
  private static final String EVENTS = "fib_flow_task_events";
  private static final List<TaskId> RESUMED = List.of(TaskId.of(31), TaskId.of(32), TaskId.of(33));

  @BeforeEach
  void pause() throws SQLException {
    database.execute("update fib_flow_tasks set status = 'paused' where id in (31, 32, 33)");
    if (!engine.isSqlite() && !engine.isMysql()) {
      database.execute(
          "do $$ begin perform setval(pg_get_serial_sequence('fib_flow_task_events', 'id'), 500);"
              + " end $$");
    }
  }

  @Test
  void anActThatDeletesEventsOfOthersIsTakenBack() throws SQLException {
    trigger("after update", TASKS, "delete from fib_flow_task_events where task_id = 5;");

    assertNotResumed(new StoreFailure.Miscounted(EVENTS, RowChange.DELETE, 0, 2));
  }

  @Test
  void anActThatAddsEventsIsTakenBack() throws SQLException {
    trigger(
        "after update",
        TASKS,
        "insert into fib_flow_task_events (id, task_id, event_type, event_time)"
            + " values (1000 + new.id, 5, 'more', 1);");

    assertNotResumed(new StoreFailure.Miscounted(EVENTS, RowChange.INSERT, 3, 6));
  }

  @Test
  void anActThatChangesOtherTasksIsTakenBack() throws SQLException {
    trigger("after insert", EVENTS, "update fib_flow_tasks set payload = 'x' where id = 5;");

    assertNotResumed(
        engine.isMysql()
            // Nobody can tell which tables these are in.
            ? new StoreFailure.Miscounted(String.join(", ", TABLES), RowChange.UPDATE, 6, 9)
            : new StoreFailure.Miscounted(TASKS, RowChange.UPDATE, 3, 6));
  }

  @Test
  void anActThatWritesAnotherStatusIsTakenBack() throws SQLException {
    assumeThat(engine.isSqlite()).as("its triggers cannot change what is written").isFalse();
    alter("update", "new.next_run_time", "7");

    assertNotResumed(new StoreFailure.NotChanged(TASKS, 3, 3, 0));
  }

  @Test
  void anActThatIsUndoneAtTheCommitIsTakenBack() throws SQLException {
    late("update", "delete from fib_flow_tasks where id = new.id");

    assertNotResumed(new StoreFailure.Miscounted(TASKS, RowChange.DELETE, 0, 3));
  }

  @Test
  void anActWhoseEventsAreGivenToAnotherTaskIsTakenBack() throws SQLException {
    assumeThat(engine.isSqlite()).as("its triggers cannot change what is written").isFalse();
    trigger(
        "before insert", EVENTS, engine.isMysql() ? "set new.task_id = 31;" : "new.task_id := 31;");

    assertNotResumed(new StoreFailure.NotChanged(EVENTS, 3, 3, 1));
  }

  @Test
  void tablesThatATriggerEmptiesAreKept() throws SQLException {
    assumeThat(engine.isMysql() || engine.isSqlite()).as("theirs cannot truncate").isFalse();
    trigger("after update", TASKS, "truncate fib_flow_task_attempts;");
    assertNotResumed(
        new StoreFailure.NotWritable("a trigger empties fib_flow_task_attempts (TRUNCATE)"));
    archived();
    trigger("after insert", TASKS, "truncate fib_flow_task_attempts;");
    Map<String, Map<Long, List<Object>>> before = rows();

    assertThat(restore(plan()).tasks()).isZero();
    assertThat(rows()).isEqualTo(before);
  }

  @Test
  void anActMayFillOtherTables() throws SQLException {
    database.execute("create table audit (id integer primary key)");
    trigger("after update", TASKS, "insert into audit values (new.id);");
    trigger("before delete", TASKS, "insert into audit values (-old.id);");

    assertThat(resume().deleted()).isEqualTo(3);
    assertThat(database.number("select count(*) from audit")).isEqualTo(3);
    assertThat(
            store
                .role(Acts.class)
                .orElseThrow()
                .operations(resuming(), null)
                .preflight(NEVER)
                .triggers())
        .as("none that acts on what is not done")
        .containsExactly(TASKS + ": hostile_after_update");
  }

  @Test
  void aRestoreThatDeletesRowsOfOthersIsTakenBack() throws SQLException {
    archived();
    trigger("after insert", TASKS, "delete from fib_flow_task_events where task_id = 33;");

    assertNotRestored(new StoreFailure.Miscounted(EVENTS, RowChange.DELETE, 0, 2));
  }

  @Test
  void aRestoreThatDeletesItAgainAtTheCommitIsTakenBack() throws SQLException {
    archived();
    late("insert", "delete from fib_flow_task_events where task_id = new.id");

    assertNotRestored(new StoreFailure.Miscounted(EVENTS, RowChange.DELETE, 0, 60));
  }

  @Test
  void aRestoreThatWritesSomethingElseIsTakenBack() throws SQLException {
    archived();
    if (engine.isSqlite()) {
      trigger("after insert", TASKS, "update fib_flow_tasks set name = 'x' where id = new.id;");
      assertNotRestored(new StoreFailure.Miscounted(TASKS, RowChange.UPDATE, 0, 30));
    } else {
      alter("insert", "new.name", "'x'");
      assertNotRestored(new StoreFailure.NotRestored(TASKS, "1", "name"));
    }
  }

  @Test
  void aRestoreThatFillsOtherTablesIsDone() throws SQLException {
    Map<String, Map<Long, List<Object>>> before = rows();
    archived();
    database.execute("create table audit (id integer primary key)");
    trigger("after insert", TASKS, "insert into audit values (new.id);");
    trigger("before delete", TASKS, "insert into audit values (-old.id);");

    RestorePlan plan = plan();

    assertThat(plan.triggers()).containsExactly(TASKS + ": hostile_after_insert");
    assertThat(restore(plan).complete()).isTrue();
    assertThat(rows()).isEqualTo(before);
    assertThat(database.number("select count(*) from audit")).isEqualTo(PLANNED);
  }

  @Test
  void tablesThatKeepTheirPastAreCountedToo() throws SQLException {
    assumeThat(engine == TestEngine.MARIADB).as("no other server has such tables").isTrue();
    for (String table : TABLES) {
      database.execute("alter table " + table + " add system versioning");
    }
    Map<String, Map<Long, List<Object>>> before = rows();

    archived();
    assertThat(rows().get(TASKS)).hasSize(KEPT);
    assertThat(restore(plan()).complete()).isTrue();
    assertThat(rows()).isEqualTo(before);
    assertThat(resume().deleted()).isEqualTo(3);
    trigger("after delete", TASKS, "delete from fib_flow_task_events where task_id = 33;");
    assertThat(cleanup(BatchRecorder.NONE).failure()).isInstanceOf(StoreFailure.NotAsPlanned.class);
  }

  @Test
  void tablesInPartitionsAreCountedToo() throws SQLException {
    assumeThat(engine == TestEngine.MARIADB).as("PartitionedTasksTest has PostgreSQL’s").isTrue();
    for (String table : TABLES) {
      database.execute("alter table " + table + " partition by hash(id) partitions 4");
    }
    Map<String, Map<Long, List<Object>>> before = rows();

    archived();
    assertThat(restore(plan()).complete()).isTrue();
    assertThat(rows()).isEqualTo(before);
    assertThat(resume().deleted()).isEqualTo(3);
  }

  @Test
  void aStatusThatIsNoTextIsRefusedWithTheReason() throws SQLException {
    assumeThat(engine.isMysql() || engine.isSqlite()).as("they compare theirs").isFalse();
    database.execute(
        "create type task_status as enum ('completed', 'paused')",
        "do $$ declare name text; begin for name in select indexname from pg_indexes where"
            + " tablename = 'fib_flow_tasks' and indexname not like '%pkey' loop"
            + " execute 'drop index ' || quote_ident(name); end loop; end $$",
        "alter table fib_flow_tasks alter column status drop default",
        "alter table fib_flow_tasks alter column status type task_status"
            + " using status::task_status");

    assertThat(failureOf(this::reopen))
        .isInstanceOfSatisfying(
            StoreFailure.OfKind.class,
            refused -> {
              assertThat(refused.code()).isEqualTo("statusType");
              assertThat(refused.detail()).contains("task_status");
            });
  }

  private ActTerm resuming() {
    return store.terms().act("resume").orElseThrow();
  }

  private CleanupResult resume() {
    var preview = new ActScan(store, resuming()).these(RESUMED, Progress.NONE, NEVER);
    Set<HazardTerm> allowed =
        preview.hazards().stream()
            .filter(Hazard::blocking)
            .map(Hazard::kind)
            .collect(Collectors.toSet());
    CleanupOptions options = new CleanupOptions(allowed, Set.of(), null, Throttle.DEFAULT);
    return new Cleanup(journal())
        .run(
            store,
            new CleanupOrder(
                preview, (CleanupPlan.Ready) preview.plan(options), "test", null, null),
            CleanupListener.NONE,
            RunPace.NONE,
            NEVER)
        .result();
  }

  private void assertNotResumed(StoreFailure failure) throws SQLException {
    Map<String, Map<Long, List<Object>>> before = rows();
    CleanupResult result = resume();

    assertThat(result.failure()).isEqualTo(failure);
    assertThat(result.deleted()).isZero();
    assertThat(rows()).isEqualTo(before);
  }

  private Journal journal() {
    return new Journal(RecordsBench.in(directory.resolve("records")), Clock.systemUTC());
  }

  private Path archive() {
    return directory.resolve("kept.archive");
  }

  private void archived() {
    Preview preview = preview(store);
    new Cleanup(journal())
        .run(
            store,
            new CleanupOrder(
                preview, ready(preview, CleanupOptions.DEFAULT), "test", null, archive()),
            CleanupListener.NONE,
            RunPace.NONE,
            NEVER);
  }

  private RestorePlan plan() {
    RestoreRequest request =
        new RestoreRequest(archive(), new TreeSet<>(), false, Set.of(), Set.of());
    return new Restore(journal()).plan(store, request, Progress.NONE, NEVER);
  }

  private RestoreResult restore(RestorePlan plan) {
    return new Restore(journal()).run(store, plan, "test", Progress.NONE, NEVER).result();
  }

  private void assertNotRestored(StoreFailure failure) throws SQLException {
    Map<String, Map<Long, List<Object>>> before = rows();

    RestoreResult result = restore(plan());

    assertThat(result.failure()).isEqualTo(failure);
    assertThat(result.tasks()).isZero();
    assertThat(rows()).isEqualTo(before);
  }

  private void trigger(String when, String table, String body) throws SQLException {
    String name = "hostile_" + when.replace(' ', '_');
    if (engine.isMysql() || engine.isSqlite()) {
      database.execute(
          "create trigger %s %s on %s for each row begin %s end"
              .formatted(name, when, table, body));
    } else {
      database.execute(
          "create function %s() returns trigger language plpgsql as $$ begin %s return %s; end $$"
              .formatted(name, body, when.endsWith("delete") ? "old" : "new"),
          "create trigger %1$s %2$s on %3$s for each row execute function %1$s()"
              .formatted(name, when, table));
    }
  }

  /** Lets a trigger write another value into each task. */
  private void alter(String event, String column, String value) throws SQLException {
    trigger(
        "before " + event,
        TASKS,
        (engine.isMysql() ? "set %s = %s;" : "%s := %s;").formatted(column, value));
  }

  private void late(String event, String body) throws SQLException {
    assumeThat(engine.isMysql() || engine.isSqlite()).as("only PostgreSQL defers").isFalse();
    database.execute(
        "create function late() returns trigger language plpgsql as $$ begin %s; return null; end $$"
            .formatted(body),
        "create constraint trigger late after %s on fib_flow_tasks deferrable initially deferred"
                .formatted(event)
            + " for each row execute function late()");
  }
}
