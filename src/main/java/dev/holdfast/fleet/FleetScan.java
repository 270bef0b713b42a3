package dev.holdfast.fleet;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Deadline;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.CleanupHistory;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.retention.doctor.Doctor;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyException;
import dev.holdfast.retention.policy.file.PolicyFileException;
import dev.holdfast.retention.policy.file.PolicyReader;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.retention.stream.StreamPreviewScan;
import dev.holdfast.store.Finding;
import dev.holdfast.store.Overview;
import dev.holdfast.store.Spaces;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.Stores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.activity.Activity;
import dev.holdfast.store.activity.Throughput;
import dev.holdfast.store.activity.ThroughputQuery;
import dev.holdfast.store.activity.ThroughputQuery.By;
import dev.holdfast.store.retention.Amounts;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskStatus;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Looks at one store of the fleet. Only reads.
 *
 * @param journal tells of earlier cleanups; the holds beside it are heeded
 * @param stores whose runtimes' files a policy may be
 */
public record FleetScan(Journal journal, Stores stores) {

  /** What streams have some amount of, and what they never have. */
  private static final List<Measure> EVENTS =
      List.of(Measure.ofRows("events", null), Measure.ofRows("attempts", null));

  /** Progress is told in thousandths of the whole. */
  private static final int WHOLE = 1_000;

  /** So long it is worth to wait for what ended. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final long DAY = 86_400;
  private static final int FACTS_READ = 50;
  private static final int JUDGED = 550;

  /**
   * Tells what a store is. Quick.
   *
   * @throws StoreException if the store fails
   * @throws dev.holdfast.journal.JournalException if the journal cannot be read
   */
  public FleetFacts facts(TaskStore store, Cancellation cancellation) {
    Overview overview = store.overview(cancellation);
    return new FleetFacts(
        store.info().kind(),
        subject(store),
        store.info().engine(),
        overview.tasks(),
        store.role(Spaces.class).map(all -> all.space(cancellation).bytes()).orElse(null),
        store.info().can(Capability.STATUSES)
            ? oldestEnded(store, cancellation)
            : overview.oldest(),
        lastCleanup(store.fingerprint(cancellation).place()));
  }

  /**
   * Tells what a store is and nothing more. Quick.
   *
   * @throws StoreException if the store fails
   */
  public FleetAnswer quick(
      FleetMember member, TaskStore store, Progress progress, Cancellation cancellation) {
    return new FleetAnswer(
        facts(store, cancellation),
        new FleetBacklog.NotAsked(),
        new FleetEnded.NotAsked(),
        List.of());
  }

  /**
   * Finds out all there is to know: what it is, what its saved policy would delete now, and what is
   * wrong with it.
   *
   * @throws StoreException if the store fails, or the work is cancelled
   */
  public FleetAnswer whole(
      FleetMember member, TaskStore store, Progress progress, Cancellation cancellation) {
    FleetFacts facts = facts(store, cancellation);
    progress.report(FACTS_READ, WHOLE);
    FleetBacklog backlog =
        backlog(member, store, progress.part(FACTS_READ, JUDGED, WHOLE), cancellation);
    progress.report(JUDGED, WHOLE);
    FleetEnded ended = ended(store, cancellation);
    List<Finding> findings =
        new Doctor(journal.clock).examine(store, progress.part(JUDGED, WHOLE, WHOLE), cancellation);
    return new FleetAnswer(facts, backlog, ended, findings);
  }

  /**
   * Tells what ended in a store in the last day, unless that takes long.
   *
   * @throws StoreException if the store fails, or the work is cancelled
   */
  public FleetEnded ended(TaskStore store, Cancellation cancellation) {
    Optional<Activity> activity = store.role(Activity.class);
    if (activity.isEmpty()) {
      return new FleetEnded.NotRecorded();
    }
    return Deadline.within(PATIENCE, cancellation, stop -> ended(store, activity.get(), stop))
        .orElseGet(() -> new FleetEnded.TookTooLong(PATIENCE.toSeconds()));
  }

  private static FleetEnded ended(TaskStore store, Activity activity, Cancellation stop) {
    ThroughputQuery day = ThroughputQuery.last(By.NAME, DAY, store.now(stop));
    Throughput done = activity.throughput(day, stop);
    return new FleetEnded.Counted(
        Math.max(day.since(), done.since()),
        day.until(),
        done.complete(),
        sums(day, done, Throughput.Line::endedBy),
        sums(day, done, Throughput.Line::failedBy));
  }

  private static List<Long> sums(
      ThroughputQuery day, Throughput done, Function<Throughput.Line, List<Long>> of) {
    return IntStream.range(0, day.buckets())
        .mapToObj(hour -> done.lines().stream().mapToLong(line -> of.apply(line).get(hour)).sum())
        .toList();
  }

  private FleetBacklog backlog(
      FleetMember member, TaskStore whole, Progress progress, Cancellation cancellation) {
    TaskStore store = whole.retained();
    if (store.info().can(Capability.STREAMS)) {
      return new FleetBacklog.Judged(streams(store, progress, cancellation));
    }
    Optional<Retention> retention = store.role(Retention.class);
    if (retention.isEmpty()) {
      return new FleetBacklog.NotCleanable();
    }
    if (member.policy() == null) {
      return new FleetBacklog.NoPolicy();
    }
    try {
      Policy policy =
          PolicyReader.read(member.policy(), store.terms().statuses().deletable, stores).policy();
      PreviewScan scan =
          new PreviewScan(policy, null, null, journal.holds.of(store.fingerprint(cancellation)));
      try (RetentionSnapshot snapshot = retention.get().snapshot(cancellation)) {
        Preview preview = scan.run(snapshot, progress);
        return new FleetBacklog.Judged(
            new FleetPreview(
                preview.policy(),
                preview.now(),
                store.terms().cleanup().subject(),
                preview.tasks(),
                store.terms().cleanup(),
                preview.amounts(),
                preview.hazards(),
                preview.digest()));
      }
    } catch (IOException | PolicyFileException | PolicyException unusable) {
      return new FleetBacklog.BadPolicy(member.policy(), unusable);
    }
  }

  private FleetPreview streams(TaskStore store, Progress progress, Cancellation cancellation) {
    StreamPreview preview =
        new StreamPreviewScan(null, false, journal.holds.of(store.fingerprint(cancellation)))
            .run(store, progress, cancellation);
    return new FleetPreview(
        null,
        preview.now(),
        "streams_processed",
        preview.streamsProcessed(),
        store.terms().cleanup(),
        new Amounts(EVENTS, List.of(preview.events(), 0L)),
        preview.hazards(),
        preview.digest());
  }

  /** Streams have always been counted with tasks. */
  private static String subject(TaskStore store) {
    return store.info().can(Capability.STREAMS)
        ? FleetFacts.TASKS
        : store.retained().terms().cleanup().subject();
  }

  private static Long oldestEnded(TaskStore store, Cancellation cancellation) {
    Set<TaskStatus> statuses = Set.copyOf(store.terms().statuses().ended());
    boolean ordered = store.terms().listing().sorts().contains(FieldTerm.LAST_ACTIVE.key());
    if (statuses.isEmpty() || !ordered) {
      return null;
    }
    TaskFilter ended = TaskFilter.ALL.but().statuses(statuses).filter();
    TaskQuery query = new TaskQuery(ended, FieldTerm.LAST_ACTIVE.key(), SortOrder.ASC, 1, null);
    return store.tasks(query, cancellation).items().stream()
        .findFirst()
        .map(Task::lastActiveTime)
        .orElse(null);
  }

  /**
   * Returns the newest cleanup of a store, open or not; null if the journal tells of none.
   *
   * @param place see {@link dev.holdfast.store.StoreFingerprint#place}
   */
  public LastCleanup lastCleanup(String place) {
    CleanupHistory history = CleanupHistory.of(journal, place);
    JournalItem newest = history.unknown() == null ? history.last() : history.unknown();
    return newest == null ? null : of(newest);
  }

  private static LastCleanup of(JournalItem item) {
    return new LastCleanup(
        item.start.fields().path("time").asLong(),
        CleanupHistory.deleted(item),
        item.ended("outcome"));
  }
}
