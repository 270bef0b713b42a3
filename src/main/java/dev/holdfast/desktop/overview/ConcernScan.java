package dev.holdfast.desktop.overview;

import dev.holdfast.desktop.overview.Concern.Kind;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.replay.Outlook;
import dev.holdfast.replay.failure.FailureGroup;
import dev.holdfast.replay.failure.FailureSample;
import dev.holdfast.store.Finding;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.activity.Activity;
import dev.holdfast.store.activity.Groups;
import dev.holdfast.store.activity.Scheduled;
import dev.holdfast.store.terms.AttentionTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Count;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.query.Query;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Looks for what needs a person: a handful of counts over the few tasks that are not on their way.
 *
 * @param now its time, Unix seconds
 */
public record ConcernScan(TaskStore store, long now, Cancellation cancellation) {
  /** So many names of one kind of trouble have a line of their own; the others share one. */
  static final int NAMED = 3;

  /** So many groups of failures are told. */
  static final int FAILURES = 5;

  /** What failed before so many seconds was either seen or is no news. */
  public static final String RECENT = "last:<24h";

  private static final int LATEST = 2_000;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Looks; the most urgent first. What only a look over the whole store shows is not among it. */
  public List<Concern> read() {
    List<Concern> concerns = new ArrayList<>();
    for (AttentionTerm term : store.terms().attention()) {
      concerns.addAll(tasks(term));
    }
    // Who pauses what fails comes first; what fails by itself next.
    int paused = (int) concerns.stream().takeWhile(this::isFirst).count();
    concerns.addAll(paused, failing());
    store
        .role(Activity.class)
        .ifPresent(activity -> concerns.addAll(missed(activity.schedules(now, cancellation))));
    return List.copyOf(concerns);
  }

  private boolean isFirst(Concern concern) {
    return concern.term() == store.terms().attention().getFirst();
  }

  /**
   * Returns what is wrong with the store itself, of what a look over all of it found; not what
   * {@link #read} tells task by task.
   */
  public static List<Concern> of(List<Finding> findings, Terms terms) {
    return findings.stream()
        .filter(finding -> finding.severity() == Finding.Severity.ERROR)
        .filter(
            finding ->
                terms.attention().stream()
                    .noneMatch(term -> finding.kind().code().equals(term.finding())))
        .map(
            finding ->
                Concern.of(Kind.FINDING, new Count(finding.count(), true), List.of(), 0)
                    .withFinding(finding))
        .toList();
  }

  private List<Concern> tasks(AttentionTerm term) {
    Query asked = Query.parse(term.query());
    Map<String, Long> groups = groups(term, filter(asked));
    List<Map.Entry<String, Long>> sorted =
        groups.entrySet().stream()
            .sorted(
                Map.Entry.<String, Long>comparingByValue()
                    .reversed()
                    .thenComparing(Map.Entry.comparingByKey()))
            .toList();
    List<Concern> concerns = new ArrayList<>();
    int alone = sorted.size() == NAMED + 1 ? NAMED + 1 : Math.min(NAMED, sorted.size());
    for (Map.Entry<String, Long> group : sorted.subList(0, alone)) {
      List<String> names = group.getKey().isEmpty() ? List.of() : List.of(group.getKey());
      Query own = names.isEmpty() ? asked : asked.and(only(term, group.getKey()));
      concerns.add(concern(term, new Count(group.getValue(), true), names, own));
    }
    if (alone < sorted.size()) {
      List<Map.Entry<String, Long>> rest = sorted.subList(alone, sorted.size());
      long count = rest.stream().mapToLong(Map.Entry::getValue).sum();
      List<String> names = rest.stream().map(Map.Entry::getKey).toList();
      concerns.add(concern(term, new Count(count, true), names, asked));
    }
    return concerns;
  }

  private static Query only(AttentionTerm term, String key) {
    boolean part = term.by().type() == FieldTerm.Type.NAME;
    return Query.ALL.with(term.by().role(), List.of(part ? Query.EXACTLY + key : key));
  }

  private Map<String, Long> groups(AttentionTerm term, TaskFilter filter) {
    Optional<Map<String, Long>> counted =
        store
            .role(Groups.class)
            .flatMap(groups -> groups.counts(term.by(), filter, PATIENCE, cancellation));
    if (counted.isPresent()) {
      return counted.get();
    }
    Count count = store.count(filter, PATIENCE, cancellation);
    return count.value() == 0 ? Map.of() : Map.of("", count.value());
  }

  private Concern concern(AttentionTerm term, Count count, List<String> names, Query asked) {
    Concern concern =
        Concern.of(Kind.TASKS, count, names, 2).withTerm(term).withQuery(asked.toString());
    TaskQuery oldest =
        new TaskQuery(filter(asked), term.oldestFirst().key(), term.order(), 1, null);
    return store.tasks(oldest, cancellation).items().stream()
        .findFirst()
        .map(
            first ->
                concern
                    .withError(first.error())
                    .withNext(Outlook.read(store, first, null, now, cancellation).next())
                    .withSince(first.fields().time(term.oldestFirst().key())))
        .orElse(concern);
  }

  private TaskFilter filter(Query asked) {
    return asked.narrow(TaskFilter.ALL, store.terms().listing(), now);
  }

  private List<Concern> failing() {
    List<TaskStatus> failing =
        store.terms().statuses().failing().stream()
            .filter(
                status -> store.terms().attention().stream().noneMatch(term -> tells(term, status)))
            .sorted(store.terms().statuses().order())
            .toList();
    if (failing.isEmpty()) {
      return List.of();
    }
    Query asked =
        Query.parse(store.terms().listing().searches(FieldTerm.LAST_ACTIVE) ? RECENT : "")
            .with("status", failing.stream().map(TaskStatus::code).toList());
    FailureSample sample =
        FailureSample.read(store, filter(asked), LATEST, Progress.NONE, cancellation);
    return sample.groups().stream()
        .limit(FAILURES)
        .map(group -> failing(group, asked, sample.isPartial()))
        .toList();
  }

  private static boolean tells(AttentionTerm term, TaskStatus status) {
    return Query.parse(term.query()).values("status").contains(status.code());
  }

  private static Concern failing(FailureGroup group, Query asked, boolean partial) {
    List<String> names =
        group.names().entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .map(Map.Entry::getKey)
            .toList();
    Query own =
        names.size() == 1 ? asked.with("name", List.of(Query.EXACTLY + names.getFirst())) : asked;
    return Concern.of(Kind.FAILING, new Count(group.count(), !partial), names, 2)
        .withError(group.fingerprint().pattern())
        .withSince(group.lastSeen())
        .withQuery(own.toString());
  }

  /** Few have a line each; more share one. */
  private static List<Concern> missed(List<Scheduled> all) {
    List<Scheduled> missing =
        all.stream()
            .filter(Scheduled::misses)
            .sorted(
                Comparator.comparing(
                        (Scheduled each) -> each.missed().value(), Comparator.reverseOrder())
                    .thenComparing(Scheduled::name))
            .toList();
    if (missing.size() < NAMED) {
      return missing.stream().map(each -> missed(List.of(each), "id:" + each.id(), 1)).toList();
    }
    List<String> ids = missing.stream().map(each -> "id:" + each.id()).toList();
    return List.of(missed(missing, String.join(" ", ids), 2));
  }

  private static Concern missed(List<Scheduled> of, String query, int named) {
    List<String> names =
        of.stream().map(Scheduled::name).filter(Objects::nonNull).distinct().toList();
    long runs = of.stream().mapToLong(each -> each.missed().value()).sum();
    boolean exact = of.stream().allMatch(each -> each.missed().exact());
    Long since =
        of.stream()
            .map(Scheduled::missedSince)
            .filter(Objects::nonNull)
            .min(Long::compare)
            .orElse(null);
    return Concern.of(Kind.MISSED, new Count(runs, exact), names, named)
        .withSince(since)
        .withQuery(query);
  }
}
