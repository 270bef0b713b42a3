package dev.holdfast.retention;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.BatchRecorder;
import dev.holdfast.store.RetentionWriter;
import dev.holdfast.store.RetentionWriter.BatchResult;
import dev.holdfast.store.RetentionWriter.Drift;
import dev.holdfast.store.RetentionWriter.DriftReason;
import dev.holdfast.store.RetentionWriter.PlannedTask;
import dev.holdfast.store.RetentionWriter.Preflight;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.task.TaskId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Deletes what a plan says, or less: batch by batch, children before parents, each batch one
 * transaction that checks its rows again. Cancelling takes effect between two batches.
 */
public final class CleanupRun {

  /** How often a batch is tried again when a lock does not come. */
  static final int LOCK_TRIES = 6;

  /** How often tasks that somebody else holds are tried again although nothing moved. */
  static final int IDLE_PASSES = 4;

  private static final Duration FIRST_WAIT = Duration.ofMillis(50);
  private static final Duration SHORTEST_REST = Duration.ofMillis(2);
  private static final Duration LONGEST_REST = Duration.ofMillis(25);
  private static final int REST_SHARE = 4;

  private final CleanupPlan.Ready plan;
  private final CleanupListener listener;
  private final Cancellation cancellation;
  private final Pause pause;
  private final LongSupplier nanoTime;
  private final BatchSizing sizing;
  private BatchRecorder recorder = BatchRecorder.NONE;
  private Predicate<TaskId> doneBefore = _ -> false;

  /** Prepares a run; each plan is run once. */
  public CleanupRun(CleanupPlan.Ready plan, CleanupListener listener, Cancellation cancellation) {
    this(plan, listener, cancellation, Pause::real, System::nanoTime);
  }

  CleanupRun(
      CleanupPlan.Ready plan,
      CleanupListener listener,
      Cancellation cancellation,
      Pause pause,
      LongSupplier nanoTime) {
    this.plan = plan;
    this.listener = listener;
    this.cancellation = cancellation;
    this.pause = pause;
    this.nanoTime = nanoTime;
    this.sizing = new BatchSizing(plan.batch());
  }

  /** Runs and keeps a record of what goes, see {@link #run(RetentionWriter)}. */
  public CleanupResult run(RetentionWriter writer, BatchRecorder record) {
    recorder = record;
    return run(writer);
  }

  /**
   * Runs a plan again, see {@link #run(RetentionWriter)}.
   *
   * @param record what keeps a record of what goes
   * @param done tells tasks that an earlier run of this plan was about to delete: those that are
   *     gone are done, not drift
   */
  public CleanupResult run(RetentionWriter writer, BatchRecorder record, Predicate<TaskId> done) {
    doneBefore = done;
    return run(writer, record);
  }

  /**
   * Runs. Once the first batch has begun this returns, whatever happens: a store that fails then is
   * told in the result, with all that was done before.
   *
   * @param writer stays open
   * @throws StoreException if nothing can be deleted, before anything was
   */
  public CleanupResult run(RetentionWriter writer) {
    long start = nanoTime.getAsLong();
    Preflight preflight = writer.preflight();
    if (preflight.obstacle() != null) {
      throw new StoreException(preflight.obstacle());
    }
    if (!preflight.triggers().isEmpty()) {
      listener.triggers(preflight.triggers());
    }
    CleanupTally tally = new CleanupTally(plan, preflight.triggers());
    passes(writer, tally);
    return tally.result((nanoTime.getAsLong() - start) / 1_000_000);
  }

  /** Goes over the plan, then again over what a child or a lock held back, while that helps. */
  private void passes(RetentionWriter writer, CleanupTally tally) {
    PlannedTasks tasks = plan.tasks();
    List<Kept> kept = pass(writer, tally, tasks::get, tasks.size());
    int idle = 0;
    int before = tasks.size();
    while (!kept.isEmpty() && !tally.stopped()) {
      boolean moved = kept.size() < before;
      boolean locked = kept.stream().anyMatch(task -> task.reason == DriftReason.LOCKED);
      idle = moved ? 0 : idle + 1;
      if (!moved && (!locked || idle > IDLE_PASSES)) {
        break;
      }
      if (locked) {
        pause.take(FIRST_WAIT.multipliedBy(1L << idle), cancellation);
      }
      before = kept.size();
      List<Kept> again = kept;
      kept = pass(writer, tally, place -> again.get(place).task, again.size());
    }
    kept.forEach(task -> tally.drifted(new Drift(task.task.id(), task.reason)));
  }

  /** Goes once over these tasks; returns those worth another try. */
  private List<Kept> pass(
      RetentionWriter writer, CleanupTally tally, IntFunction<PlannedTask> tasks, int count) {
    List<Kept> kept = new ArrayList<>();
    int place = 0;
    int refusals = 0;
    while (place < count) {
      if (cancellation.isCancelled() || Thread.currentThread().isInterrupted()) {
        tally.stop(StopReason.CANCEL, null, 0);
        break;
      }
      List<PlannedTask> batch = new ArrayList<>();
      for (int at = place; at < count && batch.size() < sizing.size(); at++) {
        batch.add(tasks.apply(at));
      }
      try {
        BatchResult result = writer.delete(batch, recorder);
        settle(batch, result, tally, kept);
        place += batch.size();
        refusals = 0;
        rest(writer, result);
      } catch (StoreException refused) {
        refusals++;
        if (!mayTryAgain(refused.failure(), batch.size(), refusals, tally)) {
          break;
        }
      } catch (CancellationException cancelled) {
        tally.stop(StopReason.CANCEL, null, 0);
        break;
      }
    }
    return kept;
  }

  private void settle(
      List<PlannedTask> batch, BatchResult result, CleanupTally tally, List<Kept> kept) {
    tally.add(result);
    if (!result.drifted().isEmpty()) {
      Map<Object, PlannedTask> byId = new HashMap<>();
      batch.forEach(task -> byId.put(task.id(), task));
      for (Drift drift : result.drifted()) {
        switch (drift.reason()) {
          case CHILD_KEPT, LOCKED -> kept.add(new Kept(byId.get(drift.id()), drift.reason()));
          case GONE -> {
            if (doneBefore.test(drift.id())) {
              tally.doneBefore();
            } else {
              tally.drifted(drift);
            }
          }
          case STATUS_CHANGED, ACTIVE_AGAIN -> tally.drifted(drift);
        }
      }
    }
    sizing.took(batch.size(), result.heldNanos());
    listener.batchDone(tally.progress(sizing.size()));
  }

  /** Where a batch keeps all other writers out, they get a moment to come in. */
  private void rest(RetentionWriter writer, BatchResult result) {
    if (writer.excludesWriters()) {
      Duration share = Duration.ofNanos(result.heldNanos() / REST_SHARE);
      Duration atLeast = share.compareTo(SHORTEST_REST) < 0 ? SHORTEST_REST : share;
      pause.take(atLeast.compareTo(LONGEST_REST) > 0 ? LONGEST_REST : atLeast, cancellation);
    }
  }

  private boolean mayTryAgain(
      StoreFailure failure, int batchSize, int refusals, CleanupTally tally) {
    switch (failure) {
      case StoreFailure.Busy _, StoreFailure.TimedOut _ -> {
        if (refusals < LOCK_TRIES) {
          sizing.halve();
          listener.waiting(tally.progress(sizing.size()));
          pause.take(FIRST_WAIT.multipliedBy(1L << refusals), cancellation);
          return true;
        }
        tally.stop(StopReason.LOCKED, failure, 0);
      }
      case StoreFailure.Cancelled _ -> tally.stop(StopReason.CANCEL, null, 0);
      case StoreFailure.ConnectionLost _ -> tally.stop(StopReason.FAILURE, failure, batchSize);
      default -> tally.stop(StopReason.FAILURE, failure, 0);
    }
    return false;
  }

  /** A task that was kept and may go in a later pass. */
  private record Kept(PlannedTask task, DriftReason reason) {}
}
