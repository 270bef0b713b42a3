package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.activity.Groups;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Count;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Page;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** How many tasks there are: in the store, by status, and as many as the filter matches. */
public final class TaskCounts {

  /** How long the store may count before “more than” has to do. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** So few are counted by listing them: one question for all statuses. */
  private static final int FEW = 1_000;

  /** How long one status may take. */
  private static final Duration EACH = Duration.ofSeconds(2);

  /** How long all of them may take where one question tells them. */
  private static final Duration TOGETHER = Duration.ofSeconds(8);

  private final TaskStore store;
  private final Clock workstation;

  /** How far the store’s clock is ahead of the workstation’s, as its latest answer showed. */
  private Duration ahead = Duration.ZERO;

  /** The store’s time as far as it is known here. To be used on one thread. */
  final Clock clock;

  private final TaskFilterViewModel filter;

  /** Tasks by status; null until counted. */
  public final StoreRead<StoreGlance> glance;

  /** Suspended tasks by reason; null until counted, which is done in their view alone. */
  public final StoreRead<SortedMap<String, Long>> reasons;

  public final StoreRead<Count> counted;

  /**
   * How many tasks of each status all other filters leave; null while nobody knows, or where the
   * counts of the glance say it.
   */
  public final StoreRead<SortedMap<TaskStatus, Count>> byStatus;

  /** How many tasks the filter matches; null while nobody knows. */
  public final ReadOnlyObjectWrapper<Count> matching = new ReadOnlyObjectWrapper<>();

  /** Counts nothing until {@link #refresh}. */
  TaskCounts(StoreSession session, TaskFilterViewModel filter, Messages messages) {
    store = session.store();
    workstation = session.clock();
    InstantSource stores = () -> workstation.instant().plus(ahead);
    clock = stores.withZone(workstation.getZone());
    this.filter = filter;
    glance = new StoreRead<>(session, messages.get("job.overview"));
    reasons = new StoreRead<>(session, messages.get("job.reasons"));
    counted = new StoreRead<>(session, messages.get("job.count"));
    byStatus = new StoreRead<>(session, messages.get("job.statuses"));
    glance.value.addListener((property, before, now) -> glanceCame(now));
    counted.value.addListener((property, before, now) -> matching.set(now));
  }

  // Properties

  /** Returns the statuses that tasks have; null while nobody knows. */
  Set<TaskStatus> present() {
    return glance.value() == null ? null : glance.value().byStatus().keySet();
  }

  /** Returns whether the store is asked just now. */
  boolean isReading() {
    return glance.isLoading() || reasons.isLoading() || counted.isLoading() || byStatus.isLoading();
  }

  // Commands

  /** Counts all of it again. */
  void refresh() {
    glance.read((progress, stop) -> StoreGlance.read(store, stop));
    readReasons();
    count();
    countByStatus();
  }

  /** Counts matching tasks, where the counts by status do not say it already. */
  public void count() {
    if (filter.countsNeedTheStore()) {
      TaskFilter wanted = filter.filter.get();
      counted.read((progress, stop) -> store.count(wanted, PATIENCE, stop));
    }
  }

  /** Forgets what was counted under another filter. */
  void forgetMatching() {
    counted.clear();
    matching.set(null);
  }

  /** Counts under the filter as it is now. */
  void follow(TaskFilter before, TaskFilter now) {
    countFromGlance();
    count();
    if (!before.withStatuses(Set.of()).equals(now.withStatuses(Set.of()))) {
      byStatus.clear();
      countByStatus();
    }
    if (!before.statuses().equals(now.statuses())) {
      readReasons();
    }
  }

  /** Stops whatever is being counted. */
  void close() {
    List.of(glance, reasons, counted, byStatus).forEach(StoreRead::clear);
  }

  private void countByStatus() {
    if (filter.countsNeedTheStore() && store.info().can(Capability.STATUSES) && present() != null) {
      TaskFilter wanted = filter.filter.get();
      List<TaskStatus> there = List.copyOf(present());
      byStatus.read((progress, stop) -> readByStatus(wanted, there, stop));
    }
  }

  private void readReasons() {
    if (filter.ofWaits() && store.role(Groups.class).isPresent()) {
      Groups all = store.role(Groups.class).get();
      reasons.read(
          (progress, stop) ->
              all.counts(FieldTerm.SUSPENDED, TaskFilter.ALL, null, stop)
                  .map(TreeMap::new)
                  .orElse(null));
    } else {
      reasons.clear();
    }
  }

  private void glanceCame(StoreGlance came) {
    if (came != null) {
      boolean first = byStatus.value() == null && !byStatus.isLoading();
      ahead = Duration.between(workstation.instant(), Instant.ofEpochSecond(came.now()));
      countFromGlance();
      if (first) {
        countByStatus();
      }
    }
  }

  private void countFromGlance() {
    if (glance.value() != null && !filter.countsNeedTheStore()) {
      matching.set(glance.value().count(filter.filter.get().statuses()));
    }
  }

  /**
   * Counts how many tasks of each status a filter leaves, whatever statuses it asks for itself: in
   * one question where the store can, else each status for itself.
   *
   * @param present the statuses that tasks have
   */
  private SortedMap<TaskStatus, Count> readByStatus(
      TaskFilter wanted, Collection<TaskStatus> present, Cancellation stop) {
    TaskFilter any = wanted.withStatuses(Set.of());
    SortedMap<TaskStatus, Count> counts = new TreeMap<>(store.terms().statuses().order());
    Optional<Map<String, Long>> grouped =
        store.role(Groups.class).flatMap(all -> all.counts(FieldTerm.STATUS, any, TOGETHER, stop));
    present.forEach(status -> counts.put(status, new Count(0, true)));
    if (grouped.isPresent()) {
      grouped.get().forEach((code, n) -> counts.put(new TaskStatus(code), new Count(n, true)));
      return counts;
    }
    Page<Task> few =
        store.tasks(
            new TaskQuery(
                any, store.terms().listing().sorts().getFirst(), SortOrder.DESC, FEW, null),
            stop);
    if (few.next() == null) {
      few.items().stream()
          .collect(Collectors.groupingBy(Task::status, Collectors.counting()))
          .forEach((status, n) -> counts.put(status, new Count(n, true)));
      return counts;
    }
    for (TaskStatus status : present) {
      counts.put(status, store.count(any.withStatuses(Set.of(status)), EACH, stop));
    }
    return counts;
  }
}
