package dev.holdfast.retention.columns;

import dev.holdfast.task.TaskId;
import java.util.Arrays;
import java.util.BitSet;

/** Ids of which some are texts, each standing at its place among them all, from 0. */
public final class RankedIds implements IdNumbers {

  private final IdPool pool;
  private final int[] ordinals;

  private RankedIds(IdPool pool, int[] ordinals) {
    this.pool = pool;
    this.ordinals = ordinals;
  }

  /**
   * Ranks what columns hold.
   *
   * @param columns places in the pool; changed to ranks
   */
  static RankedIds of(IdPool pool, IdColumns columns) {
    BitSet used = new BitSet(pool.size());
    columns.each(ordinal -> used.set((int) ordinal));
    int[] some = used.stream().toArray();
    Rows order = pool.sorted(some);
    int[] ranked = new int[some.length];
    int[] rankOf = new int[pool.size()];
    int distinct = 0;
    for (int at = 0; at < some.length; at++) {
      int ordinal = some[order.get(at)];
      if (distinct == 0 || pool.compare(ranked[distinct - 1], ordinal) != 0) {
        ranked[distinct++] = ordinal;
      }
      rankOf[ordinal] = distinct - 1;
    }
    order.end();
    columns.replace(ordinal -> rankOf[(int) ordinal]);
    return new RankedIds(pool, Arrays.copyOf(ranked, distinct));
  }

  @Override
  public IdNumbers among(IdColumns columns) {
    columns.replace(rank -> ordinals[(int) rank]);
    return of(pool, columns);
  }

  /** Returns how many there are. */
  public int size() {
    return ordinals.length;
  }

  @Override
  public TaskId id(long number) {
    return pool.id(ordinals[Math.toIntExact(number)]);
  }

  @Override
  public long number(TaskId id) {
    String key = IdPool.key(id);
    int low = 0;
    int high = ordinals.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = pool.compare(ordinals[middle], key);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return NONE;
  }
}
