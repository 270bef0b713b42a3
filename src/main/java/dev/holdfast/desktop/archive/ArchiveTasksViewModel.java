package dev.holdfast.desktop.archive;

import dev.holdfast.archive.restore.Restore;
import dev.holdfast.archive.restore.RestoreStatus;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.MatchingTasks;
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
import javafx.beans.binding.Bindings;
import javafx.beans.binding.StringBinding;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;

/** The tasks of an archive: found by a line as anywhere, compared with the open store, chosen. */
final class ArchiveTasksViewModel {

  private static final int PAGE = 200;
  private static final Duration COUNTING = Duration.ofSeconds(3);

  final StoreSession session;
  private final Restore restore;

  /** The tasks of the page; null before. */
  final StoreRead<Listing> read;

  private final StoreRead<List<TaskId>> matching;

  /** What would become of those tasks that were compared with the store. */
  final StoreRead<Map<TaskId, RestoreStatus>> compared;

  /** Why the archive could not be read, in words; null if it could. */
  final StringBinding failure;

  private ArchiveItem archive;

  ArchiveTasksViewModel(StoreSession session, Restore restore) {
    this.session = session;
    this.restore = restore;
    Messages messages = session.messages(ArchiveTasksViewModel.class);
    this.read = StoreRead.local(session, messages.get("job.tasks"));
    this.matching = StoreRead.local(session, messages.get("job.tasks"));
    this.compared = new StoreRead<>(session, messages.get("job.compare"));
    failure =
        Bindings.createStringBinding(
            () -> read.failure.get() == null ? matching.failure.get() : read.failure.get(),
            read.failure,
            matching.failure);
    read.value.subscribe(this::compare);
    matching.value.subscribe(ids -> choose(ids == null ? chosen.get() : ids));
  }

  /**
   * What is listed.
   *
   * @param tasks those that match, newest first, as many as were asked for
   * @param next where the others begin; null if these are all
   * @param found how many match
   * @param statuses what the kind of store calls its statuses
   * @param problem what is wrong with the line, for which they are not; empty if nothing
   */
  record Listing(List<Task> tasks, Cursor next, Count found, Statuses statuses, String problem) {
    Listing {
      tasks = List.copyOf(tasks);
    }

    private Listing wrong(QueryException why) {
      return new Listing(tasks, next, found, statuses, why.getMessage());
    }
  }

  // Properties

  /** Those that are chosen, listed or not. */
  final ReadOnlyObjectWrapper<SortedSet<TaskId>> chosen =
      new ReadOnlyObjectWrapper<>(new TreeSet<>());

  /** The line that narrows them down. */
  final ReadOnlyStringWrapper line = new ReadOnlyStringWrapper("");

  // Commands

  /** Returns where the rows come from; null if nothing is looked at. */
  String address() {
    return archive == null ? null : archive.file().toString();
  }

  /** Looks at another archive, or at none. */
  void look(ArchiveItem other) {
    boolean same = archive != null && other != null && archive.file().equals(other.file());
    archive = other;
    if (same) {
      return;
    }
    close();
    choose(List.of());
    line.set("");
    if (other != null && other.manifest() != null) {
      read(null);
    }
  }

  /** Lists those that a line asks for. */
  void type(String typed) {
    if (!typed.equals(line.get())) {
      line.set(typed);
      read(null);
    }
  }

  /** Compares them again: the store has changed. */
  void refresh() {
    compared.clear();
    compare(read.value());
  }

  /** Lists more of them. */
  void more() {
    if (read.value() != null && read.value().next() != null && !read.isLoading()) {
      read(read.value());
    }
  }

  /** Chooses these and no others. */
  void choose(Collection<TaskId> ids) {
    SortedSet<TaskId> all = new TreeSet<>(ids);
    if (!chosen.get().equals(all)) {
      chosen.set(all);
    }
  }

  /** Chooses all that match, listed or not. */
  void chooseAll() {
    ArchiveItem of = archive;
    String typed = line.get();
    matching.clear();
    matching.read((_, stop) -> all(of, typed, stop));
  }

  /** Stops reading. */
  void close() {
    matching.clear();
    read.clear();
    compared.clear();
  }

  private void read(Listing before) {
    ArchiveItem of = archive;
    String typed = line.get();
    Listing shown = read.value();
    read.read((_, stop) -> page(of, typed, before, shown, stop));
  }

  private Listing page(
      ArchiveItem of, String typed, Listing before, Listing shown, Cancellation stop) {
    try (TaskStore store = of.open(session.stores())) {
      TaskFilter filter = filter(store, typed, stop);
      TaskQuery query = TaskQuery.newest(filter, PAGE);
      Page<Task> page = store.tasks(before == null ? query : query.at(before.next()), stop);
      List<Task> tasks = new ArrayList<>(before == null ? List.of() : before.tasks());
      tasks.addAll(page.items());
      Count found = before == null ? store.count(filter, COUNTING, stop) : before.found();
      return new Listing(tasks, page.next(), found, store.terms().statuses(), "");
    } catch (QueryException wrong) {
      return shown.wrong(wrong);
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
      MatchingTasks.each(
          store,
          filter(store, typed, stop),
          page -> page.forEach(task -> ids.add(task.id())),
          stop);
    }
    return ids;
  }

  private void compare(Listing listing) {
    ArchiveItem of = archive;
    if (listing == null || of == null || session.store().info().archive()) {
      return;
    }
    Map<TaskId, RestoreStatus> all = new HashMap<>();
    if (compared.value() != null) {
      all.putAll(compared.value());
    }
    List<TaskId> ids =
        listing.tasks().stream().map(Task::id).filter(id -> !all.containsKey(id)).toList();
    if (!ids.isEmpty()) {
      compared.read(
          (_, stop) -> {
            all.putAll(restore.statuses(session.store(), of.file(), ids, stop));
            return all;
          });
    }
  }
}
