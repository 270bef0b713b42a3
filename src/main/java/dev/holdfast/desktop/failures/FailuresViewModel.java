package dev.holdfast.desktop.failures;

import dev.holdfast.desktop.act.ActTarget;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.replay.failure.FailureGroup;
import dev.holdfast.replay.failure.FailureSample;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * Groups the newest failing tasks by what their errors say. Follows a filter: it groups only while
 * that asks for failing tasks, and for nothing else.
 */
public final class FailuresViewModel {

  /** How many tasks are looked at: enough to tell what fails, few enough to look again often. */
  public static final int MOST = 10_000;

  private static final Duration LATELY = Duration.ofSeconds(30);

  final StoreSession session;

  /** The groups, whether they are awaited, and why none came. */
  public final StoreRead<FailureSample> read;

  /** What to show. */
  public final ObjectBinding<FailuresScreen> screen;

  private Instant readAt;

  /** Has read nothing yet, and does not until {@link #follow} and {@link #refresh}. */
  public FailuresViewModel(StoreSession session) {
    this.session = session;
    read = StoreRead.listed(session, session.messages(FailuresViewModel.class).get("job.read"));
    screen =
        Bindings.createObjectBinding(this::screen, filter, read.value, read.loading, read.failure);
    read.value.subscribe(this::findChosenAgain);
  }

  // Properties

  private final ReadOnlyObjectWrapper<TaskFilter> filter = new ReadOnlyObjectWrapper<>();

  /** The group whose tasks are listed; null while all are. */
  public final ReadOnlyObjectWrapper<FailureGroup> chosen = new ReadOnlyObjectWrapper<>();

  /** Returns the ids to list: those of the chosen group; empty for all. */
  public Set<TaskId> ids() {
    return chosen.get() == null ? Set.of() : Set.copyOf(chosen.get().tasks());
  }

  /** Returns all tasks of a group, however many they are, as a verb takes them. */
  ActTarget target(FailureGroup group) {
    return ActTarget.matching(filter.get(), group.fingerprint(), null);
  }

  /** Returns whether anything but the statuses is filtered. */
  public boolean isNarrowed() {
    TaskFilter now = filter.get();
    return now != null && !now.equals(TaskFilter.ALL.withStatuses(now.statuses()));
  }

  // Commands

  /**
   * Follows what the page lists.
   *
   * @param listed the page's filter; ids in it are those of the chosen group
   */
  public void follow(TaskFilter listed) {
    TaskFilter wanted = isAboutFailures(listed) ? listed.withIds(Set.of()) : null;
    if (listed.ids().isEmpty()) {
      chosen.set(null);
    }
    if (Objects.equals(wanted, filter.get())) {
      return;
    }
    filter.set(wanted);
    if (wanted == null) {
      read.cancel();
    } else {
      read.clear();
      refresh();
    }
  }

  /** Reads again, if groups are shown at all. */
  public void refresh() {
    TaskFilter wanted = filter.get();
    if (wanted != null) {
      readAt = session.clock().instant();
      read.read(
          (progress, stop) -> FailureSample.read(session.store(), wanted, MOST, progress, stop));
    }
  }

  /** Reads again unless that was done lately: a list that refreshes itself is read far oftener. */
  public void refreshIfOld() {
    boolean old = readAt == null || readAt.plus(LATELY).isBefore(session.clock().instant());
    if (old && !read.isLoading()) {
      refresh();
    }
  }

  /** Lists only the tasks of a group; null lists all. */
  public void choose(FailureGroup group) {
    chosen.set(group);
  }

  /** Stops what runs and forgets everything. */
  public void close() {
    filter.set(null);
    chosen.set(null);
    read.clear();
  }

  private boolean isAboutFailures(TaskFilter listed) {
    return session.store().info().capabilities().contains(Capability.STATUSES)
        && !listed.statuses().isEmpty()
        && session.store().terms().statuses().failing().containsAll(listed.statuses());
  }

  /** The tasks of a group change while it is looked at; a group may also be gone. */
  private void findChosenAgain(FailureSample found) {
    FailureGroup before = chosen.get();
    if (before != null && found != null) {
      chosen.set(
          found.groups().stream()
              .filter(group -> group.fingerprint().equals(before.fingerprint()))
              .findFirst()
              .orElse(null));
    }
  }

  private FailuresScreen screen() {
    if (filter.get() == null) {
      return FailuresScreen.HIDDEN;
    }
    if (read.value() != null) {
      return read.value().groups().isEmpty() ? FailuresScreen.NONE : FailuresScreen.GROUPS;
    }
    return read.isLoading()
        ? FailuresScreen.READING
        : read.failure.get() == null ? FailuresScreen.IDLE : FailuresScreen.FAILED;
  }
}
