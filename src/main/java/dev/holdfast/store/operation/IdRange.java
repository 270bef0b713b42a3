package dev.holdfast.store.operation;

import dev.holdfast.task.TaskId;
import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;

/**
 * All numeric ids from one to another, both included. Where most of the ids that a store is asked
 * about lie close together, it finds them quicker by their range than one by one, and hears of a
 * few too many.
 */
public final class IdRange extends AbstractList<TaskId> implements RandomAccess {

  /** The widest range that a store is asked about at once. */
  public static final int WIDEST = 20_000;

  /** The smallest id. */
  public final long from;

  /** The greatest id. */
  public final long to;

  /**
   * Takes both ends.
   *
   * @throws IllegalArgumentException if it has more than {@link #WIDEST} ids, or none
   */
  public IdRange(long from, long to) {
    if (from > to || to - from < 0 || to - from >= WIDEST) {
      throw new IllegalArgumentException("no range: " + from + " to " + to);
    }
    this.from = from;
    this.to = to;
  }

  @Override
  public TaskId get(int place) {
    return TaskId.of(from + Objects.checkIndex(place, size()));
  }

  @Override
  public int size() {
    return (int) (to - from + 1);
  }
}
