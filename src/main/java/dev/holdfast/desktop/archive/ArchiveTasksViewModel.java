package dev.holdfast.desktop.archive;

import dev.holdfast.archive.restore.Restore;
import dev.holdfast.archive.restore.RestoreStatus;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.LatestJob;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.Count;
import dev.holdfast.task.Cursor;
import dev.holdfast.task.Page;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.text.Messages;
import dev.holdfast.text.query.QueryException;
import dev.holdfast.text.query.QueryWords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/** The tasks of an archive: some at a time, by what is looked for, and which are chosen. */
final class ArchiveTasksViewModel {

  private static final int PAGE = 200;

  /** The most that are restored by choice; all of an archive is more than a choice. */
  private static final int MOST = 100_000;

  private static final Duration COUNTING = Duration.ofSeconds(3);

  private final StoreSession session;
  private final Restore restore;
  private final Messages messages;
  private ArchiveItem archive;
  private final LatestJob reading = new LatestJob();
  private final LatestJob comparing = new LatestJob();

  ArchiveTasksViewModel(StoreSession session, Restore restore) {
    this.session = session;
    this.restore = restore;
    this.messages = session.messages(ArchiveTasksViewModel.class);
  }

  /**
   * What is listed.
   *
   * @param tasks the first ones
   * @param next where more are found; null at the end
   * @param found how many there are of what is looked for
   * @param statuses what they can be in
   */
  record Listing(List<Task> tasks, Cursor next, Count found, Statuses statuses) {

    Listing {
      tasks = List.copyOf(tasks);
    }
  }

  // Properties

  private final ReadOnlyObjectWrapper<Listing> listing = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<Map<TaskId, RestoreStatus>> restoreStatuses =
      new ReadOnlyObjectWrapper<>(Map.of());
  private final ReadOnlyObjectWrapper<SortedSet<TaskId>> chosen =
      new ReadOnlyObjectWrapper<>(new TreeSet<>());
  private final ReadOnlyBooleanWrapper loading = new ReadOnlyBooleanWrapper();
  private final ReadOnlyStringWrapper line = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper failure = new ReadOnlyStringWrapper();

  /** What is listed; null before the first answer. */
  ReadOnlyObjectProperty<Listing> listingProperty() {
    return listing.getReadOnlyProperty();
  }

  /** How those that were looked at stand to the open store. */
  ReadOnlyObjectProperty<Map<TaskId, RestoreStatus>> restoreStatusesProperty() {
    return restoreStatuses.getReadOnlyProperty();
  }

  /** Which are chosen to be restored. */
  ReadOnlyObjectProperty<SortedSet<TaskId>> chosenProperty() {
    return chosen.getReadOnlyProperty();
  }

  /** What is looked for, as it was typed. */
  ReadOnlyStringProperty lineProperty() {
    return line.getReadOnlyProperty();
  }

  /** What is wrong with that, in words; empty if nothing is. What is listed stays. */
  ReadOnlyStringProperty problemProperty() {
    return problem.getReadOnlyProperty();
  }

  /** Why they could not be read, in words; null if they could. */
  ReadOnlyStringProperty failureProperty() {
    return failure.getReadOnlyProperty();
  }

  // Commands

  /** Returns the path of the archive as a command is given it; null if none is looked at. */
  String address() {
    return archive == null ? null : archive.file().toString();
  }

  /** Returns what a list of such tasks shows. */
  dev.holdfast.store.terms.Listing terms() {
    return session.store().terms().listing();
  }

  /** Looks at another archive, or at none. */
  void look(ArchiveItem other) {
    boolean same = archive != null && other != null && archive.file().equals(other.file());
    archive = other;
    if (same) {
      return;
    }
    close();
    listing.set(null);
    restoreStatuses.set(Map.of());
    chosen.set(new TreeSet<>());
    line.set("");
    problem.set("");
    failure.set(null);
    if (other != null && other.manifest() != null) {
      read(null);
    }
  }

  /** Looks for something else. */
  void type(String typed) {
    if (!typed.equals(line.get())) {
      line.set(typed);
      read(null);
    }
  }

  /** Reads again how they stand: the store has changed. */
  void refresh() {
    restoreStatuses.set(Map.of());
    if (listing.get() != null) {
      compare(listing.get().tasks());
    }
  }

  /** Reads more. */
  void more() {
    if (listing.get() != null && listing.get().next() != null && !loading.get()) {
      read(listing.get());
    }
  }

  /** Chooses some. */
  void choose(Collection<TaskId> ids) {
    if (!chosen.get().equals(new TreeSet<>(ids))) {
      chosen.set(new TreeSet<>(ids));
    }
  }

  /** Chooses all that are looked for, listed or not. */
  void chooseAll() {
    ArchiveItem of = archive;
    String typed = line.get();
    loading.set(true);
    reading.start(
        session::startLocal,
        BackgroundJob.of(messages.get("job.tasks"), (_, stop) -> all(of, typed, stop))
            .onSuccess(
                ids -> {
                  loading.set(false);
                  choose(ids);
                })
            .onFailure(this::failed));
  }

  /** Stops and hears nothing any more. */
  void close() {
    comparing.forget();
    loading.set(false);
    reading.forget();
  }

  private void read(Listing before) {
    ArchiveItem of = archive;
    String typed = line.get();
    comparing.forget();
    loading.set(true);
    reading.start(
        session::startLocal,
        BackgroundJob.of(messages.get("job.tasks"), (_, stop) -> page(of, typed, before, stop))
            .onSuccess(answer -> answered(answer, before))
            .onFailure(this::failed));
  }

  private Listing page(ArchiveItem of, String typed, Listing before, Cancellation stop) {
    try (TaskStore store = of.open(session.stores())) {
      TaskFilter filter = filter(store, typed, stop);
      TaskQuery query = TaskQuery.newest(filter, PAGE);
      Page<Task> page = store.tasks(before == null ? query : query.at(before.next()), stop);
      List<Task> tasks = new ArrayList<>(before == null ? List.of() : before.tasks());
      tasks.addAll(page.items());
      Count found = before == null ? store.count(filter, COUNTING, stop) : before.found();
      return new Listing(tasks, page.next(), found, store.terms().statuses());
    }
  }

  private static TaskFilter filter(TaskStore store, String typed, Cancellation stop) {
    return new QueryWords(store.terms(), null)
        .read(typed)
        .narrow(TaskFilter.ALL, store.terms().listing(), store.now(stop));
  }

  private List<TaskId> all(ArchiveItem of, String typed, Cancellation stop) {
    List<TaskId> ids = new ArrayList<>();
    try (TaskStore store = of.open(session.stores())) {
      TaskQuery query = TaskQuery.newest(filter(store, typed, stop), TaskQuery.MAX_LIMIT);
      Cursor next = null;
      do {
        Page<Task> page = store.tasks(next == null ? query : query.at(next), stop);
        page.items().forEach(task -> ids.add(task.id()));
        next = page.next();
      } while (next != null && ids.size() < MOST);
    }
    return ids;
  }

  private void answered(Listing answer, Listing before) {
    loading.set(false);
    failure.set(null);
    problem.set("");
    listing.set(answer);
    int known = before == null ? 0 : before.tasks().size();
    compare(answer.tasks().subList(known, answer.tasks().size()));
  }

  private void failed(Throwable thrown) {
    loading.set(false);
    if (thrown instanceof QueryException wrong) {
      problem.set(wrong.getMessage());
    } else {
      failure.set(session.sentenceFor(thrown));
    }
  }

  /** A store that does not answer leaves the list as it is: nothing is known then. */
  private void compare(List<Task> tasks) {
    ArchiveItem of = archive;
    List<TaskId> ids = tasks.stream().map(Task::id).toList();
    if (of == null || ids.isEmpty() || session.store().info().archive()) {
      return;
    }
    comparing.start(
        session::start,
        BackgroundJob.of(
                messages.get("job.compare"),
                (_, stop) -> restore.statuses(session.store(), of.file(), ids, stop))
            .onSuccess(
                found -> {
                  Map<TaskId, RestoreStatus> all = new HashMap<>(restoreStatuses.get());
                  all.putAll(found);
                  restoreStatuses.set(all);
                })
            .onFailure(_ -> {}));
  }
}
