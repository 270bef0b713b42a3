package dev.holdfast.retention.stream;

import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.store.stream.PlannedStream;
import dev.holdfast.store.stream.StreamConsumers;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Makes the plan of a cleanup of streams. */
final class StreamPlanMaker {

  private StreamPlanMaker() {}

  static CleanupPlan plan(StreamPreview preview, CleanupOptions options) {
    Set<String> skipped = skipped(preview, options);
    boolean none =
        preview.hazards().stream()
            .anyMatch(
                hazard -> hazard.kind().ofWholeStore() && options.skip().contains(hazard.kind()));
    List<PlannedStream> going =
        preview.streams().stream()
            .filter(
                stream ->
                    !none
                        && stream.tally().events() > 0
                        && !skipped.contains(stream.tally().stream()))
            .toList();
    List<Hazard> left =
        new ArrayList<>(
            preview.hazards().stream()
                .filter(hazard -> !hazard.kind().equals(CommonHazards.FOREIGN_ROWS))
                .filter(hazard -> !options.skip().contains(hazard.kind()))
                .toList());
    preview.foreign().hazard(going).ifPresent(left::add);
    List<Hazard> refused =
        left.stream()
            .filter(hazard -> hazard.blocking() && !options.allow().contains(hazard.kind()))
            .toList();
    if (!refused.isEmpty()) {
      return new CleanupPlan.Refused(refused);
    }
    Predicate<String> known =
        options.allow().contains(CommonHazards.FOREIGN_ROWS)
            ? preview.foreign().known()
            : _ -> false;
    StreamWork work =
        new StreamWork(
            going, stream -> allowed(options, preview.terms().unread(), known.test(stream)));
    return new CleanupPlan.Ready(
        work,
        preview.events() - work.units(),
        preview.streamsProcessed() - going.size(),
        0,
        left,
        options);
  }

  private static Set<String> allowed(
      CleanupOptions options, HazardTerm unread, boolean foreignToo) {
    Set<String> allowed = new HashSet<>();
    if (options.allow().contains(unread)) {
      allowed.add(unread.code());
    }
    if (foreignToo) {
      allowed.add(CommonHazards.FOREIGN_ROWS.code());
    }
    return allowed;
  }

  /**
   * Returns the streams that are kept whole. One that rows refer to which stop the deletion is kept
   * even if that is allowed: the run would fail half way.
   */
  private static Set<String> skipped(StreamPreview preview, CleanupOptions options) {
    Set<String> skipped = new HashSet<>();
    if (options.skip().contains(preview.terms().unread())) {
      skipped.addAll(atRisk(preview));
    }
    if (options.skip().contains(CommonHazards.FOREIGN_ROWS)) {
      skipped.addAll(preview.foreign().referred());
    } else if (options.allow().contains(CommonHazards.FOREIGN_ROWS)) {
      skipped.addAll(preview.foreign().refused());
    }
    return skipped;
  }

  /** A plan’s file of an earlier version names only the first of the streams. */
  private static Set<String> atRisk(StreamPreview preview) {
    Set<String> streams = new HashSet<>();
    preview.consumers().atRisk().stream().map(StreamConsumers.AtRisk::stream).forEach(streams::add);
    preview.hazards().stream()
        .filter(hazard -> hazard.kind().equals(preview.terms().unread()))
        .forEach(hazard -> streams.addAll(hazard.names()));
    return streams;
  }
}
