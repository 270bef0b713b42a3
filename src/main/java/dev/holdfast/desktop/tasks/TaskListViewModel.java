package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.Cancellation;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Page;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * The table's rows: a window that moves over a list of any length, found by key, so that every page
 * costs the same and no row is skipped while others come and go.
 */
public final class TaskListViewModel {

  private final TaskRowReader reader;

  /** The rows held; null before the first answer, and may still belong to the list before. */
  public final StoreRead<TaskWindow> read;

  private boolean events;

  /**
   * Shows nothing until {@link #show}.
   *
   * @param all what is listed first
   */
  public TaskListViewModel(StoreSession session, String jobTitle, TaskFilter all) {
    reader =
        new TaskRowReader(
            session.store(),
            new TaskViews(session.store().terms()),
            all.equals(TaskFilter.rootsOfWorkflows()));
    read = new StoreRead<>(session, jobTitle);
    SortOrder order = session.store().terms().listing().order();
    list.set(new TaskQuery(all, FieldTerm.ID.key(), order, TaskWindow.PAGE, null));
  }

  // Properties

  /** The list that is wanted: filter, sort and order. */
  final ReadOnlyObjectWrapper<TaskQuery> list = new ReadOnlyObjectWrapper<>();

  /** Whether the operator stopped the latest read. */
  final ReadOnlyBooleanWrapper stopped = new ReadOnlyBooleanWrapper();

  /** Reads one page as the list does; blocks. */
  Page<TaskRow> read(TaskQuery query, boolean told, Cancellation stop) {
    return reader.read(query, told, stop);
  }

  /** Returns whether rows tell what only the events of their tasks say. */
  boolean tellsEvents() {
    return events;
  }

  // Commands

  /**
   * Says whether rows tell what only the events of their tasks say. Rows that are shown without it
   * are read again.
   */
  void tellEvents(boolean wanted) {
    boolean more = wanted && !events;
    events = wanted;
    if (more && read.value() != null) {
      refresh();
    }
  }

  /** Shows the tasks of a filter from the beginning. */
  public void show(TaskFilter filter) {
    show(filter, list.get().sort(), list.get().order());
  }

  /** Shows the tasks of a filter from the beginning in another order. */
  public void show(TaskFilter filter, String sort, SortOrder order) {
    begin(new TaskQuery(filter, sort, order, TaskWindow.PAGE, null));
  }

  /** Shows the same tasks from the beginning in another order. */
  public void sortBy(String sort, SortOrder order) {
    TaskQuery wanted = new TaskQuery(list.get().filter(), sort, order, TaskWindow.PAGE, null);
    if (!wanted.equals(list.get())) {
      begin(wanted);
    }
  }

  /** Reads the rows after the last one held; does nothing at the end, or while reading. */
  public void loadNext() {
    TaskWindow window = settled();
    if (window != null && window.next() != null) {
      read(rows -> window.append(rows.of(window.page(window.next()))));
    }
  }

  /** Reads the rows before the first one held; does nothing at the beginning, or while reading. */
  public void loadPrevious() {
    TaskWindow window = settled();
    if (window != null && window.previous() != null) {
      read(rows -> window.prepend(rows.of(window.page(window.previous()))));
    }
  }

  /** Moves to a row of the list, with the rows before and after it. */
  public void showAt(TaskRow row) {
    TaskWindow alone = TaskWindow.at(list.get(), row);
    read(
        rows ->
            alone
                .append(rows.of(alone.page(alone.next())))
                .prepend(rows.of(alone.page(alone.previous()))));
  }

  /** Reads again the rows that are held, or the beginning if there are none. */
  public void refresh() {
    TaskWindow window = read.value();
    if (window == null || !window.list().equals(list.get())) {
      begin(list.get());
    } else {
      read(rows -> again(window, rows));
    }
  }

  /** Reads again what could not be read. */
  public void retry() {
    stopped.set(false);
    read.retry();
  }

  /** Stops reading; the rows that are held stay. */
  public void stop() {
    if (read.isLoading()) {
      stopped.set(true);
      read.cancel();
    }
  }

  /** Stops reading and forgets the rows. */
  public void close() {
    read.clear();
  }

  private void begin(TaskQuery wanted) {
    list.set(wanted);
    read(rows -> TaskWindow.of(wanted, rows.of(wanted)));
  }

  private void read(Function<Rows, TaskWindow> work) {
    stopped.set(false);
    boolean told = events;
    read.read(
        (progress, stop) -> {
          Cancellation telling = stop.telling(progress);
          return work.apply(query -> reader.read(query, told, telling));
        });
  }

  /** Reads a page; blocks. */
  private interface Rows {

    Page<TaskRow> of(TaskQuery query);
  }

  private TaskWindow settled() {
    TaskWindow window = read.value();
    boolean settled =
        window != null
            && !read.isLoading()
            && read.failure.get() == null
            && window.list().equals(list.get());
    return settled ? window : null;
  }

  /**
   * Reads a window's place again. Its first row may be gone or have moved, so the place is found
   * from the neighbour before it: what follows that one has no gap.
   */
  private TaskWindow again(TaskWindow window, Rows rows) {
    int size = Math.max(TaskWindow.PAGE, window.rows().size());
    if (window.previous() != null) {
      Page<TaskRow> neighbour = rows.of(window.page(window.previous(), 1));
      if (neighbour.next() != null) {
        Page<TaskRow> page = rows.of(window.page(neighbour.next(), size));
        if (!page.items().isEmpty()) {
          return TaskWindow.of(window.list(), page);
        }
      }
    }
    return TaskWindow.of(window.list(), rows.of(window.page(null, size)));
  }
}
