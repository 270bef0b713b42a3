package dev.holdfast.cleanup;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.HoldException;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.plan.Work;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.Recount;
import dev.holdfast.retention.run.Survivors;
import dev.holdfast.store.Roles;
import dev.holdfast.store.Spaces;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreSpace;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.retention.Amounts;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.task.TaskId;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/** Looks at a store before and after a cleanup. What cannot be learnt here stops no cleanup. */
final class BeforeAndAfter {

  private static final int SAMPLE = 500;

  private final TaskStore store;
  private final CleanupOrder order;

  /** Null where there is nothing to look at: of streams and acts. */
  private final Preview preview;

  private final Cancellation cancellation;
  private StoreFailure failure;
  private StoreSpace before;
  private Long bytes;

  BeforeAndAfter(TaskStore store, CleanupOrder order, Cancellation cancellation) {
    this.preview = order.preview() instanceof Preview tasks ? tasks : null;
    this.store = store;
    this.order = order;
    this.cancellation = cancellation;
  }

  /** Looks before. */
  void begin() {
    if (preview == null) {
      return;
    }
    before = known(() -> space(cancellation));
    bytes = known(() -> estimatedBytes(store, order.plan().work(), cancellation));
  }

  /** Returns about how many bytes the planned subjects hold; null if nobody knows. */
  Long plannedBytes() {
    return bytes;
  }

  /** Looks after; null if there is nothing to tell. */
  Aftermath end(CleanupResult result, Supplier<? extends Holds> holds) {
    if (preview == null) {
      return null;
    }
    // Who does not answer is not asked to count either.
    boolean stopped = cancellation.isCancelled() || result.failure() instanceof StoreFailure.Halted;
    // Quick, and worth knowing also for who has stopped the run.
    StoreSpace after = known(() -> space(Cancellation.never()));
    Recount recount = stopped ? null : known(() -> recount(holds.get()));
    int planned = order.plan().work().size();
    Long freed =
        bytes == null || planned == 0
            ? bytes
            : Long.valueOf(Math.round((double) bytes * result.deleted() / planned));
    return new Aftermath(
        Survivors.of(order.plan(), result), recount, freed, before, after, failure);
  }

  /** A store that knows nothing about its room is not one that failed. */
  private StoreSpace space(Cancellation stop) {
    return store.role(Spaces.class).map(spaces -> spaces.space(stop)).orElse(null);
  }

  private Recount recount(Holds holds) {
    try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(cancellation)) {
      return Recount.of(preview, holds, snapshot, Progress.NONE);
    }
  }

  private <T> T known(Supplier<T> look) {
    if (failure instanceof StoreFailure.ConnectionLost) {
      // Each further look would wait as long again.
      return null;
    }
    try {
      return look.get();
    } catch (StoreException unknown) {
      return unknown(unknown.failure());
    } catch (CancellationException stopped) {
      return unknown(new StoreFailure.Cancelled());
    } catch (HoldException unreadable) {
      return unknown(new StoreFailure.Unexpected(unreadable.getMessage()));
    }
  }

  private <T> T unknown(StoreFailure why) {
    failure = failure == null ? why : failure;
    return null;
  }

  /**
   * Returns about how many bytes planned tasks hold in the values of their rows: by a measure of
   * the plan, where its kind has one, else by some of them, evenly spread, for all would be every
   * payload.
   */
  static long estimatedBytes(TaskStore store, Work tasks, Cancellation cancellation) {
    Amounts planned = tasks.amounts();
    for (int at = 0; at < planned.measures().size(); at++) {
      Measure measure = planned.measures().get(at);
      if (measure.bytes() && !measure.total()) {
        return planned.values().get(at);
      }
    }
    Set<TaskId> some = new LinkedHashSet<>();
    int sample = Math.min(SAMPLE, tasks.size());
    for (int i = 0; i < sample; i++) {
      some.add(tasks.get((int) ((long) i * tasks.size() / sample)).id());
    }
    if (sample == 0) {
      return 0;
    }
    long[] sum = {0};
    try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(cancellation)) {
      snapshot.sizes(some, size -> sum[0] += size.own() + LongStream.of(size.parts()).sum());
    }
    return Math.round((double) sum[0] / sample * tasks.size());
  }
}
