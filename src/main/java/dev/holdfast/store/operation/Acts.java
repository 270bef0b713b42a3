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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

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
   * @param hazards of rows ({@link Hazards#ofRows}) that it has
   */
  record Seen(double time, String version, Set<HazardTerm> hazards) {

    /** Of a task whose field holds that time, and of its version; no hazard is known yet. */
    public static Seen at(Object time, String version) {
      double at = time instanceof Number number ? number.doubleValue() : Double.NaN;
      return new Seen(at, version, new HashSet<>());
    }

    /** Puts how each was seen together with what was found of them. */
    public static Map<TaskId, Seen> of(
        List<Task> tasks,
        Function<Task, Seen> seen,
        Map<HazardTerm, ? extends Collection<TaskId>> found) {
      Map<TaskId, Seen> all = new HashMap<>();
      tasks.forEach(task -> all.put(task.id(), seen.apply(task)));
      found.forEach((hazard, ids) -> ids.forEach(id -> all.get(id).hazards.add(hazard)));
      return all;
    }
  }

  /**
   * Counts the tasks whose turn has come and that nobody has taken up yet; empty if nobody knows.
   */
  default OptionalLong waiting(Cancellation cancellation) {
    return OptionalLong.empty();
  }

  /**
   * Looks what tells whether tasks changed, and what an operator must see before.
   *
   * @param act one of this store
   * @param tasks as they were read, at most a page of them, in any status
   * @param now the store's clock, in Unix seconds
   * @return of each of them; hazards only of those in a status it is possible from
   */
  Map<TaskId, Seen> look(ActTerm act, List<Task> tasks, long now, Cancellation cancellation);
}
