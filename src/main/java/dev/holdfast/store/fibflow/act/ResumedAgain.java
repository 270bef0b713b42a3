package dev.holdfast.store.fibflow.act;

import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.fibflow.TaskReading;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds tasks that were resumed again and again, and failed each time in the same way. */
public record ResumedAgain(SqlSession session, FibFlowTables tables) {

  private static final int DAY = 86_400;
  private static final int OFTEN = 3;

  /**
   * Finds those.
   *
   * @param now in Unix seconds
   */
  public Collection<TaskId> among(List<Task> tasks, long now) {
    Set<TaskId> often = often(tasks, now - DAY);
    if (often.isEmpty() || !tables.attempts().containsKey("error")) {
      return often;
    }
    Set<TaskId> same = new LinkedHashSet<>();
    lastErrors(often)
        .forEach(
            (id, errors) -> {
              if (errors.size() == OFTEN && new HashSet<>(errors).size() == 1) {
                same.add(id);
              }
            });
    return same;
  }

  private Set<TaskId> often(List<Task> tasks, long since) {
    if (!tables.events().containsKey("from_status") || !tables.events().containsKey("to_status")) {
      return Set.of();
    }
    String sql =
        "select task_id from %s where %s and event_time > :since and to_status = 'pending'"
            + " and (event_type = 'task_resumed' or event_type = 'task_status_changed'"
            + " and from_status in ('paused', 'failed', 'timeout'))"
            + " group by task_id having count(*) >= :often";
    return new LinkedHashSet<>(
        session
            .query(
                sql.formatted(FibFlowTables.EVENTS, session.engine().isOneOf("task_id", "ids")),
                TaskReading.numbers(tasks.stream().map(Task::id).toList()))
            .bind("since", since)
            .bind("often", OFTEN)
            .map((row, _) -> TaskId.of(row.getLong(1)))
            .list());
  }

  /** The newest first; numbers in an error may differ from run to run. */
  private Map<TaskId, List<String>> lastErrors(Set<TaskId> tasks) {
    Map<TaskId, List<String>> errors = new HashMap<>();
    String sql =
        "select task_id, error from %s where %s and error is not null"
                .formatted(FibFlowTables.ATTEMPTS, session.engine().isOneOf("task_id", "ids"))
            + " order by task_id, attempt desc, id desc";
    SqlSession.each(
        session.query(sql, TaskReading.numbers(tasks)),
        row -> {
          List<String> known =
              errors.computeIfAbsent(TaskId.of(row.getLong(1)), _ -> new ArrayList<>());
          if (known.size() < OFTEN) {
            known.add(row.getString(2).replaceAll("\\d+", "0"));
          }
        });
    return errors;
  }
}
