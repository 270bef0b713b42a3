package dev.holdfast.retention;

import dev.holdfast.store.RetentionWriter.PlannedTask;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/** The tasks of one batch, and where in the plan they are. */
final class NextBatch {

  private final List<PlannedTask> tasks = new ArrayList<>();
  private final List<Integer> places = new ArrayList<>();
  private long rows;

  private NextBatch() {}

  /**
   * Takes as many as fit, at least one; what goes together is never parted.
   *
   * @param places where in the plan the tasks to work through are
   * @param from the first of them to take
   * @param count how many there are to work through
   * @param rowsLeft what a budget leaves: empty if the first already has more rows than this
   */
  static NextBatch cut(
      PlannedTasks plan,
      IntUnaryOperator places,
      int from,
      int count,
      BatchSizing sizing,
      long rowsLeft) {
    NextBatch batch = new NextBatch();
    int at = from;
    while (at < count) {
      int end = at;
      long groupRows = 0;
      do {
        groupRows += plan.rows(places.applyAsInt(end));
        end++;
      } while (end < count && plan.together(places.applyAsInt(at), places.applyAsInt(end)));
      boolean full =
          batch.size() + (end - at) > sizing.tasks() || batch.rows + groupRows > sizing.rows();
      if (full && batch.size() > 0 || batch.rows + groupRows > rowsLeft) {
        break;
      }
      for (; at < end; at++) {
        batch.add(plan, places.applyAsInt(at));
      }
      batch.rows += groupRows;
    }
    return batch;
  }

  private void add(PlannedTasks plan, int place) {
    tasks.add(plan.get(place));
    places.add(place);
  }

  int size() {
    return tasks.size();
  }

  /** Returns how many rows they had when they were previewed. */
  long rows() {
    return rows;
  }

  List<PlannedTask> tasks() {
    return tasks;
  }

  /** Returns where in the plan each task is, by its id. */
  Map<Object, Integer> placesById() {
    Map<Object, Integer> byId = new HashMap<>();
    for (int at = 0; at < tasks.size(); at++) {
      byId.put(tasks.get(at).id(), places.get(at));
    }
    return byId;
  }
}
