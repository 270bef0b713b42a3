package dev.holdfast.report.metrics;

import dev.holdfast.retention.Candidates;
import dev.holdfast.retention.stream.StreamPreview;
import java.util.Objects;

/**
 * What a policy would delete now.
 *
 * @param tasks how many tasks; null where only events go
 * @param events how many events
 * @param attempts how many attempts; null where a store has none
 * @param oldest the first {@code last_active_time} of a task, or {@code stored_at} of an event, in
 *     Unix seconds; null if nothing would go, or nothing with a time
 */
public record Backlog(Long tasks, long events, Long attempts, Double oldest) {

  /** Of tasks, oldest first, with their counts. */
  public static Backlog of(Candidates candidates) {
    long events = 0;
    long attempts = 0;
    for (int row = 0; row < candidates.size(); row++) {
      events += candidates.events(row);
      attempts += candidates.attempts(row);
    }
    Double oldest = candidates.size() == 0 ? null : Double.valueOf(candidates.lastActive(0));
    return new Backlog((long) candidates.size(), events, attempts, oldest);
  }

  /** Of streams. */
  public static Backlog of(StreamPreview preview) {
    Double oldest =
        preview.streams().stream()
            .filter(stream -> stream.events() > 0)
            .map(stream -> stream.tally().going().oldest())
            .filter(Objects::nonNull)
            .min(Long::compare)
            .map(Long::doubleValue)
            .orElse(null);
    return new Backlog(null, preview.events(), null, oldest);
  }
}
