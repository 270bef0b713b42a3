package dev.holdfast.retention.stream;

import dev.holdfast.retention.CleanupProgress;
import dev.holdfast.retention.StopReason;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StreamWriter.Drift;
import dev.holdfast.store.StreamWriter.Part;
import dev.holdfast.store.StreamWriter.Reason;
import dev.holdfast.store.StreamWriter.Result;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a run has done so far; survives whatever ends it. */
final class RunTally {

  private record Key(String stream, Reason reason) {}

  private final long planned;
  private final long skipped;
  private final List<String> triggers;
  private final Map<Key, Long> drifted = new LinkedHashMap<>();
  private final Set<String> streams = new HashSet<>();
  private long driftedEvents;
  private long doneBefore;
  private long deleted;
  private Long unread = 0L;
  private int batches;
  private long longestNanos;
  private StopReason stoppedBy;
  private StoreFailure failure;
  private long unconfirmed;

  RunTally(StreamCleanupPlan.Ready plan, List<String> triggers) {
    this.planned = plan.events();
    this.skipped = plan.skippedEvents();
    this.triggers = triggers;
  }

  void add(List<Part> parts, Result result) {
    for (int i = 0; i < parts.size(); i++) {
      if (result.deleted().get(i) > 0) {
        streams.add(parts.get(i).target().stream());
      }
    }
    deleted += result.events();
    if (result.events() > 0) {
      unread = unread == null || result.unread() == null ? null : unread + result.unread();
    }
    batches++;
    longestNanos = Math.max(longestNanos, result.heldNanos());
  }

  void drifted(Drift drift) {
    drifted.merge(new Key(drift.stream(), drift.reason()), drift.events(), Long::sum);
    driftedEvents += drift.events();
  }

  void doneBefore(long events) {
    doneBefore += events;
  }

  void stop(StopReason reason, StoreFailure cause, long inFlight) {
    stoppedBy = reason;
    failure = cause;
    unconfirmed = inFlight;
  }

  boolean stopped() {
    return stoppedBy != null;
  }

  long deleted() {
    return deleted;
  }

  CleanupProgress progress(int batchSize) {
    return new CleanupProgress(planned, deleted, 0, 0, driftedEvents, batches, batchSize);
  }

  StreamCleanupResult result(long durationMillis, long completedAt) {
    return new StreamCleanupResult(
        streams.size(),
        deleted,
        unread,
        skipped,
        drifted.entrySet().stream()
            .limit(StreamCleanupResult.DRIFT_SHOWN)
            .map(each -> new Drift(each.getKey().stream(), each.getKey().reason(), each.getValue()))
            .toList(),
        driftedEvents,
        doneBefore,
        Math.max(0, planned - deleted - driftedEvents - doneBefore),
        stoppedBy,
        failure,
        unconfirmed,
        batches,
        longestNanos / 1_000_000,
        durationMillis,
        completedAt,
        triggers);
  }
}
