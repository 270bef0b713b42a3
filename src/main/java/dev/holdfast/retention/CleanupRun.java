package dev.holdfast.retention;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.BatchGuard;
import dev.holdfast.store.BatchRecorder;
import dev.holdfast.store.RetentionWriter;
import dev.holdfast.store.RetentionWriter.BatchResult;
import dev.holdfast.store.RetentionWriter.Drift;
import dev.holdfast.store.RetentionWriter.DriftReason;
import dev.holdfast.store.RetentionWriter.Preflight;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.task.TaskId;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Deletes what a plan says, or less: batch by batch, children before parents, each batch one
 * transaction that checks its rows again. Cancelling takes effect between two batches.
 */
public final class CleanupRun {

  /** How often a batch is tried again when a lock does not come. */
  static final int LOCK_TRIES = 12;

  /** How often tasks that somebody else holds are tried again although nothing moved. */
  static final int IDLE_PASSES = 4;

  private static final Duration FIRST_WAIT = Duration.ofMillis(50);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

  private final CleanupPlan.Ready plan;
  private final CleanupListener listener;
  private final Cancellation cancellation;
  private final RunClock time;
  private final BatchSizing sizing;
  private final WriterRests rests = new WriterRests();
  private TimedRecorder recorder;
  private BatchGuard<TaskId> guard = BatchGuard.none();
  private Predicate<TaskId> doneBefore = _ -> false;

  /** Prepares a run; each plan is run once. */
  public CleanupRun(CleanupPlan.Ready plan, CleanupListener listener, Cancellation cancellation) {
    this(plan, listener, cancellation, RunClock.SYSTEM);
  }

  /**
   * Prepares a run; each plan is run once.
   *
   * @param clock tells whether it is within the hours in which it may run
   */
  public CleanupRun(
      CleanupPlan.Ready plan, CleanupListener listener, Cancellation cancellation, Clock clock) {
    this(plan, listener, cancellation, new RunClock(clock, System::nanoTime, Pause::real));
  }

  CleanupRun(
      CleanupPlan.Ready plan,
      CleanupListener listener,
      Cancellation cancellation,
      Pause pause,
      LongSupplier nanoTime) {
    this(plan, listener, cancellation, new RunClock(Clock.systemUTC(), nanoTime, pause));
  }

  CleanupRun(
      CleanupPlan.Ready plan, CleanupListener listener, Cancellation cancellation, RunClock time) {
    this.plan = plan;
    this.listener = listener;
    this.cancellation = cancellation;
    this.time = time;
    this.sizing = new BatchSizing(plan.throttle().batch(), plan.throttle().target());
    this.recorder = new TimedRecorder(BatchRecorder.NONE, time.nanoTime());
  }

  /** Runs and keeps a record of what goes, see {@link #run(RetentionWriter)}. */
  public CleanupResult run(RetentionWriter writer, BatchRecorder record) {
    recorder = new TimedRecorder(record, time.nanoTime());
    return run(writer);
  }

  /** Has each batch ask what stays all the same; returns this run. */
  public CleanupRun guardedBy(BatchGuard<TaskId> keeper) {
    guard = keeper;
    return this;
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
    long start = time.now();
    writer.limit(plan.throttle().limits());
    Preflight preflight = writer.preflight();
    if (preflight.obstacle() != null) {
      throw new StoreException(preflight.obstacle());
    }
    requireAccepted(HazardKind.ROW_SECURITY, !preflight.access().hidden().isEmpty());
    requireAccepted(HazardKind.READ_ONLY_ROLE, preflight.access().readOnly());
    if (preflight.access().readOnly()) {
      writer.allowWriting();
    }
    if (!preflight.triggers().isEmpty()) {
      listener.triggers(preflight.triggers());
    }
    CleanupTally tally = new CleanupTally(plan, preflight.triggers());
    passes(writer, tally);
    return tally.result((time.now() - start) / 1_000_000);
  }

  /** A plan may come from a user who saw more, or from before the store was changed. */
  private void requireAccepted(HazardKind kind, boolean there) {
    boolean known = plan.hazards().stream().anyMatch(hazard -> hazard.kind() == kind);
    if (there && !known && plan.tasks().size() > 0) {
      throw new StoreException(
          new StoreFailure.NotWritable(
              kind.wireName()
                  + " is a hazard for this user that the plan does not know: make the plan as the"
                  + " user who runs it"));
    }
  }

  /** Goes over the plan, then again over what a child or a lock held back, while that helps. */
  private void passes(RetentionWriter writer, CleanupTally tally) {
    RunGate gate = new RunGate(plan.throttle(), time, listener, cancellation);
    TreeMap<Integer, Drift> kept = pass(writer, gate, tally, at -> at, plan.tasks().size());
    int idle = 0;
    int before = plan.tasks().size();
    while (!kept.isEmpty() && !tally.stopped()) {
      boolean moved = kept.size() < before;
      boolean locked = kept.values().stream().anyMatch(d -> d.reason() == DriftReason.LOCKED);
      idle = moved ? 0 : idle + 1;
      if (!moved && (!locked || idle > IDLE_PASSES)) {
        break;
      }
      if (locked) {
        time.pause().take(backOff(idle), cancellation);
      }
      before = kept.size();
      int[] again = kept.keySet().stream().mapToInt(Integer::intValue).toArray();
      kept = pass(writer, gate, tally, at -> again[at], again.length);
    }
    kept.values().forEach(tally::drifted);
  }

  /**
   * Goes once over these tasks.
   *
   * @param places where in the plan they are
   * @return those worth another try, by their place
   */
  private TreeMap<Integer, Drift> pass(
      RetentionWriter writer,
      RunGate gate,
      CleanupTally tally,
      IntUnaryOperator places,
      int count) {
    TreeMap<Integer, Drift> kept = new TreeMap<>();
    int at = 0;
    int refusals = 0;
    while (at < count && !tally.stopped()) {
      StopReason stop = gate.pass(writer::replicationLag, tally.rows());
      if (stop != null) {
        tally.stop(stop, null, 0);
        break;
      }
      NextBatch batch =
          NextBatch.cut(plan.tasks(), places, at, count, sizing, gate.rowsLeft(tally.rows()));
      if (batch.size() == 0) {
        tally.stop(StopReason.BUDGET, null, 0);
        break;
      }
      try {
        BatchResult result = writer.delete(batch.tasks(), recorder, guard);
        settle(batch, result, tally, kept);
        at += batch.size();
        refusals = 0;
        rest(writer, result, at < count);
      } catch (StoreException refused) {
        refusals++;
        meet(refused.failure(), batch.size(), refusals, tally);
      } catch (CancellationException cancelled) {
        tally.stop(StopReason.CANCEL, null, 0);
      }
    }
    return kept;
  }

  private void settle(
      NextBatch batch, BatchResult result, CleanupTally tally, Map<Integer, Drift> kept) {
    tally.add(result);
    if (!result.drifted().isEmpty()) {
      Map<Object, Integer> places = batch.placesById();
      for (Drift drift : result.drifted()) {
        switch (drift.reason()) {
          case CHILD_KEPT, WORKFLOW_KEPT, LOCKED -> kept.put(places.get(drift.id()), drift);
          case GONE -> {
            if (doneBefore.test(drift.id())) {
              tally.doneBefore();
            } else {
              tally.drifted(drift);
            }
          }
          case STATUS_CHANGED, ACTIVE_AGAIN, FOREIGN_ROWS, ON_HOLD -> tally.drifted(drift);
        }
      }
    }
    // What was kept was looked at all the same.
    long rows = batch.size() + result.events() + result.attempts();
    sizing.took(batch.size(), rows, recorder.withoutRecording(result.heldNanos()));
    listener.batchDone(tally.progress(sizing.size()));
  }

  /** The pause an operator asked for; where a batch keeps all other writers out, a longer one. */
  private void rest(RetentionWriter writer, BatchResult result, boolean more) {
    Duration rest = more ? plan.throttle().pause() : Duration.ZERO;
    if (writer.excludesWriters()) {
      Duration others = rests.after(result.heldNanos(), writer::workersAlive);
      rest = rest.compareTo(others) < 0 ? others : rest;
    }
    if (!rest.isZero()) {
      time.pause().take(rest, cancellation);
    }
  }

  private void meet(StoreFailure failure, int batchSize, int refusals, CleanupTally tally) {
    switch (failure) {
      case StoreFailure.Busy _, StoreFailure.TimedOut _ -> {
        if (refusals < LOCK_TRIES) {
          sizing.halve(batchSize);
          listener.waiting(tally.progress(sizing.size()));
          time.pause().take(backOff(refusals), cancellation);
        } else {
          tally.stop(StopReason.LOCKED, failure, 0);
        }
      }
      case StoreFailure.Cancelled _ -> tally.stop(StopReason.CANCEL, null, 0);
      case StoreFailure.ConnectionLost _ -> tally.stop(StopReason.FAILURE, failure, batchSize);
      default -> tally.stop(StopReason.FAILURE, failure, 0);
    }
  }

  private static Duration backOff(int tries) {
    Duration wait = FIRST_WAIT.multipliedBy(1L << tries);
    return wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
  }
}
