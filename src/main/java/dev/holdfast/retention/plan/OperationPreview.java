package dev.holdfast.retention.plan;

import dev.holdfast.retention.hold.Holds;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.operation.Operations;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.TaskId;
import java.util.List;

/** A preview of what would be done, of whatever kind of store. */
public interface OperationPreview {

  /** Returns the moment it was judged at, in Unix seconds. */
  long now();

  /** Returns what the store’s clock showed, in Unix seconds. */
  long storeNow();

  /** Returns how much would be deleted: tasks, or events of streams. */
  long size();

  /** Returns {@code sha256:} and 64 hexadecimal digits over all that decides. */
  String digest();

  /** Returns what to see first. */
  List<Hazard> hazards();

  /** Returns how it was asked for. */
  default PreviewRequest request() {
    return PreviewRequest.PLAINLY;
  }

  /** Works out what a cleanup would do; use {@link CleanupPlan#of}. Asks the store nothing. */
  CleanupPlan plan(CleanupOptions options);

  /** Returns whether these holds keep one of what would be deleted. */
  boolean held(Holds holds, TaskId id);

  /** Returns what would be done. */
  default OperationTerm operation(TaskStore store) {
    return store.terms().cleanup();
  }

  /**
   * Returns the role of the store that does it.
   *
   * @param reason why, in the operator's words; null if nobody said
   */
  default Operations operations(TaskStore store, String reason) {
    return Roles.of(store, Operations.class);
  }

  /** Returns whether anything is deleted: then what is on hold is kept. */
  default boolean deletes() {
    return true;
  }

  /** Returns whether the moment lies ahead of the store’s clock: then it can only be looked at. */
  default boolean aheadOfStore() {
    return now() > storeNow();
  }
}
