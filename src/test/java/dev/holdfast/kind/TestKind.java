package dev.holdfast.kind;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.retention.ExplainScan;
import dev.holdfast.retention.Holds;
import dev.holdfast.retention.Judged;
import dev.holdfast.retention.PreviewScan;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.Retention;
import dev.holdfast.store.RetentionSnapshot;
import dev.holdfast.store.SecretSource;
import dev.holdfast.store.StoreAddress;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.Stores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import java.util.Set;

/** A store of some kind as a test sees it: what it holds, and how that changes beside Holdfast. */
interface TestKind extends AutoCloseable {

  /** How long subjects are kept, in seconds, where a policy is typed. */
  Policy POLICY = Policy.olderThan(86_400);

  /** Returns what an operator types. */
  String address();

  /** Puts a subject there that the policy deletes. */
  TaskId due() throws Exception;

  /** Puts a subject there that the policy keeps. */
  TaskId young() throws Exception;

  /** A subject changes so that what was previewed of it is no longer so. */
  void change(TaskId subject) throws Exception;

  /** Has the store refuse to delete a subject; false if no store of this kind does that. */
  default boolean refuse(TaskId subject) throws Exception {
    return false;
  }

  /** Returns those of these of which nothing is left that was to be deleted. */
  Set<TaskId> gone(Set<TaskId> among) throws Exception;

  /** Returns all that is stored, row by row, as text. */
  Set<String> rows() throws Exception;

  /** Opens the product. */
  default TaskStore open() {
    return Stores.installed()
        .open(StoreAddress.parse(address()), StoreOptions.defaults(SecretSource.NONE));
  }

  /** Returns the moment at which is judged, in Unix seconds; null for the store's own. */
  Long now();

  /** Previews. */
  default Judged preview(TaskStore store, Holds holds) {
    try (RetentionSnapshot snapshot = Retention.of(store).snapshot(Cancellation.never())) {
      return new PreviewScan(POLICY, now(), null, holds).run(snapshot, Progress.NONE);
    }
  }

  /** Returns whether the product explains a subject as one that is deleted. */
  default boolean explained(TaskStore store, TaskId subject, Holds holds) {
    return new ExplainScan(POLICY, now(), holds)
        .explain(store, subject, Cancellation.never())
        .eligible();
  }

  /** Returns the form of its plans. */
  default PlanForm<?> form() {
    return PlanForm.TASKS;
  }

  @Override
  void close() throws java.sql.SQLException;
}
