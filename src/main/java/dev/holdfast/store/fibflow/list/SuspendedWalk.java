package dev.holdfast.store.fibflow.list;

import dev.holdfast.task.Cursor;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Finds the rows of a page of tasks that wait for a reason by looking at those that wait at all, in
 * the order of the list: where the reason is not rare the page is full long before all of them have
 * been looked at.
 *
 * @param filter asks for a reason, or for none
 */
record SuspendedWalk(RunRows reading, TaskFilter filter) {

  /** So many times the rows that are wanted are looked at in each step. */
  private static final int[] STEPS = {4, 12};

  /** Of longer pages so many rows would fill the memory. */
  private static final int LONGEST = 500;

  /**
   * Reads.
   *
   * @param runs of the list, in order
   * @param cursor where the page begins; null for the list's beginning
   * @return null where the reason is too rare for this, or none is asked for
   */
  List<Task> rows(List<ListRun> runs, Cursor cursor, int wanted) {
    Set<TaskStatus> statuses = filter.statuses();
    if (filter.suspendReason() == null
        || wanted > LONGEST
        || !statuses.isEmpty() && !statuses.contains(TaskStatus.SUSPENDED)) {
      return null;
    }
    TaskFilter waiting =
        filter.but().suspendReason(null).statuses(Set.of(TaskStatus.SUSPENDED)).filter();
    FilterSql all = new FilterSql(waiting, reading.tables(), reading.session());
    if (all.looksInside()) {
      return null;
    }
    List<Task> rows = new ArrayList<>();
    int step = 0;
    for (ListRun run : runs) {
      Cursor from = run.holds(cursor) ? cursor : null;
      boolean more = true;
      while (more && rows.size() < wanted) {
        if (step == STEPS.length) {
          return null;
        }
        int most = wanted * STEPS[step++];
        List<Task> some = reading.read(run, from, most, all);
        more = some.size() == most;
        keep(some, wanted, rows);
        from = more ? RunRows.place(some.getLast(), reading.sort(), reading.order(), false) : null;
      }
    }
    return rows;
  }

  private void keep(List<Task> some, int wanted, List<Task> rows) {
    long[] ids = some.stream().mapToLong(task -> RunRows.id(task.id())).toArray();
    Set<Long> those =
        ids.length == 0
            ? Set.of()
            : SuspendReasons.among(
                ids, filter.suspendReason(), reading.tables(), reading.session());
    some.stream()
        .filter(task -> those.contains(RunRows.id(task.id())))
        .limit(wanted - rows.size())
        .forEach(rows::add);
  }
}
