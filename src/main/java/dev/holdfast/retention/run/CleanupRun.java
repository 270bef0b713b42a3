package dev.holdfast.retention.run;

import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.plan.Work;
import dev.holdfast.retention.run.NextBatch.Pass;
import dev.holdfast.retention.throttle.BatchSizing;
import dev.holdfast.retention.throttle.WriterRests;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.BatchGuard;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;

/**
 * Does what a plan says, or less: batch by batch, each batch checked again. Cancelling takes effect
 * between two batches.
 *
 * <p>A process that is killed leaves whole batches where a store has transactions. Where it has
 * none, the recovery file of the plan has what was begun ({@code plan.RecoveryFile}); an archive
 * finds out what it holds when it is opened again ({@code archive.ArchiveSettlement}), and the
 * journal tells of a run that was begun and never ended.
 */
public final class CleanupRun {

  /** How often a batch is tried again when a lock does not come. */
  static final int LOCK_TRIES = 12;

  /** How often subjects that somebody else holds are tried again although nothing moved. */
  static final int IDLE_PASSES = 4;

  private static final Duration FIRST_WAIT = Duration.ofMillis(50);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

  private final Work.Order order;
  private final CleanupListener listener;
  private final Cancellation cancellation;
  private final RunClock time;
  private BatchSizing sizing;
  private final WriterRests rests = new WriterRests();
  private TimedRecorder recorder;
  private BatchGuard guard = BatchGuard.NONE;
  private RunRecord record = RunRecord.NONE;
  private RunPace pace = RunPace.NONE;

  /**
   * Prepares a run; each plan is run once.
   *
   * @param time tells whether it is within the hours in which it may run
   */
  public CleanupRun(
      Work.Order order, CleanupListener listener, Cancellation cancellation, RunClock time) {
    this.order = order;
    this.listener = listener;
    this.cancellation = cancellation;
    this.time = time;
    this.sizing = new BatchSizing(order.throttle().batch(), order.throttle().target());
    this.recorder = new TimedRecorder(List.of(), time.nanoTime());
  }

  /** Has each batch ask what stays all the same; returns this run. */
  public CleanupRun guardedBy(BatchGuard keeper) {
    guard = keeper;
    return this;
  }

  /** Has records kept of what goes, in this order; returns this run. */
  public CleanupRun recordedBy(List<BatchRecorder> keepers) {
    recorder = new TimedRecorder(keepers, time.nanoTime());
    return this;
  }

  /** Goes on step by step; returns this run. */
  public CleanupRun at(RunPace steps) {
    pace = steps;
    return this;
  }

  /** Goes on where earlier runs of the plan ended; returns this run. */
  public CleanupRun after(RunRecord earlier) {
    record = earlier;
    return this;
  }

  /**
   * Runs. Once the first batch has begun this returns, whatever happens: a store that fails then is
   * told in the result, with all that was done before.
   *
   * @param operation stays open
   * @throws StoreException if nothing can be done, before anything was
   */
  public CleanupResult run(Operation operation) {
    long start = time.now();
    operation.limit(order.throttle().limits());
    Preflight preflight = operation.preflight().orRefuse();
    requireAccepted(CommonHazards.ROW_SECURITY, !preflight.access().hidden().isEmpty());
    requireAccepted(CommonHazards.TRIGGERS, !preflight.access().triggers().isEmpty());
    requireAccepted(CommonHazards.READ_ONLY_ROLE, preflight.access().readOnly());
    if (preflight.access().readOnly()) {
      operation.limit(order.throttle().limits().evenReadOnly());
    }
    if (!preflight.triggers().isEmpty()) {
      listener.triggers(preflight.triggers());
    }
    CleanupTally tally = new CleanupTally(order, record.oneByOne(), preflight.triggers());
    Duration batch = operation.manner().batch();
    sizing =
        new BatchSizing(
            order.throttle().batch(), batch == null ? order.throttle().target() : batch);
    passes(operation, tally);
    Map<String, Object> facts = end(operation, tally);
    return tally.result(
        (time.now() - start) / 1_000_000, time.clock().instant().getEpochSecond(), facts);
  }

  private Map<String, Object> end(Operation operation, CleanupTally tally) {
    try {
      return operation.end();
    } catch (StoreException lost) {
      if (!tally.stopped()) {
        stop(lost.failure(), 0, tally);
      }
      return Map.of();
    }
  }

  /** A plan may come from a user who saw more, or from before the store was changed. */
  private void requireAccepted(HazardTerm kind, boolean there) {
    if (there && !order.hazards().contains(kind.code()) && order.work().size() > 0) {
      throw new StoreException(
          new StoreFailure.NotWritable(
              kind.code()
                  + " is a hazard for this user that the plan does not know: make the plan as the"
                  + " user who runs it"));
    }
  }

  /** Goes over the work, then again over what a child or a lock held back, while that helps. */
  private void passes(Operation operation, CleanupTally tally) {
    Work work = order.work().lying(operation.manner().locality());
    RunGate gate = new RunGate(order.throttle(), time, listener, cancellation);
    ParentsLast families = new ParentsLast(work, record.oneByOne());
    Retries retries = pass(operation, gate, tally, Pass.of(work), families);
    int idle = 0;
    long before = work.units();
    while (!retries.isEmpty() && !tally.stopped()) {
      boolean moved = retries.units() < before;
      idle = moved ? 0 : idle + 1;
      if (!moved && (!retries.locked() || idle > IDLE_PASSES)) {
        break;
      }
      if (retries.locked()) {
        time.pause().accept(backOff(idle), cancellation);
      }
      before = retries.units();
      retries = pass(operation, gate, tally, retries.again(work), families);
    }
    retries.each((settled, units) -> over(settled, units, tally));
  }

  /** Goes once over these; returns what is worth another try. */
  private Retries pass(
      Operation operation, RunGate gate, CleanupTally tally, Pass pass, ParentsLast families) {
    Retries retries = new Retries();
    int at = 0;
    long from = 0;
    int refusals = 0;
    while (at < pass.count() && !tally.stopped()) {
      StopReason stop;
      try {
        stop = gate.pass(operation::replicationLag, tally.rows());
        stop = stop == null ? pace.pass(tally.done()) : stop;
      } catch (StoreException unread) {
        // What was done before must be told, whatever a look at the store met.
        stop(unread.failure(), 0, tally);
        break;
      }
      if (stop != null) {
        tally.stop(stop, null, 0);
        break;
      }
      NextBatch batch =
          NextBatch.cut(
              pass,
              at,
              from,
              sizing,
              gate.rowsLeft(tally.rows()),
              Math.min(tally.unitsLeft(), pace.most(tally.done())),
              families);
      if (batch.units() == 0 && !batch.held.isEmpty()) {
        keepParents(pass, batch, retries);
        at = batch.nextPlace();
        continue;
      }
      if (batch.units() == 0) {
        tally.stop(StopReason.BUDGET, null, 0);
        break;
      }
      try {
        BatchReceipt receipt = operation.apply(record.begin(batch.shares), recorder, guard);
        families.tried(batch, receipt);
        pace.over(receipt);
        keepParents(pass, batch, retries);
        boolean rest = settle(batch, receipt, pass, tally, retries);
        at = rest ? batch.nextPlace() + 1 : batch.nextPlace();
        from = rest ? 0 : batch.nextFrom();
        refusals = 0;
        rest(operation, receipt, at < pass.count());
      } catch (StoreException refused) {
        refusals++;
        meet(refused.failure(), batch.units(), refusals, tally);
      } catch (CancellationException cancelled) {
        tally.stop(StopReason.CANCEL, null, 0);
      }
    }
    return retries;
  }

  private static void keepParents(Pass pass, NextBatch batch, Retries retries) {
    for (int place : batch.held) {
      retries.add(place, Settled.kept(pass.work().get(place).id(), DriftReason.CHILD_KEPT));
    }
  }

  /** Returns whether nothing more of the subject with which the batch ended can be done. */
  private boolean settle(
      NextBatch batch, BatchReceipt receipt, Pass pass, CleanupTally tally, Retries retries) {
    tally.add(receipt, record);
    boolean partly = batch.nextFrom() > 0;
    TaskId open = partly ? batch.shares.getLast().planned().id() : null;
    boolean rest = false;
    Map<TaskId, Integer> places = null;
    for (Settled settled : receipt.settled()) {
      if (settled.reason() == null) {
        continue;
      }
      switch (settled.reason().after()) {
        case AGAIN -> {
          places = places == null ? batch.placesById() : places;
          retries.add(places.get(settled.id()), settled);
        }
        case NOTHING -> over(settled, settled.units(), tally);
        case REST -> {
          long more = 0;
          if (settled.id().equals(open) && !rest) {
            rest = true;
            more = pass.units(batch.nextPlace()) - batch.nextFrom();
          }
          over(settled, settled.units() + more, tally);
        }
      }
    }
    if (receipt.stop() != null) {
      stop(receipt.stop(), 0, tally);
    } else if (receipt.heldNanos() > 0) {
      // What was kept was looked at all the same.
      long rows = batch.units() + receipt.rows() - receipt.units();
      sizing.took(
          (int) Math.min(Integer.MAX_VALUE, batch.units()),
          rows,
          recorder.withoutRecording(receipt.heldNanos()),
          receipt.parts());
      listener.batchDone(tally.progress(sizing.size()));
    }
    return rest;
  }

  private void over(Settled settled, long units, CleanupTally tally) {
    if (settled.outcome() == Settled.Outcome.FAILED) {
      tally.failed(settled, units);
    } else {
      tally.kept(settled.id(), settled.reason(), units, record.before(settled.id()));
    }
  }

  /** The pause an operator asked for; where a batch keeps all other writers out, a longer one. */
  private void rest(Operation operation, BatchReceipt receipt, boolean more) {
    Duration rest = more ? order.throttle().pause() : Duration.ZERO;
    long over = time.now();
    boolean excludes = operation.manner().excludesWriters();
    boolean shared =
        excludes
            && rests.over(receipt.heldNanos(), operation.othersWrite(), operation::workersAlive);
    operation.between(shared);
    if (excludes) {
      Duration others = rests.rest(time.now() - over);
      rest = rest.compareTo(others) < 0 ? others : rest;
    }
    if (!rest.isZero()) {
      time.pause().accept(rest, cancellation);
    }
  }

  private void meet(StoreFailure failure, long units, int refusals, CleanupTally tally) {
    boolean waits =
        failure instanceof StoreFailure.Busy || failure instanceof StoreFailure.TimedOut;
    if (waits && refusals < LOCK_TRIES) {
      sizing.halve((int) Math.min(Integer.MAX_VALUE, units));
      listener.waiting(tally.progress(sizing.size()));
      time.pause().accept(backOff(refusals), cancellation);
      return;
    }
    stop(failure, failure instanceof StoreFailure.ConnectionLost ? units : 0, tally);
  }

  /** What an operator wanted is no failure. */
  private static void stop(StoreFailure failure, long inFlight, CleanupTally tally) {
    StopReason reason = stopOf(failure);
    tally.stop(reason, reason == StopReason.CANCEL ? null : failure, inFlight);
  }

  private static StopReason stopOf(StoreFailure failure) {
    return switch (failure) {
      case StoreFailure.Cancelled _ -> StopReason.CANCEL;
      case StoreFailure.Busy _, StoreFailure.TimedOut _ -> StopReason.LOCKED;
      default -> StopReason.FAILURE;
    };
  }

  private static Duration backOff(int tries) {
    Duration wait = FIRST_WAIT.multipliedBy(1L << tries);
    return wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
  }
}
