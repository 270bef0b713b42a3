package dev.holdfast.desktop.tasks;

import dev.holdfast.task.Cursor;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Page;
import dev.holdfast.task.TaskQuery;
import java.util.List;
import java.util.stream.Stream;

/**
 * The part of a list that is held in memory: a run of neighbouring rows that grows at one end and
 * loses rows at the other. Immutable.
 *
 * @param list the list this is a part of; its cursor is null
 * @param rows the rows held
 * @param previous where the rows before the first are found; null at the list's beginning
 * @param next where the rows after the last are found; null at the list's end
 */
public record TaskWindow(TaskQuery list, List<TaskRow> rows, Cursor previous, Cursor next) {

  /** How many rows are read at once. */
  static final int PAGE = 200;

  /** How many rows are held at the most. */
  static final int LIMIT = 10 * PAGE;

  public TaskWindow {
    rows = List.copyOf(rows);
  }

  /** The beginning of a list, or wherever a page was read. */
  static TaskWindow of(TaskQuery list, Page<TaskRow> page) {
    return new TaskWindow(list, page.items(), page.previous(), page.next());
  }

  /** One row of a list, wherever it stands; its neighbours are still to be read. */
  static TaskWindow at(TaskQuery list, TaskRow row) {
    TaskWindow alone = new TaskWindow(list, List.of(row), null, null);
    return new TaskWindow(list, alone.rows, alone.besides(row, true), alone.besides(row, false));
  }

  /** Returns the list's page at a place, {@link #PAGE} rows at the most. */
  TaskQuery page(Cursor place) {
    return page(place, PAGE);
  }

  /** Returns the list's page at a place. */
  TaskQuery page(Cursor place, int limit) {
    return new TaskQuery(list.filter(), list.sort(), list.order(), limit, place);
  }

  /** Adds the page after the last row; what is too much leaves at the beginning. */
  TaskWindow append(Page<TaskRow> page) {
    List<TaskRow> all = Stream.concat(rows.stream(), page.items().stream()).toList();
    int surplus = all.size() - LIMIT;
    if (surplus <= 0) {
      return new TaskWindow(list, all, previous, page.next());
    }
    List<TaskRow> kept = all.subList(surplus, all.size());
    return new TaskWindow(list, kept, besides(kept.getFirst(), true), page.next());
  }

  /** Adds the page before the first row; what is too much leaves at the end. */
  TaskWindow prepend(Page<TaskRow> page) {
    List<TaskRow> all = Stream.concat(page.items().stream(), rows.stream()).toList();
    if (all.size() <= LIMIT) {
      return new TaskWindow(list, all, page.previous(), next);
    }
    List<TaskRow> kept = all.subList(0, LIMIT);
    return new TaskWindow(list, kept, page.previous(), besides(kept.getLast(), false));
  }

  private Cursor besides(TaskRow row, boolean before) {
    boolean byId = list.sort().equals(FieldTerm.ID.key());
    Object key = byId ? null : row.task().fields().raw(list.sort());
    return new Cursor(list.sort(), list.order(), before, key, row.id());
  }
}
