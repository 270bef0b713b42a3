package dev.holdfast.retention.columns;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.RetentionTerm;
import dev.holdfast.store.operation.IdRange;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.task.TaskId;
import java.util.AbstractList;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.function.LongToIntFunction;

/**
 * Many ids, ascending, given to a store some at a time: a range where most ids of it are among
 * these, and the store finds them so; else each by its name.
 *
 * @param size how many ids there are
 * @param numberAt the number of the id at a place
 * @param find the place of a number; below 0 if it is none of them
 * @param ids which numbers stand for which ids
 */
public record Chunks(int size, IntToLongFunction numberAt, LongToIntFunction find, IdNumbers ids) {

  /** A range of ids of which one in so many is asked about costs less than to name those. */
  static final int SPARSEST = 16;

  /** Takes one chunk. A range may have ids that are not among those asked about. */
  @FunctionalInterface
  public interface Work {
    /**
     * Takes it.
     *
     * @param doneAfterwards how many ids are done with it
     */
    void on(List<TaskId> ids, int doneAfterwards);
  }

  /** Returns the ids of candidates. */
  public static Chunks ofCandidates(Candidates candidates) {
    Rows rows = candidates.rowsById();
    return new Chunks(
        rows.size(),
        place -> candidates.number(rows.get(place)),
        candidates::rowOf,
        candidates.numbers);
  }

  /** Returns the ids for which a column of ascending numbers stands. */
  public static Chunks of(LongColumn numbers, IdNumbers ids) {
    return new Chunks(numbers.size(), numbers::get, numbers::find, ids);
  }

  /** Works chunk by chunk until done or cancelled. */
  public void each(RetentionSnapshot snapshot, Work work) {
    each(snapshot.terms().retention(), snapshot.cancellation(), work);
  }

  void each(RetentionTerm asked, Cancellation cancellation, Work work) {
    int from = 0;
    while (from < size) {
      cancellation.throwIfCancelled();
      int to = asked.ranges() && ids instanceof PlainIds ? endOfRange(from) : from;
      if (to > from) {
        work.on(new IdRange(numberAt.applyAsLong(from), numberAt.applyAsLong(to - 1)), to);
      } else {
        to = (int) Math.min(size, (long) from + asked.named());
        List<TaskId> part = new Part(from, to);
        // All of them are not copied.
        work.on(part.size() == size ? part : List.copyOf(part), to);
      }
      from = to;
    }
  }

  /**
   * Returns the end of the widest range that is worth it and begins here; the place itself if none
   * is.
   */
  private int endOfRange(int from) {
    long first = numberAt.applyAsLong(from);
    int least = 0;
    int most = Math.min(size - from, IdRange.WIDEST);
    // The last place within reach: ids ascend.
    while (least < most) {
      int middle = (least + most + 1) >>> 1;
      long width = numberAt.applyAsLong(from + middle - 1) - first;
      if (width >= 0 && width < IdRange.WIDEST) {
        least = middle;
      } else {
        most = middle - 1;
      }
    }
    long width = numberAt.applyAsLong(from + least - 1) - first + 1;
    return width <= (long) least * SPARSEST ? from + least : from;
  }

  /** The ids of some places. */
  private final class Part extends AbstractList<TaskId> {

    private final int from;
    private final int to;

    Part(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    public TaskId get(int place) {
      return ids.id(numberAt.applyAsLong(from + place));
    }

    @Override
    public boolean contains(Object id) {
      return id instanceof TaskId named && find.applyAsInt(ids.number(named)) >= 0;
    }

    @Override
    public int size() {
      return to - from;
    }
  }
}
