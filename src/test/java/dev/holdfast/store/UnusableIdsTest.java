package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupRun;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.StoreFailure.UnusableIds;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;
import java.sql.SQLException;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A table that was copied without its key is never shown or cleaned in part without a word. */
class UnusableIdsTest extends TaskStoreContract {

  private static final String TASKS = "fib_flow_tasks";

  private void copyWithoutKey() throws SQLException {
    database.execute(
        "CREATE TABLE keyless AS SELECT * FROM " + TASKS,
        "DROP TABLE " + TASKS,
        "ALTER TABLE keyless RENAME TO " + TASKS);
  }

  private void insert(String id) throws SQLException {
    database.execute(
        "INSERT INTO "
            + TASKS
            + " (id, name, type, status, next_run_time, last_active_time) VALUES ("
            + id
            + ", 'odd', 'async', 'completed', 1, 1)");
  }

  @Test
  void aCopyWithGoodIdsIsReadAsEver() throws SQLException {
    long tasks = store.overview(NEVER).tasks();
    copyWithoutKey();

    reopen();

    assertThat(store.overview(NEVER).tasks()).isEqualTo(tasks);
    assertThat(candidates()).isPositive();
  }

  @Test
  void anIdThatIsNoNumberIsToldAndNothingIsShown() throws SQLException {
    assumeThat(engine.isSqlite()).as("servers keep to the type").isTrue();
    copyWithoutKey();
    for (String odd : List.of("'7abc'", "x'0a'", "NULL", "2.5", "''")) {
      insert(odd);

      UnusableIds refused = (UnusableIds) failureOf(this::candidates);

      assertThat(refused.odd()).as(odd).isEqualTo(1);
      assertThat(
              failureOf(
                  () -> store.role(Inspectable.class).orElseThrow().inspect(Progress.NONE, NEVER)))
          .isEqualTo(refused);
      assertThat(failureOf(this::reopen)).isEqualTo(refused);
      database.execute("DELETE FROM " + TASKS + " WHERE name = 'odd'");
    }
  }

  @Test
  void anIdThatIsThereTwiceIsTold() throws SQLException {
    long id = database.number("SELECT min(id) FROM " + TASKS);
    copyWithoutKey();
    insert(Long.toString(id));

    UnusableIds twice = new UnusableIds(TASKS, 0, 1, Long.toString(id));
    assertThat(failureOf(this::candidates)).as("opened before").isEqualTo(twice);
    assertThat(failureOf(this::reopen)).isEqualTo(twice);
  }

  /** To open a store must not take the longer the more tasks it has. */
  @Test
  void beyondWhatIsReadOnOpeningWhatJudgesTasksFindsIt() throws SQLException {
    assumeThat(engine.isSqlite()).as("one kind will do: the statement is the same").isTrue();
    long id = database.number("SELECT min(id) FROM " + TASKS);
    copyWithoutKey();
    database.execute(
        "WITH RECURSIVE n(i) AS (SELECT 1000001 UNION ALL SELECT i + 1 FROM n WHERE i < 1100000)"
            + " INSERT INTO "
            + TASKS
            + " (id, name, type, status, next_run_time) SELECT i, 'n', 'async', 'pending', 1 FROM"
            + " n");
    insert(Long.toString(id));

    reopen();

    assertThat(store.info().notices()).extracting(Notice::kind).contains(Notice.Kind.IDS_UNCHECKED);
    UnusableIds twice = new UnusableIds(TASKS, 0, 1, Long.toString(id));
    assertThat(failureOf(this::candidates)).isEqualTo(twice);
    assertThat(
            failureOf(
                () -> store.role(Inspectable.class).orElseThrow().inspect(Progress.NONE, NEVER)))
        .isEqualTo(twice);
    database.execute("DELETE FROM " + TASKS + " WHERE id >= 1000001");
    assertThat(failureOf(this::reopen)).isEqualTo(twice);
  }

  @Test
  void anIdThatIsMissingIsTold() throws SQLException {
    copyWithoutKey();
    if (engine.isMysql()) {
      database.execute("ALTER TABLE " + TASKS + " MODIFY id BIGINT NULL");
    }
    insert("NULL");

    assertThat(failureOf(this::reopen)).isEqualTo(new UnusableIds(TASKS, 1, 0, "NULL"));
  }

  @Test
  void aSecondRowThatComesAfterThePlanKeepsBoth() throws SQLException {
    copyWithoutKey();
    insert("1000001");
    reopen();
    CleanupPlan plan = CleanupPlan.of(preview(), CleanupOptions.DEFAULT);
    CleanupPlan.Ready ready =
        plan instanceof CleanupPlan.Ready now
            ? now
            : (CleanupPlan.Ready)
                CleanupPlan.of(
                    preview(),
                    new CleanupOptions(
                        Set.of(),
                        new HashSet<>(FibFlowHazards.HAZARDS.choosable()),
                        null,
                        Throttle.DEFAULT.withBatch(100)));
    database.execute(
        "INSERT INTO "
            + TASKS
            + " (id, name, type, status, next_run_time) VALUES (1000001, 'second', 'async',"
            + " 'running', 1)");

    try (Operation writer = Roles.of(store, Retention.class).writer(Choices.NONE, NEVER)) {
      new CleanupRun(ready.order(), CleanupListener.NONE, NEVER, RunClock.of(Clock.systemUTC()))
          .run(writer);
    }

    assertThat(database.number("SELECT count(*) FROM " + TASKS + " WHERE id = 1000001"))
        .isEqualTo(2);
  }

  @Test
  void aTextAsTheTaskOfAnEventHidesNoOrphan() throws SQLException {
    assumeThat(engine.isSqlite()).as("servers keep to the type").isTrue();
    database.execute(
        "DELETE FROM fib_flow_task_events WHERE task_id > 900000",
        "INSERT INTO fib_flow_task_events (task_id, event_type, event_time) VALUES"
            + " (999999, 'task_created', 1), ('7abc', 'task_created', 1)");

    assertThat(store.role(Inspectable.class).orElseThrow().inspect(Progress.NONE, NEVER))
        .anySatisfy(
            finding -> {
              assertThat(finding.kind()).isEqualTo(FibFlowTerms.TERMS.finding("orphan_event"));
              assertThat(finding.sample()).contains("999999");
            });
  }

  private int candidates() {
    return preview().tasks();
  }

  private Preview preview() {
    try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(NEVER)) {
      return new PreviewScan(Policy.olderThan(1), OracleStores.NOW, null, Holds.NONE)
          .run(snapshot, Progress.NONE);
    }
  }
}
