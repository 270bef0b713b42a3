package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.activity.Groups;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Count;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** How many tasks there are: in the store, by status, and as many as the filter matches. */
public final class TaskCounts {

  /** How long the store may count before “more than” has to do. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final TaskStore store;
  private final StoreClock clock;
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

  /**
   * Counts nothing until {@link #refresh}.
   *
   * @param clock is told what the store says of its time
   */
  TaskCounts(
      StoreSession session, StoreClock clock, TaskFilterViewModel filter, Messages messages) {
    store = session.store();
    this.clock = clock;
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
      byStatus.read((progress, stop) -> StatusCounts.read(store, wanted, there, stop));
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
      clock.storeSaid(came.now());
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
}
