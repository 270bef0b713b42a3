package dev.holdfast.report.metrics;

import dev.holdfast.retention.Candidates;
import dev.holdfast.retention.stream.StreamPreview;

/**
 * What a policy would delete now.
 *
 * @param tasks how many tasks; null where only events go
 * @param events how many events
 * @param attempts how many attempts; null where a store has none
 * @param oldest the first {@code last_active_time}, in Unix seconds; null if nothing would go, or
 *     only events
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
    return new Backlog(null, preview.events(), null, null);
  }
}
