package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.completion.LineOffers;
import dev.holdfast.job.Cancellation;
import dev.holdfast.replay.OpenChildren;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.history.TaskCourse;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.task.Cursor;
import dev.holdfast.task.Page;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.text.query.Query;
import dev.holdfast.text.query.QueryException;
import dev.holdfast.text.query.QueryWords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/** The workflows of a store, the newest first or as asked, as many as somebody asked to see. */
public final class WorkflowListViewModel {

  /** How many are read at a time. */
  static final int PAGE = 100;

  /** How many rows of each kind are read of a root; one with more has no course in the list. */
  private static final int COURSE = 200;

  /** The most ids {@link dev.holdfast.store.history.Histories#courses} takes. */
  private static final int IDS_AT_ONCE = 1_000;

  private final TaskStore store;
  private final String address;
  private final StoreRead<Listed> read;
  private final LineOffers offers;
  private Query query = Query.ALL;
  private boolean shown;

  WorkflowListViewModel(StoreSession session) {
    store = session.store();
    address = session.profile().storeAddress().display();
    offers = new LineOffers(session, () -> new QueryWords(store.terms(), null), null);
    read = new StoreRead<>(session, session.messages(WorkflowListViewModel.class).get("job.list"));
  }

  /** What words of the line can become. */
  LineOffers offers() {
    return offers;
  }

  /** Returns whether the line can ask for a key. */
  boolean knows(String key) {
    return listing().field(key).filter(listing()::searches).isPresent();
  }

  /** Returns the address of the store as a command is given it, without secrets. */
  String address() {
    return address;
  }

  /** Returns what a list of tasks shows. */
  Listing listing() {
    return store.terms().listing();
  }

  /**
   * What was read of them.
   *
   * @param roots what they begin with
   * @param next where more are found; null if there are none
   * @param asked which are listed
   */
  record Listed(List<WorkflowRow> roots, Cursor next, TaskFilter asked) {
    Listed {
      roots = List.copyOf(roots);
    }
  }

  // Properties

  private final ReadOnlyStringWrapper line = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<QueryException> problem = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<TaskQuery> list =
      new ReadOnlyObjectWrapper<>(TaskQuery.newest(TaskFilter.rootsOfWorkflows(), PAGE));

  /** What was read. */
  StoreRead<Listed> read() {
    return read;
  }

  /** The filter in words, as typed or as chosen; never null. */
  public ReadOnlyStringProperty lineProperty() {
    return line.getReadOnlyProperty();
  }

  /** What is wrong with the line, and where; null if nothing is. The list stays as it was. */
  public ReadOnlyObjectProperty<QueryException> problemProperty() {
    return problem.getReadOnlyProperty();
  }

  /** What is listed, from the beginning. */
  ReadOnlyObjectProperty<TaskQuery> listProperty() {
    return list.getReadOnlyProperty();
  }

  /** Returns whether anything is left out. */
  boolean isFiltered() {
    return !query.equals(Query.ALL);
  }

  /** Returns what the store can sort by. */
  List<String> sorts() {
    return store.terms().listing().sorts();
  }

  /** Returns what workflows can be in. */
  Statuses known() {
    return store.terms().statuses();
  }

  // Commands

  /** Reads the first, unless they were read before. */
  public void show() {
    shown = true;
    if (read.value() == null && !read.isLoading()) {
      begin(PAGE);
    }
  }

  /** Reads as many again as are listed; nothing if nobody has asked for any. */
  public void refresh() {
    if (read.value() == null && read.failureProperty().get() == null) {
      return;
    }
    int listed = read.value() == null ? 0 : read.value().roots().size();
    begin(Math.clamp(listed, PAGE, TaskQuery.MAX_LIMIT));
  }

  /** Reads the next ones; does nothing while reading. */
  public void more() {
    Listed before = read.value();
    if (before == null || before.next() == null || read.isLoading()) {
      return;
    }
    TaskQuery next =
        new TaskQuery(before.asked(), list.get().sort(), list.get().order(), PAGE, before.next());
    read.read(
        (progress, stop) -> {
          Listed page = page(next, stop);
          List<WorkflowRow> roots = new ArrayList<>(before.roots());
          roots.addAll(page.roots());
          return new Listed(roots, page.next(), page.asked());
        });
  }

  /** Reads the line as it was typed. What is wrong is told, and changes nothing else. */
  public void type(String typed) {
    line.set(typed);
    try {
      Query wanted = new QueryWords(store.terms(), null).read(typed);
      problem.set(null);
      if (!wanted.equals(query)) {
        query = wanted;
        again();
      }
    } catch (QueryException wrong) {
      problem.set(wrong);
    }
  }

  /** Sorts them by something else. */
  public void sortBy(String sort, SortOrder order) {
    list.set(new TaskQuery(list.get().filter(), sort, order, PAGE, null));
    again();
  }

  private void again() {
    if (shown) {
      begin(PAGE);
    }
  }

  private void begin(int size) {
    Query asked = query;
    TaskQuery order = list.get();
    read.read(
        (progress, stop) -> {
          TaskFilter filter =
              asked.narrow(
                  TaskFilter.rootsOfWorkflows(),
                  store.terms().listing(),
                  asked.equals(Query.ALL) ? 0 : store.now(stop));
          return page(new TaskQuery(filter, order.sort(), order.order(), size, null), stop);
        });
  }

  private Listed page(TaskQuery wanted, Cancellation stop) {
    Page<Task> page = store.tasks(wanted, stop);
    Map<TaskId, TaskCourse> courses = courses(page.items().stream().map(Task::id).toList(), stop);
    long now = page.items().isEmpty() ? 0 : store.now(stop);
    return new Listed(
        OpenChildren.counted(store, page.items(), stop).stream()
            .map(
                task ->
                    WorkflowRow.of(
                        task, courses.getOrDefault(task.id(), TaskCourse.NONE), known(), now))
            .toList(),
        page.next(),
        wanted.filter());
  }

  private Map<TaskId, TaskCourse> courses(List<TaskId> ids, Cancellation stop) {
    Map<TaskId, TaskCourse> courses = new HashMap<>();
    store
        .role(Histories.class)
        .ifPresent(
            histories -> {
              for (int from = 0; from < ids.size(); from += IDS_AT_ONCE) {
                List<TaskId> some = ids.subList(from, Math.min(ids.size(), from + IDS_AT_ONCE));
                courses.putAll(histories.courses(some, COURSE, stop));
              }
            });
    return courses;
  }

  /** Forgets them. */
  void close() {
    offers.close();
    read.clear();
  }
}
