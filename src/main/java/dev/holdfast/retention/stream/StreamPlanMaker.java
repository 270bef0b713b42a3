package dev.holdfast.retention.stream;

import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.Work;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.stream.PlannedStream;
import dev.holdfast.store.stream.StreamConsumers;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes the plan of a cleanup of streams. */
record StreamPlanMaker(StreamPreview preview, CleanupOptions options) {

  CleanupPlan plan() {
    Set<String> skipped = skipped();
    boolean none =
        preview.hazards().stream()
            .map(Hazard::kind)
            .anyMatch(kind -> kind.ofWholeStore() && options.skip().contains(kind));
    List<PlannedStream> going =
        preview.going().stream()
            .filter(stream -> !none && !skipped.contains(stream.name()))
            .toList();
    List<Hazard> left = new ArrayList<>(preview.hazards());
    left.removeIf(
        hazard ->
            hazard.kind().equals(CommonHazards.FOREIGN_ROWS)
                || options.skip().contains(hazard.kind()));
    preview.foreign().hazard(going).ifPresent(left::add);
    List<Hazard> refused =
        left.stream()
            .filter(hazard -> hazard.blocking() && !options.allow().contains(hazard.kind()))
            .toList();
    if (!refused.isEmpty()) {
      return new CleanupPlan.Refused(refused);
    }
    Predicate<String> known = preview.foreign().known();
    long events = going.stream().mapToLong(PlannedStream::events).sum();
    return new CleanupPlan.Ready(
        new Streams(going, events, stream -> allowed(known.test(stream))),
        preview.events() - events,
        preview.streamsProcessed() - going.size(),
        0,
        left,
        options);
  }

  /** Which hazards of a stream the operator accepted, by their names. */
  private Set<String> allowed(boolean foreignToo) {
    return Stream.of(StreamConsumers.unread(), CommonHazards.FOREIGN_ROWS)
        .filter(options.allow()::contains)
        .filter(kind -> foreignToo || !kind.equals(CommonHazards.FOREIGN_ROWS))
        .map(HazardTerm::code)
        .collect(Collectors.toSet());
  }

  /**
   * Returns the streams that are kept whole. One that rows refer to which stop the deletion is kept
   * even if that is allowed: the run would fail half way. A plan’s file of an earlier version names
   * only the first of those at risk.
   */
  private Set<String> skipped() {
    HazardTerm unread = StreamConsumers.unread();
    Set<String> skipped = new HashSet<>();
    if (options.skip().contains(unread)) {
      preview.consumers().atRisk().forEach(risk -> skipped.add(risk.stream()));
      preview.hazards().stream()
          .filter(hazard -> hazard.kind().equals(unread))
          .forEach(hazard -> skipped.addAll(hazard.names()));
    }
    if (options.skip().contains(CommonHazards.FOREIGN_ROWS)) {
      skipped.addAll(preview.foreign().referred(false));
    } else if (options.allow().contains(CommonHazards.FOREIGN_ROWS)) {
      skipped.addAll(preview.foreign().referred(true));
    }
    return skipped;
  }

  /** What goes; what a run needs of a stream is put together when it comes to it. */
  private record Streams(
      List<PlannedStream> streams, long units, Function<String, Set<String>> allowed)
      implements Work {

    @Override
    public int size() {
      return streams.size();
    }

    @Override
    public Planned get(int place) {
      PlannedStream stream = streams.get(place);
      return stream.planned(allowed.apply(stream.name()));
    }

    @Override
    public long units(int place) {
      return streams.get(place).events();
    }

    @Override
    public boolean divisible() {
      return true;
    }
  }
}
