package dev.holdfast.desktop.overview;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.overview.RetentionGlance.Answer;
import dev.holdfast.desktop.overview.RetentionGlance.Source;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Deadline;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.CleanupHistory;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.retention.forecast.BacklogCourse;
import dev.holdfast.retention.forecast.BacklogCourse.Tooth;
import dev.holdfast.retention.forecast.Forecast;
import dev.holdfast.retention.forecast.RuntimeRetention;
import dev.holdfast.retention.forecast.StoreSurvey;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyException;
import dev.holdfast.retention.policy.file.PolicyFileException;
import dev.holdfast.retention.policy.file.PolicyReader;
import dev.holdfast.store.Roles;
import dev.holdfast.store.Stores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Looks how retention of a store gets on: one survey of it, for a few seconds at most, and the
 * cleanups in the operator's journal.
 *
 * @param stores whose policy it may be, too
 * @param saved the file of the policy that is saved with the connection; null without one
 */
record RetentionScan(TaskStore store, Path saved, Journal journal, Stores stores) {

  /** So many days before now are drawn. */
  static final int BACK = 14;

  /** So many days after now are drawn. */
  static final int AHEAD = 30;

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Returns whether there is a runtime whose retention could keep up. */
  static boolean suits(TaskStore store) {
    return RuntimeRetention.in(store);
  }

  /** Looks; blocks. */
  RetentionGlance read(Cancellation stop) {
    List<JournalItem> cleanups = new ArrayList<>();
    String place = store.fingerprint(stop).place();
    CleanupHistory.each(journal, place, cleanups::add);
    CleanupHistory history = CleanupHistory.of(cleanups);
    Optional<Policy> last = Optional.ofNullable(history.last()).flatMap(CleanupHistory::policy);
    Policy own = Policy.own(store.terms()).orElseThrow();
    Source source = saved != null ? Source.SAVED : last.isPresent() ? Source.LAST : Source.RUNTIME;
    Policy policy = saved != null ? readSaved() : last.orElse(own);
    Policy bound = policy == null ? null : bound(policy);
    if (bound == null) {
      return new RetentionGlance(source, null, Answer.UNUSABLE, null, null, history);
    }
    if (bound.agesByStatus().isEmpty()) {
      return new RetentionGlance(source, bound, Answer.RULES, null, null, history);
    }
    StoreSurvey survey = Deadline.within(PATIENCE, stop, this::survey).orElse(null);
    if (survey == null) {
      return new RetentionGlance(source, bound, Answer.TOO_LONG, null, null, history);
    }
    RuntimeRetention runtime =
        RuntimeRetention.of(
            store.terms().retention(),
            own,
            survey.runtime().activeWorkers().orElse(1),
            survey.runtime().stopping());
    Forecast forecast = Forecast.of(survey, bound, runtime);
    BacklogCourse course = BacklogCourse.of(forecast, teeth(cleanups, bound), BACK, AHEAD);
    return new RetentionGlance(source, bound, Answer.FORECAST, forecast, course, history);
  }

  private StoreSurvey survey(Cancellation stop) {
    HeldTasks held = new Cleanup(journal).held(store, stop);
    try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(stop)) {
      return StoreSurvey.of(snapshot, held, Progress.NONE);
    }
  }

  /** A journal may have been altered, and a store lost a status. */
  private Policy bound(Policy policy) {
    try {
      return policy.boundTo(store.terms().statuses());
    } catch (PolicyException unsupported) {
      return null;
    }
  }

  private Policy readSaved() {
    try {
      return PolicyReader.read(saved, store.terms().statuses().deletable, stores).policy();
    } catch (IOException | PolicyFileException | PolicyException unusable) {
      return null;
    }
  }

  /** Only what a policy that comes to the same has found can be compared. */
  private List<Tooth> teeth(List<JournalItem> cleanups, Policy policy) {
    return cleanups.stream()
        .filter(
            each ->
                CleanupHistory.policy(each)
                    .map(of -> of.understoodBy(store.terms().statuses()))
                    .filter(of -> of.agesByStatus().equals(policy.agesByStatus()))
                    .isPresent())
        .flatMap(each -> tooth(each).stream())
        .sorted(Comparator.comparingLong(Tooth::time))
        .toList();
  }

  private static Optional<Tooth> tooth(JournalItem cleanup) {
    Long deleted = CleanupHistory.deleted(cleanup);
    return deleted == null || cleanup.ended() == null
        ? Optional.empty()
        : found(cleanup)
            .map(found -> new Tooth(cleanup.ended(), found, Math.max(0, found - deleted)));
  }

  /** Returns how many tasks a cleanup found: also those that it was told to keep or to leave. */
  static Optional<Long> found(JournalItem cleanup) {
    var start = cleanup.beginning();
    return start.path("tasks").isIntegralNumber()
        ? Optional.of(
            LongStream.of(
                    start.path("tasks").asLong(),
                    start.path("skipped").asLong(),
                    start.path("left_for_later").asLong())
                .sum())
        : Optional.empty();
  }
}
