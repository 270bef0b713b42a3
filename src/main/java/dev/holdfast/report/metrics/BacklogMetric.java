package dev.holdfast.report.metrics;

import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.terms.Measure;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What a policy would delete now.
 *
 * @param tasks how many tasks; null where only events go
 * @param amounts how much of each measure, by its key
 * @param oldest the first time of a task, or {@code stored_at} of an event, in Unix seconds; null
 *     if nothing would go, or nothing with a time
 */
public record BacklogMetric(Long tasks, Map<String, Long> amounts, Double oldest) {

  /** Of tasks, oldest first, with how much they have of some measures. */
  public static BacklogMetric of(Candidates candidates, List<Measure> measures) {
    Double oldest = candidates.size() == 0 ? null : Double.valueOf(candidates.time(0));
    return new BacklogMetric(
        (long) candidates.size(), candidates.amounts(measures).byKey(), oldest);
  }

  /** Of streams. */
  public static BacklogMetric of(StreamPreview preview) {
    Double oldest =
        preview.going().stream()
            .map(stream -> stream.tally().goingOldest())
            .filter(Objects::nonNull)
            .min(Long::compare)
            .map(Long::doubleValue)
            .orElse(null);
    return new BacklogMetric(null, Map.of("events", preview.events()), oldest);
  }
}
