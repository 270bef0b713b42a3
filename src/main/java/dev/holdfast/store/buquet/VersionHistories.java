package dev.holdfast.store.buquet;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.history.ReadHistories;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.store.terms.HistoryTerm;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** What happened, as the versions that a bucket keeps of an object tell it. */
final class VersionHistories extends ReadHistories {

  /** What a history begins with that has lost nothing. */
  private static final Set<String> BEGINNINGS = Set.of("submit", "start");

  private static final HistoryTerm COMPLETE = gap(null);
  private static final HistoryTerm TOO_MANY = gap("too_many_versions");
  private static final HistoryTerm NOT_VERSIONED = gap("not_versioned");
  private static final HistoryTerm SUSPENDED = gap("versioning_suspended");
  private static final HistoryTerm OLDER_MISSING = gap("older_versions_missing");

  /** Reads what a subject was. */
  @FunctionalInterface
  interface Past {
    Optional<TaskDetails> at(PastArtefacts then, String id, Cancellation cancellation);
  }

  private final OpenBucket bucket;
  private final Function<String, List<String>> keys;
  private final VersionTransitions transitions;
  private final Past past;

  /**
   * Takes where to look.
   *
   * @param keys where an object with this id can lie
   */
  VersionHistories(
      OpenBucket bucket,
      Function<String, List<String>> keys,
      VersionTransitions transitions,
      Past past) {
    this.bucket = bucket;
    this.keys = keys;
    this.transitions = transitions;
    this.past = past;
  }

  @Override
  public Optional<TaskDetails> at(TaskId id, long time, Cancellation cancellation) {
    return past.at(new PastArtefacts(bucket, time), id.toString(), cancellation);
  }

  @Override
  protected Read read(TaskId id, int most, Cancellation cancellation) {
    List<Moment> moments = new Versions(bucket).of(keys.apply(id.toString()), most, cancellation);
    VersionCourse course = new VersionCourse(id.toString(), transitions, moments);
    return new Read(course.events, course.attempts, true, Map.of());
  }

  @Override
  protected HistoryTerm whole(Excerpt<TaskEvent> events) {
    if (!events.complete()) {
      return TOO_MANY;
    }
    return switch (bucket.versioning()) {
      case NEVER, UNSUPPORTED -> NOT_VERSIONED;
      case SUSPENDED -> SUSPENDED;
      case ENABLED, UNKNOWN ->
          events.items().isEmpty() || BEGINNINGS.contains(events.items().getFirst().type())
              ? COMPLETE
              : OLDER_MISSING;
    };
  }

  private static HistoryTerm gap(String code) {
    return new HistoryTerm(code, BuquetTerms.TEXTS);
  }
}
