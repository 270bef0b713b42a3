package dev.holdfast.store.retention;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.operation.Operations;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.TaskId;
import java.util.OptionalLong;

/**
 * The role of a store whose tasks a policy can choose and a run can delete. One that has not {@link
 * Capability#RETENTION} can be judged, and says in its {@link #preflight} why nothing is deleted.
 * Thread-safe; every verb blocks and throws {@link StoreException}, as those of {@link TaskStore}
 * do.
 */
public interface Retention extends Operations {

  /** Opens one consistent view for judging a policy. Close it soon. */
  RetentionSnapshot snapshot(Cancellation cancellation);

  /**
   * Returns how many parts of a subject that stays a cleanup could still delete: 0 if nothing is
   * left of it to keep.
   *
   * @return empty where a subject goes whole, is not there, or may yet get parts
   */
  default OptionalLong parts(TaskId id, Cancellation cancellation) {
    return OptionalLong.empty();
  }
}
