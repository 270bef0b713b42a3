package dev.holdfast.replay;

import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.Worker;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A way in which a task's row differs from what its events and attempts tell. */
public sealed interface CacheDrift {

  /**
   * A field of the row says something else.
   *
   * @param field the row's column
   * @param row what it holds; null for NULL
   * @param replayed what the events tell; null if nothing
   * @param event the event that told it last; null if none did
   */
  record Field(String field, Object row, Object replayed, TaskEvent event) implements CacheDrift {}

  /**
   * The task is running on a worker that is no more.
   *
   * @param status the worker's status as the store has it
   * @param since when it was declared so, or when its lease ran out; null if the store does not say
   * @param runningSince when the task's last round began; null if none did
   */
  record LostWorker(String workerId, String status, Long since, Long runningSince)
      implements CacheDrift {}

  /**
   * Compares a task's row with its replayed end.
   *
   * @param workers those the store has registered
   * @param now the store's time, in Unix seconds
   */
  static List<CacheDrift> of(Task row, TaskReplay replay, List<Worker> workers, long now) {
    TaskState end = replay.end();
    Map<String, TaskEvent> causes = replay.causes();
    List<CacheDrift> drift = new ArrayList<>();
    replayed(end)
        .forEach(
            (column, value) -> {
              if (row.fields().has(column) && !same(row.fields().raw(column), value)) {
                Object held = row.fields().raw(column);
                drift.add(new Field(column, held, value, causes.get(column)));
              }
            });
    if (row.status().code().equals("running")) {
      workers.stream()
          .filter(worker -> worker.id() != null && worker.id().equals(row.workerId()))
          .filter(worker -> Boolean.FALSE.equals(worker.alive(now)))
          .forEach(worker -> drift.add(lost(worker, row)));
    }
    return drift;
  }

  private static Map<String, Object> replayed(TaskState end) {
    Map<String, Object> columns = new LinkedHashMap<>();
    columns.put("status", end.status());
    columns.put("stage", Objects.requireNonNullElse(end.stage(), 0L));
    columns.put("current_stage_name", end.stageName());
    columns.put("progress_text", end.progressText());
    columns.put("progress_percent", end.progressPercent());
    columns.put("worker_id", end.workerId());
    columns.put("retry_count", Objects.requireNonNullElse(end.retryCount(), 0L));
    columns.put("error", end.error());
    columns.put("total_children", end.childrenCreated());
    if (end.childrenFinished() != null) {
      columns.put("completed_children", end.childrenFinished());
    }
    columns.put("last_event_type", end.lastEventType());
    columns.put("last_event_time", end.lastEventTime());
    return columns;
  }

  private static boolean same(Object row, Object replayed) {
    if (row instanceof Number a && replayed instanceof Number b) {
      return a.equals(b) || a.doubleValue() == b.doubleValue();
    }
    return row instanceof String text && text.isEmpty()
        ? replayed == null || text.equals(replayed)
        : Objects.equals(row, replayed);
  }

  private static LostWorker lost(Worker worker, Task row) {
    return new LostWorker(
        worker.id(), worker.status(), worker.goneSince(), row.fields().integer("start_time"));
  }
}
