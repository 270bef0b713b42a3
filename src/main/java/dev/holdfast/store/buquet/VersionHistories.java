package dev.holdfast.store.buquet;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.buquet.bucket.Json;
import dev.holdfast.store.buquet.bucket.Listed;
import dev.holdfast.store.buquet.bucket.Versioning;
import dev.holdfast.store.history.ReadHistories;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.store.terms.HistoryTerm;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.Comparator;
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
    List<VersionCourse.Moment> moments = moments(keys.apply(id.toString()), most, cancellation);
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

  /**
   * Returns the versions, oldest first: those of one key in the order in which the bucket lists
   * them, whatever times they tell; between keys, by the time of the bucket.
   *
   * @param limit how many at the most, the oldest
   */
  private List<VersionCourse.Moment> moments(
      List<String> keys, int limit, Cancellation cancellation) {
    List<Listed> all = new ArrayList<>();
    for (String key : keys) {
      List<Listed> some = listed(key, cancellation);
      all.addAll(some.reversed());
    }
    if (keys.size() > 1) {
      // Stable: what lies below one key stays in its order.
      all.sort(Comparator.comparing(Listed::lastModified));
    }
    List<VersionCourse.Moment> moments = new ArrayList<>();
    BuquetStore.READING.each(
        all.subList(0, Math.min(limit, all.size())).iterator(),
        version -> moment(version, cancellation),
        moments::add);
    return moments;
  }

  private VersionCourse.Moment moment(Listed version, Cancellation cancellation) {
    if (version.marker()) {
      return new VersionCourse.Moment(version, null);
    }
    // Denied may be one that lies in a class of storage that must be thawed first.
    return new VersionCourse.Moment(
        version,
        StoreException.unless(
            StoreFailure.AccessDenied.class,
            () ->
                bucket.bodies().ofVersion(version, cancellation).flatMap(Json::object).orElse(null),
            null));
  }

  /** Newest first. A bucket that does not tell its versions has the one that is there. */
  private List<Listed> listed(String key, Cancellation cancellation) {
    List<Listed> versions = new ArrayList<>();
    boolean told =
        bucket.versioning() != Versioning.UNSUPPORTED
            && StoreException.unless(
                StoreFailure.AccessDenied.class,
                () -> {
                  bucket.s3().versions(key, versions::add, cancellation);
                  return true;
                },
                false);
    return told ? versions : bucket.s3().listed(key, cancellation).stream().toList();
  }
}
