package dev.holdfast.retention.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.CleanupRun;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.TaskRows;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TaskStoreContract;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;

/**
 * Thirty tasks that a policy deletes and five that it keeps, each with two events and an attempt,
 * in a database that does more than it is asked to.
 */
@StartsEmpty
abstract class HostileStoreContract extends TaskStoreContract {

  static final long NOW = OracleStores.NOW;
  static final int PLANNED = 30;
  static final int KEPT = 5;
  static final List<String> TABLES =
      List.of("fib_flow_tasks", "fib_flow_task_events", "fib_flow_task_attempts");

  @BeforeEach
  final void fill() throws Exception {
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      for (long id = 1; id <= PLANNED + KEPT; id++) {
        long active = id <= PLANNED ? NOW - 900_000 + id : NOW - 10;
        TaskRows.task(connection, id, "status", "completed", "last_active_time", active);
        TaskRows.event(connection, id * 2, id);
        TaskRows.event(connection, id * 2 + 1, id);
        TaskRows.attempt(connection, id, id);
      }
      connection.commit();
    }
  }

  /** What a policy of a day would delete, as this user sees it. */
  static Preview preview(TaskStore store) {
    try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(NEVER)) {
      return new PreviewScan(Policy.olderThan(86_400), NOW, null, Holds.NONE)
          .run(snapshot, Progress.NONE);
    }
  }

  static CleanupPlan.Ready ready(Preview preview, CleanupOptions options) {
    CleanupPlan plan = CleanupPlan.of(preview, options);
    assertThat(plan).isInstanceOf(CleanupPlan.Ready.class);
    return (CleanupPlan.Ready) plan;
  }

  /** Deletes in batches of ten. */
  CleanupResult cleanup(BatchRecorder recorder) {
    return cleanup(store, recorder);
  }

  static CleanupResult cleanup(TaskStore store, BatchRecorder recorder) {
    CleanupPlan.Ready plan =
        ready(
            preview(store),
            new CleanupOptions(
                java.util.Set.of(), java.util.Set.of(), null, Throttle.DEFAULT.withBatch(10)));
    try (Operation writer = Roles.of(store, Retention.class).writer(Choices.NONE, NEVER)) {
      return new CleanupRun(
              plan.order(), CleanupListener.NONE, NEVER, RunClock.of(Clock.systemUTC()))
          .recordedBy(List.of(recorder))
          .run(writer);
    }
  }

  /** Reads every row of the store’s tables, past the product: its values by its id. */
  Map<String, Map<Long, List<Object>>> rows() throws SQLException {
    Map<String, Map<Long, List<Object>>> all = new TreeMap<>();
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      for (String table : TABLES) {
        Map<Long, List<Object>> rows = new TreeMap<>();
        try (ResultSet row = statement.executeQuery("select * from " + table)) {
          while (row.next()) {
            List<Object> values = new ArrayList<>();
            for (int at = 1; at <= row.getMetaData().getColumnCount(); at++) {
              values.add(row.getString(at));
            }
            rows.put(row.getLong("id"), values);
          }
        }
        all.put(table, rows);
      }
    }
    return all;
  }
}
