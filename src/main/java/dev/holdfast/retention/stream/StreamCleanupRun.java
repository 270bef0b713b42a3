package dev.holdfast.retention.stream;

import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.BatchSizing;
import dev.holdfast.retention.CleanupListener;
import dev.holdfast.retention.HazardKind;
import dev.holdfast.retention.RunClock;
import dev.holdfast.retention.RunGate;
import dev.holdfast.retention.StopReason;
import dev.holdfast.retention.TimedRecorder;
import dev.holdfast.store.BatchGuard;
import dev.holdfast.store.BatchRecorder;
import dev.holdfast.store.RetentionWriter.Preflight;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StreamTarget;
import dev.holdfast.store.StreamWriter;
import dev.holdfast.store.StreamWriter.Drift;
import dev.holdfast.store.StreamWriter.Part;
import dev.holdfast.store.StreamWriter.Reason;
import dev.holdfast.store.StreamWriter.Result;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;

/**
 * Deletes the events of a plan, or fewer: batch by batch, the oldest of a stream first, each batch
 * one transaction that checks policies and events again. Cancelling takes effect between two.
 */
public final class StreamCleanupRun {

  /** How often a batch is tried again when a lock does not come. */
  static final int LOCK_TRIES = 12;

  /** How often events that somebody else holds are tried again. */
  static final int LOCKED_PASSES = 4;

  private static final Duration FIRST_WAIT = Duration.ofMillis(50);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

  private final StreamCleanupPlan.Ready plan;
  private final StreamCleanupOptions options;
  private final CleanupListener listener;
  private final Cancellation cancellation;
  private final RunClock time;
  private final BatchSizing sizing;
  private TimedRecorder recorder;
  private StreamRunRecord record = StreamRunRecord.NONE;
  private BatchGuard<String> guard = BatchGuard.none();

  /**
   * Prepares a run; each plan is run once.
   *
   * @throws IllegalArgumentException if this preview may not run with these options
   */
  public StreamCleanupRun(
      StreamPreview preview,
      StreamCleanupOptions options,
      CleanupListener listener,
      Cancellation cancellation,
      RunClock time) {
    this.plan = StreamCleanupPlan.of(preview, options).ready();
    this.options = options;
    this.listener = listener;
    this.cancellation = cancellation;
    this.time = time;
    this.sizing = new BatchSizing(options.throttle().batch(), options.throttle().target());
  }

  /**
   * Runs. Once the first batch has begun this returns, whatever happens: a store that fails then is
   * told in the result, with all that was done before.
   *
   * @param writer stays open
   * @param recording hears what goes
   * @param runs what earlier runs of the plan have done
   * @param keeper is asked by each batch which streams an operator keeps
   * @throws StoreException if nothing can be deleted, before anything was
   */
  public StreamCleanupResult run(
      StreamWriter writer,
      BatchRecorder recording,
      BatchGuard<String> keeper,
      StreamRunRecord runs) {
    record = runs;
    recorder = new TimedRecorder(recording, time.nanoTime());
    guard = keeper;
    long start = time.now();
    writer.limit(options.throttle().limits());
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
    RunTally tally = new RunTally(plan, preflight.triggers());
    RunGate gate = new RunGate(options.throttle(), time, listener, cancellation);
    try {
      passes(writer, gate, tally);
    } catch (StoreException failed) {
      // Reading ahead failed: no batch was in flight.
      tally.stop(stopOf(failed.failure()), failed.failure(), 0);
    } catch (CancellationException cancelled) {
      tally.stop(StopReason.CANCEL, null, 0);
    }
    return tally.result((time.now() - start) / 1_000_000, time.clock().instant().getEpochSecond());
  }

  /** A plan may come from a user who saw more, or from before the store was changed. */
  private void requireAccepted(HazardKind kind, boolean there) {
    boolean known = plan.hazards().stream().anyMatch(hazard -> hazard.kind() == kind);
    if (there && !known && !plan.targets().isEmpty()) {
      throw new StoreException(
          new StoreFailure.NotWritable(
              kind.wireName()
                  + " is a hazard for this user that the plan does not know: make the plan as the"
                  + " user who runs it"));
    }
  }

  private static StopReason stopOf(StoreFailure failure) {
    return switch (failure) {
      case StoreFailure.Cancelled _ -> StopReason.CANCEL;
      case StoreFailure.Busy _ -> StopReason.LOCKED;
      default -> StopReason.FAILURE;
    };
  }

  private void passes(StreamWriter writer, RunGate gate, RunTally tally) {
    Map<String, Long> locked = new HashMap<>();
    pass(
        new EventSupply(writer, plan.targets(), (target, events) -> gone(target, events, tally)),
        writer,
        gate,
        tally,
        locked);
    for (int tries = 0; !locked.isEmpty() && !tally.stopped() && tries < LOCKED_PASSES; tries++) {
      time.pause().take(backOff(tries), cancellation);
      Map<String, Long> before = Map.copyOf(locked);
      List<StreamTarget> again =
          plan.targets().stream()
              .filter(target -> before.containsKey(target.stream()))
              .map(target -> target.withEvents(before.get(target.stream())))
              .toList();
      locked.clear();
      pass(
          new EventSupply(writer, again, (target, events) -> gone(target, events, tally)),
          writer,
          gate,
          tally,
          locked);
    }
    locked.forEach((stream, events) -> tally.drifted(new Drift(stream, Reason.LOCKED, events)));
  }

  private void gone(StreamTarget target, long events, RunTally tally) {
    long done = Math.min(events, record.before(target.stream()));
    tally.doneBefore(done);
    if (events > done) {
      tally.drifted(new Drift(target.stream(), Reason.GONE, events - done));
    }
  }

  /** Goes once over the events; those that somebody else holds are counted by their stream. */
  private void pass(
      EventSupply supply,
      StreamWriter writer,
      RunGate gate,
      RunTally tally,
      Map<String, Long> locked) {
    while (!tally.stopped()) {
      StopReason stop = gate.pass(writer::replicationLag, tally.deleted());
      long left = Math.min(gate.rowsLeft(tally.deleted()), eventsLeft(tally));
      if (stop != null) {
        tally.stop(stop, null, 0);
        return;
      }
      List<Part> parts = supply.next(Math.min(Math.max(1, left), size()));
      if (parts.isEmpty()) {
        return;
      }
      if (left < 1) {
        tally.stop(StopReason.BUDGET, null, 0);
        return;
      }
      Result result = delete(writer, parts, tally);
      if (result != null) {
        settle(parts, result, supply, tally, locked);
      }
    }
  }

  private long eventsLeft(RunTally tally) {
    return options.maxEvents() == null ? Long.MAX_VALUE : options.maxEvents() - tally.deleted();
  }

  private long size() {
    return Math.min(sizing.tasks(), sizing.rows());
  }

  /** Returns null if the run has ended over it. */
  private Result delete(StreamWriter writer, List<Part> parts, RunTally tally) {
    long events = parts.stream().mapToLong(part -> part.events().size()).sum();
    for (int refusals = 1; ; refusals++) {
      try {
        record.begin(parts);
        return writer.delete(parts, recorder, guard);
      } catch (StoreException refused) {
        boolean again =
            switch (refused.failure()) {
              case StoreFailure.Busy _, StoreFailure.TimedOut _ -> refusals < LOCK_TRIES;
              default -> false;
            };
        if (!again) {
          long inFlight = refused.failure() instanceof StoreFailure.ConnectionLost ? events : 0;
          StopReason reason =
              refused.failure() instanceof StoreFailure.TimedOut
                  ? StopReason.LOCKED
                  : stopOf(refused.failure());
          tally.stop(reason, refused.failure(), inFlight);
          return null;
        }
        sizing.halve((int) Math.min(Integer.MAX_VALUE, events));
        listener.waiting(tally.progress(sizing.size()));
        time.pause().take(backOff(refusals), cancellation);
        if (cancellation.isCancelled()) {
          tally.stop(StopReason.CANCEL, null, 0);
          return null;
        }
      }
    }
  }

  private void settle(
      List<Part> parts,
      Result result,
      EventSupply supply,
      RunTally tally,
      Map<String, Long> locked) {
    tally.add(parts, result);
    for (Drift drift : result.drifted()) {
      switch (drift.reason()) {
        case LOCKED -> locked.merge(drift.stream(), drift.events(), Long::sum);
        case POLICY_CHANGED, NEWEST_CHANGED, ON_HOLD, UNREAD, FOREIGN_ROWS -> {
          // Nothing more of this stream can go by this plan.
          tally.drifted(new Drift(drift.stream(), drift.reason(), drift.events()));
          long more = supply.skip(drift.stream());
          if (more > 0) {
            tally.drifted(new Drift(drift.stream(), drift.reason(), more));
          }
        }
        case GONE, CHANGED -> tally.drifted(drift);
      }
    }
    int events = (int) parts.stream().mapToLong(part -> part.events().size()).sum();
    sizing.took(events, events, recorder.withoutRecording(result.heldNanos()));
    listener.batchDone(tally.progress(sizing.size()));
    if (!options.throttle().pause().isZero()) {
      time.pause().take(options.throttle().pause(), cancellation);
    }
  }

  private static Duration backOff(int tries) {
    Duration wait = FIRST_WAIT.multipliedBy(1L << tries);
    return wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
  }
}
