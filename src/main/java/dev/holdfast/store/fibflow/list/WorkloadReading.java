package dev.holdfast.store.fibflow.list;

import static dev.holdfast.store.fibflow.FibFlowTables.sql;

import dev.holdfast.store.activity.Workload;
import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.fibflow.TaskReading;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.Worker;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads what workers have in work, by the tasks that run now: an index finds these. */
public record WorkloadReading(FibFlowTables tables, SqlSession session) {

  /** Of more tasks that run nobody reads names; fib-flow’s workers hold some hundreds each. */
  private static final int MOST = 200_000;

  /**
   * Returns the workload of each worker.
   *
   * @param only the task that counts; null for all
   */
  public List<Workload> list(long now, TaskId only) {
    Map<String, Held> held = tables.tasks().containsKey("worker_id") ? held(only) : Map.of();
    Map<String, Held> left = new LinkedHashMap<>(held);
    List<Workload> loads = new ArrayList<>();
    for (Worker worker : new TaskReading(tables, session.engine()).workers(session)) {
      loads.add(load(worker, true, worker.alive(now), left.remove(worker.id())));
    }
    left.keySet().stream()
        .sorted()
        .forEach(
            id ->
                // Without a pod a worker does not register (lib/task.js): nobody knows if it lives.
                loads.add(
                    load(
                        new Worker(id, new Fields(Map.of("worker_id", id))),
                        false,
                        null,
                        held.get(id))));
    return loads;
  }

  private static Workload load(Worker worker, boolean registered, Boolean alive, Held held) {
    return held == null
        ? new Workload(worker, registered, alive, 0, null)
        : new Workload(worker, registered, alive, held.count, held.oldest);
  }

  private Map<String, Held> held(TaskId only) {
    Map<String, Held> held = new HashMap<>();
    SqlSession.each(
        session
            .query(
                sql(
                    "select worker_id, id, name, %s from {tasks} where status = 'running' and"
                        + " worker_id is not null%s",
                    tables.taskColumn("start_time"),
                    only == null ? " limit " + MOST : " and id = :id"))
            .bind("id", only == null ? 0 : ConditionSql.number(only)),
        row -> {
          Long since = SqlSession.whole(row, 4);
          held.computeIfAbsent(row.getString(1), _ -> new Held())
              .add(new Workload.Oldest(TaskId.of(row.getLong(2)), row.getString(3), since));
        });
    return held;
  }

  private static final class Held {

    private long count;
    private Workload.Oldest oldest;

    void add(Workload.Oldest task) {
      count++;
      if (oldest == null || began(task) < began(oldest)) {
        oldest = task;
      }
    }

    private static long began(Workload.Oldest task) {
      return task.since() == null ? Long.MAX_VALUE : task.since();
    }
  }
}
