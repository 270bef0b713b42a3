package dev.holdfast.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.HazardTerm;
import dev.holdfast.store.Operation;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Planned;
import dev.holdfast.store.Receipt;
import dev.holdfast.store.Retention;
import dev.holdfast.store.RetentionSnapshot;
import dev.holdfast.store.TaskRows;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TaskStoreContract;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** What every engine must do for retention, on stores of a few rows made for the test. */
abstract class RetentionContract extends TaskStoreContract {

  static final long NOW = OracleStores.NOW;

  /** Long before {@link #NOW}: old enough for {@link #POLICY}. */
  static final long OLD = NOW - 900_000;

  /** Not old enough. */
  static final long YOUNG = NOW - 10;

  static final Policy POLICY = Policy.olderThan(86_400);

  static final Policy WITH_PAUSED = Policy.of(86_400, FibFlowTerms.STATUSES.deletable());

  /** Inserts a task with one event and one attempt. */
  void task(long id, String status, Number lastActive, Object... pairs) throws SQLException {
    try (Connection connection = database.connectToFill()) {
      connection.setAutoCommit(false);
      task(connection, id, status, lastActive, pairs);
      connection.commit();
    }
  }

  /** Inserts tasks with one id after the other. */
  void tasks(long first, long last, String status, Number lastActive) throws SQLException {
    try (Connection connection = database.connectToFill()) {
      connection.setAutoCommit(false);
      for (long id = first; id <= last; id++) {
        task(connection, id, status, lastActive);
      }
      connection.commit();
    }
  }

  static void task(
      Connection connection, long id, String status, Number lastActive, Object... pairs)
      throws SQLException {
    Object[] all = Arrays.copyOf(pairs, pairs.length + 4);
    all[pairs.length] = "status";
    all[pairs.length + 1] = status;
    all[pairs.length + 2] = "last_active_time";
    all[pairs.length + 3] = lastActive;
    TaskRows.task(connection, id, all);
    TaskRows.event(connection, id, id);
    TaskRows.attempt(connection, id, id);
  }

  /** A child of a root. */
  void child(long id, long parent, String status, Number lastActive) throws SQLException {
    task(id, status, lastActive, "parent_id", parent, "root_id", parent);
  }

  Preview preview(Policy policy) {
    return preview(store, new PreviewScan(policy, NOW, null));
  }

  static Preview preview(TaskStore store, PreviewScan scan) {
    try (RetentionSnapshot snapshot = Retention.of(store).snapshot(NEVER)) {
      return scan.run(snapshot, Progress.NONE);
    }
  }

  static CleanupOptions allowing(HazardTerm... kinds) {
    return new CleanupOptions(Set.of(kinds), Set.of(), null, CleanupOptions.DEFAULT_BATCH);
  }

  static CleanupOptions skipping(HazardTerm... kinds) {
    return new CleanupOptions(Set.of(), Set.of(kinds), null, CleanupOptions.DEFAULT_BATCH);
  }

  static CleanupOptions batchesOf(int batch) {
    return new CleanupOptions(
        Set.of(FibFlowHazards.POISON_CHILD, FibFlowHazards.PINNED_CHILD), Set.of(), null, batch);
  }

  static CleanupPlan.Ready ready(Preview preview, CleanupOptions options) {
    CleanupPlan plan = CleanupPlan.of(preview, options);
    assertThat(plan).isInstanceOf(CleanupPlan.Ready.class);
    return (CleanupPlan.Ready) plan;
  }

  CleanupResult run(CleanupPlan.Ready plan) {
    return run(plan, CleanupListener.NONE, NEVER);
  }

  CleanupResult run(CleanupPlan.Ready plan, CleanupListener listener, Cancellation cancellation) {
    try (Operation writer = Retention.of(store).writer(cancellation)) {
      return new CleanupRun(plan.order(), listener, cancellation).run(writer);
    }
  }

  /** Returns what a batch kept. */
  static List<Drift> drifted(Receipt batch) {
    return batch.kept().stream().map(kept -> new Drift(kept.id(), kept.reason())).toList();
  }

  Receipt delete(Planned... tasks) {
    try (Operation writer = Retention.of(store).writer(NEVER)) {
      return writer.apply(List.of(tasks));
    }
  }

  static Planned planned(long id, String status, double lastActive) {
    return new Planned(TaskId.of(id), new TaskStatus(status), lastActive, Set.of());
  }

  static List<TaskId> ids(long... ids) {
    return LongStream.of(ids).mapToObj(TaskId::of).toList();
  }

  static List<TaskId> ids(Preview preview) {
    return IntStream.range(0, preview.tasks()).mapToObj(preview.candidates()::id).toList();
  }

  Set<Long> tasksLeft() throws SQLException {
    return database.numbers("select id from fib_flow_tasks");
  }

  /** Holds in every store: a task is there with its event and attempt, or gone with them. */
  void assertNothingHalfDeleted() throws SQLException {
    Set<Long> left = tasksLeft();
    assertThat(database.numbers("select task_id from fib_flow_task_events")).isEqualTo(left);
    assertThat(database.numbers("select task_id from fib_flow_task_attempts")).isEqualTo(left);
  }
}
