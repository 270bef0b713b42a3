package dev.holdfast.store.operation;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The role of a store to whose tasks something can be done beside deleting them: {@link Terms#acts}
 * says what. Thread-safe; every verb blocks and throws {@link StoreException}, as those of {@link
 * TaskStore} do.
 */
public interface Acts {

  /**
   * Returns what does it, once it is confirmed.
   *
   * @param act one of this store
   * @param reason why, in the operator's words; null if nobody said
   */
  Operations operations(ActTerm act, String reason);

  /**
   * How a task was seen.
   *
   * @param time by which it is known to be as it was seen, in Unix seconds; not a number if it has
   *     none
   * @param version what else tells that it has changed; null if the store has no such thing
   */
  record Seen(double time, String version) {

    /** Of a task whose field holds that time, and of its version. */
    public static Seen at(Object time, String version) {
      return new Seen(time instanceof Number at ? at.doubleValue() : Double.NaN, version);
    }
  }

  /** Returns what tells whether a task changed. */
  Seen seen(Task task);

  /**
   * Counts the tasks whose turn has come and that nobody has taken up yet; empty if nobody knows.
   */
  default OptionalLong waiting(Cancellation cancellation) {
    return OptionalLong.empty();
  }

  /**
   * Finds what an operator must see before.
   *
   * @param act one of this store
   * @param tasks as they were read, at most a page of them, each in a status it is possible from
   * @param now the store's clock, in Unix seconds
   * @return of each hazard of rows ({@link Hazards#ofRows}) that is there the tasks it is about
   */
  Map<HazardTerm, Collection<TaskId>> hazards(
      ActTerm act, List<Task> tasks, long now, Cancellation cancellation);
}
