package dev.holdfast.store.sql;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.Settled;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A batch whose subjects lie in several shards: one transaction for each. */
public final class ShardedBatch {

  private ShardedBatch() {}

  /**
   * Does all of it.
   *
   * @param <T> a subject, or a part of one
   * @param shard where it lies; null where there are no shards
   * @param work does those of one shard
   * @param locked what is said of one whose transaction waited in vain
   * @throws StoreException if nothing was done
   */
  public static <T> BatchReceipt each(
      List<T> all,
      Function<T, Object> shard,
      Function<List<T>, BatchReceipt> work,
      Function<T, Settled> locked) {
    Map<Object, List<T>> parts = new LinkedHashMap<>();
    all.forEach(each -> parts.computeIfAbsent(shard.apply(each), _ -> new ArrayList<>()).add(each));
    if (parts.size() <= 1) {
      return work.apply(all);
    }
    List<Settled> settled = new ArrayList<>();
    Map<String, Long> amounts = new HashMap<>();
    long rows = 0;
    long held = 0;
    StoreFailure stop = null;
    for (List<T> part : List.copyOf(parts.values())) {
      try {
        BatchReceipt receipt = work.apply(part);
        settled.addAll(receipt.settled());
        receipt.amounts().forEach((measure, more) -> amounts.merge(measure, more, Long::sum));
        rows += receipt.rows();
        // The others were held at other times.
        held = Math.max(held, receipt.heldNanos());
      } catch (StoreException failed) {
        if (settled.isEmpty()) {
          throw failed;
        }
        stop = failed.failure();
        Collection<Settled> open = part.stream().map(locked).toList();
        if (stop instanceof StoreFailure.Busy || stop instanceof StoreFailure.TimedOut) {
          settled.addAll(open);
          stop = null;
        } else {
          if (stop instanceof StoreFailure.ConnectionLost) {
            open.forEach(each -> settled.add(Settled.unknown(each.id(), each.units())));
          }
          break;
        }
      }
    }
    return new BatchReceipt(settled, amounts, rows, held, stop, parts.size());
  }
}
