package dev.holdfast.retention.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.CleanupRun;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.MysqlSchema;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskRows;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TestEngine;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A store whose database deletes what is below a task with it, as fib-flow makes it on MySQL and
 * MariaDB.
 */
@ParameterizedClass(name = "{0}")
@EnumSource(
    value = TestEngine.class,
    names = {"MARIADB", "MYSQL"})
public abstract class CascadeContract {

  protected static final long OLD = OracleStores.NOW - 900_000;
  protected static final long YOUNG = OracleStores.NOW - 10;
  static final Policy POLICY = Policy.olderThan(86_400);
  protected static final Cancellation NEVER = Cancellation.never();

  @Parameter private TestEngine engine;
  @TempDir protected Path directory;
  protected OracleStore database;
  protected TaskStore store;

  @BeforeEach
  void make() throws SQLException {
    database = engine.mysqlServer().empty();
    database.execute(MysqlSchema.KEYS.toArray(String[]::new));
    store = database.open();
  }

  @AfterEach
  void drop() throws SQLException {
    if (store == null) {
      return; // There is no server for this platform: the test was passed over.
    }
    store.close();
    engine.mysqlServer().drop(database);
  }

  protected void task(long id, Long parent, Long root, String status, Long active)
      throws SQLException {
    try (Connection connection = database.connect()) {
      TaskRows.task(
          connection,
          id,
          "parent_id",
          parent,
          "root_id",
          root,
          "status",
          status,
          "last_active_time",
          active);
      TaskRows.event(connection, id, id);
      TaskRows.attempt(connection, id, id);
    }
  }

  /** 1 is old and completed; below it 2 (old), 3 (young), and below 3 the young 4. */
  protected void family() throws SQLException {
    task(1, null, null, "completed", OLD);
    task(2, 1L, 1L, "completed", OLD);
    task(3, 1L, 1L, "permanently_failed", YOUNG);
    task(4, 3L, 1L, "completed", YOUNG);
    task(10, null, null, "completed", OLD);
  }

  protected Preview preview(Holds holds) {
    return preview(new PreviewScan(POLICY, OracleStores.NOW, null, holds));
  }

  Preview preview(PreviewScan scan) {
    try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(NEVER)) {
      return scan.run(snapshot, Progress.NONE);
    }
  }

  protected static CleanupOptions allowing() {
    return new CleanupOptions(
        Set.of(FibFlowHazards.CASCADE_DELETE), Set.of(), null, Throttle.DEFAULT);
  }

  protected static CleanupOptions skipping() {
    return new CleanupOptions(
        Set.of(), Set.of(FibFlowHazards.CASCADE_DELETE), null, Throttle.DEFAULT);
  }

  protected static CleanupPlan.Ready ready(Preview preview, CleanupOptions options) {
    CleanupPlan plan = CleanupPlan.of(preview, options);
    assertThat(plan).isInstanceOf(CleanupPlan.Ready.class);
    return (CleanupPlan.Ready) plan;
  }

  protected CleanupResult run(CleanupPlan.Ready plan) {
    try (Operation writer = Roles.of(store, Retention.class).writer(Choices.NONE, NEVER)) {
      return new CleanupRun(
              plan.order(), CleanupListener.NONE, NEVER, RunClock.of(Clock.systemUTC()))
          .run(writer);
    }
  }

  protected void assertLeft(Long... ids) throws SQLException {
    for (String column :
        List.of(
            "id from fib_flow_tasks",
            "task_id from fib_flow_task_events",
            "task_id from fib_flow_task_attempts")) {
      assertThat(database.numbers("select " + column)).as(column).containsExactly(ids);
    }
  }

  static List<TaskId> ids(long... ids) {
    return LongStream.of(ids).mapToObj(TaskId::of).toList();
  }

  protected static Hazard cascade(long count, Map<TaskStatus, Long> byStatus, long... sample) {
    return new Hazard(
        FibFlowHazards.CASCADE_DELETE, count, ids(sample), new TreeMap<>(byStatus), List.of());
  }
}
