package dev.holdfast.retention.plan;

import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.retention.Amounts;
import dev.holdfast.store.terms.Locality;
import dev.holdfast.task.TaskId;
import java.util.List;

/** What a run works through, in its order. Asks the store nothing. */
public interface Work {

  /** Returns how many subjects there are. */
  int size();

  /** Returns one of them, 0 to {@link #size} - 1. */
  Planned get(int place);

  /** Returns the same in the order in which a store does it best, as far as order is free. */
  default Work lying(Locality locality) {
    return this;
  }

  /** Returns how many units one of them has: 1 where a subject is done whole. */
  default long units(int place) {
    return 1;
  }

  /** Returns whether a subject may be done in parts. */
  default boolean divisible() {
    return false;
  }

  /**
   * Returns whether its subjects are there when they are done, with another status: found so by a
   * later run of the same plan, they are what that plan did.
   */
  default boolean stays() {
    return false;
  }

  /** Returns how many units there are in all. */
  default long units() {
    return size();
  }

  /** Returns how many rows one unit of a subject had when it was previewed, its own with them. */
  default long rows(int place) {
    return 1;
  }

  /** Returns how much of what goes with its subjects they had when they were previewed. */
  default Amounts amounts() {
    return Amounts.NONE;
  }

  /** Returns the subject above one of them; null if it has none, or that is not among these. */
  default TaskId parent(int place) {
    return null;
  }

  /** Returns whether two of them go in the same batch or not at all. */
  default boolean together(int place, int other) {
    return place == other;
  }

  /**
   * What an operator made of a preview: what is done, and how.
   *
   * @param work what is done
   * @param hazards the names of those that the operator was shown
   * @param skipped units that are left out because of a hazard
   * @param later units that are left for later by a limit
   * @param most how many units are done at the most; null for all
   */
  record Order(
      Work work, List<String> hazards, long skipped, long later, Long most, Throttle throttle) {}
}
