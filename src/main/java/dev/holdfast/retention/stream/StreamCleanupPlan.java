package dev.holdfast.retention.stream;

import dev.holdfast.retention.Hazard;
import dev.holdfast.retention.Work;
import dev.holdfast.store.CommonHazards;
import dev.holdfast.store.HazardTerm;
import dev.holdfast.store.StreamConsumers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** What comes of a preview of streams and the operator’s options: a run, or a refusal. */
public sealed interface StreamCleanupPlan {

  /** Works out what a cleanup would do. Asks the store nothing. */
  static StreamCleanupPlan of(StreamPreview preview, StreamCleanupOptions options) {
    if (preview.aheadOfStore()) {
      return new AheadOfStore(preview.now(), preview.storeNow());
    }
    Set<String> skipped = skipped(preview, options);
    boolean none =
        preview.hazards().stream()
            .anyMatch(
                hazard -> hazard.kind().ofWholeStore() && options.skip().contains(hazard.kind()));
    List<PlannedStream> going =
        preview.streams().stream()
            .filter(stream -> !none && stream.events() > 0 && !skipped.contains(stream.stream()))
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
      return new Refused(refused);
    }
    Predicate<String> known =
        options.allow().contains(CommonHazards.FOREIGN_ROWS)
            ? preview.foreign().known()
            : _ -> false;
    StreamWork work =
        new StreamWork(
            going,
            preview.includeNewest(),
            stream -> allowed(options, preview.terms().unread(), known.test(stream)));
    return new Ready(
        work,
        preview.streamsProcessed() - going.size(),
        preview.events() - work.units(),
        left,
        options);
  }

  private static Set<String> allowed(
      StreamCleanupOptions options, HazardTerm unread, boolean foreignToo) {
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
   * Returns the run that comes of it.
   *
   * @throws IllegalArgumentException if it was refused
   */
  default Ready ready() {
    return switch (this) {
      case Ready ready -> ready;
      case AheadOfStore _, Refused _ -> throw new IllegalArgumentException("refused: " + this);
    };
  }

  /**
   * Returns the streams that are kept whole. One that rows refer to which stop the deletion is kept
   * even if that is allowed: the run would fail half way.
   */
  private static Set<String> skipped(StreamPreview preview, StreamCleanupOptions options) {
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

  /**
   * Nothing may run: the preview was judged at a moment the store has not reached.
   *
   * @param now that moment, in Unix seconds
   * @param storeNow the store’s clock
   */
  record AheadOfStore(long now, long storeNow) implements StreamCleanupPlan {}

  /**
   * Nothing may run: hazards that block are neither allowed nor skipped.
   *
   * @param blocking those hazards, never empty
   */
  record Refused(List<Hazard> blocking) implements StreamCleanupPlan {
    public Refused {
      blocking = List.copyOf(blocking);
    }
  }

  /**
   * May run.
   *
   * @param work what to delete
   * @param skippedStreams streams that are left alone because of a hazard
   * @param skippedEvents their events that would have gone
   * @param hazards of what is deleted; those that block were allowed
   * @param options how it runs
   */
  record Ready(
      Work work,
      long skippedStreams,
      long skippedEvents,
      List<Hazard> hazards,
      StreamCleanupOptions options)
      implements StreamCleanupPlan {
    public Ready {
      hazards = List.copyOf(hazards);
    }

    /** Returns how many events go. */
    public long events() {
      return work.units();
    }

    /** Returns what a run works through. */
    public Work.Order order() {
      return new Work.Order(
          work,
          hazards.stream().map(hazard -> hazard.kind().code()).toList(),
          skippedEvents,
          0,
          options.maxEvents(),
          options.throttle());
    }
  }
}
