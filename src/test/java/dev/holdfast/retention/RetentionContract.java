package dev.holdfast.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.run.Batches;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.CleanupRun;
import dev.holdfast.retention.run.Drift;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskRows;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TaskStoreContract;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** What every engine must do for retention, on stores of a few rows made for the test. */
public abstract class RetentionContract extends TaskStoreContract {

  protected static final long NOW = OracleStores.NOW;

  /** Long before {@link #NOW}: old enough for {@link #POLICY}. */
  protected static final long OLD = NOW - 900_000;

  /** Not old enough. */
  protected static final long YOUNG = NOW - 10;

  protected static final Policy POLICY = Policy.olderThan(86_400);

  protected static final Policy WITH_PAUSED = Policy.of(86_400, FibFlowTerms.STATUSES.deletable);

  /** Inserts a task with one event and one attempt. */
  protected void task(long id, String status, Number lastActive, Object... pairs)
      throws SQLException {
    try (Connection connection = database.connectToFill()) {
      connection.setAutoCommit(false);
      task(connection, id, status, lastActive, pairs);
      connection.commit();
    }
  }

  /** Inserts tasks with one id after the other. */
  protected void tasks(long first, long last, String status, Number lastActive)
      throws SQLException {
    try (Connection connection = database.connectToFill()) {
      connection.setAutoCommit(false);
      for (long id = first; id <= last; id++) {
        task(connection, id, status, lastActive);
      }
      connection.commit();
    }
  }

  protected static void task(
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
  protected void child(long id, long parent, String status, Number lastActive) throws SQLException {
    task(id, status, lastActive, "parent_id", parent, "root_id", parent);
  }

  protected Preview preview(Policy policy) {
    return preview(store, new PreviewScan(policy, NOW, null, Holds.NONE));
  }

  protected static Preview preview(TaskStore store, PreviewScan scan) {
    try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(NEVER)) {
      return scan.run(snapshot, Progress.NONE);
    }
  }

  protected static CleanupOptions allowing(HazardTerm... kinds) {
    return new CleanupOptions(Set.of(kinds), Set.of(), null, Throttle.DEFAULT);
  }

  protected static CleanupOptions skipping(HazardTerm... kinds) {
    return new CleanupOptions(Set.of(), Set.of(kinds), null, Throttle.DEFAULT);
  }

  protected static CleanupOptions batchesOf(int batch) {
    return new CleanupOptions(
        Set.of(FibFlowHazards.POISON_CHILD, FibFlowHazards.PINNED_CHILD),
        Set.of(),
        null,
        Throttle.DEFAULT.withBatch(batch));
  }

  protected static CleanupPlan.Ready ready(Preview preview, CleanupOptions options) {
    CleanupPlan plan = CleanupPlan.of(preview, options);
    assertThat(plan).isInstanceOf(CleanupPlan.Ready.class);
    return (CleanupPlan.Ready) plan;
  }

  protected CleanupResult run(CleanupPlan.Ready plan) {
    return run(plan, CleanupListener.NONE, NEVER);
  }

  protected CleanupResult run(
      CleanupPlan.Ready plan, CleanupListener listener, Cancellation cancellation) {
    try (Operation writer = Roles.of(store, Retention.class).writer(Choices.NONE, cancellation)) {
      return new CleanupRun(plan.order(), listener, cancellation, RunClock.of(Clock.systemUTC()))
          .run(writer);
    }
  }

  /** Returns what a batch kept. */
  protected static List<Drift> drifted(BatchReceipt batch) {
    return batch.settled().stream()
        .filter(each -> each.outcome() == Settled.Outcome.KEPT)
        .map(kept -> new Drift(kept.id(), kept.reason(), 1))
        .toList();
  }

  protected BatchReceipt delete(Planned... tasks) {
    try (Operation writer = Roles.of(store, Retention.class).writer(Choices.NONE, NEVER)) {
      return Batches.apply(writer, List.of(tasks));
    }
  }

  protected static Planned planned(long id, String status, double lastActive) {
    return new Planned(
        TaskId.of(id), new TaskStatus(status), lastActive, null, null, Set.of(), null);
  }

  protected static List<TaskId> ids(long... ids) {
    return LongStream.of(ids).mapToObj(TaskId::of).toList();
  }

  protected static List<TaskId> ids(Preview preview) {
    return IntStream.range(0, preview.tasks()).mapToObj(preview.candidates()::id).toList();
  }

  protected Set<Long> tasksLeft() throws SQLException {
    return database.numbers("select id from fib_flow_tasks");
  }

  /** Holds in every store: a task is there with its event and attempt, or gone with them. */
  protected void assertNothingHalfDeleted() throws SQLException {
    Set<Long> left = tasksLeft();
    assertThat(database.numbers("select task_id from fib_flow_task_events")).isEqualTo(left);
    assertThat(database.numbers("select task_id from fib_flow_task_attempts")).isEqualTo(left);
  }
}
