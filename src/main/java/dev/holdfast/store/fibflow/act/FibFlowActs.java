package dev.holdfast.store.fibflow.act;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.fibflow.ActiveWorkers;
import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.fibflow.RetentionAccess;
import dev.holdfast.store.fibflow.RetentionDialect;
import dev.holdfast.store.operation.Acts;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Operations;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Predicate;

/** Changes the status of tasks as fib-flow's own code would (formats/fib-flow, section 6). */
public record FibFlowActs(
    Database database, FibFlowTables tables, RetentionDialect dialect, RetentionAccess access)
    implements Acts {

  @Override
  public Operations operations(ActTerm act, String reason) {
    return new Operations() {
      @Override
      public Preflight preflight(Cancellation cancellation) {
        return database.read(cancellation, s -> dialect.preflight(s, FibFlowTables.CHANGED));
      }

      @Override
      public Operation writer(Choices choices, Cancellation cancellation) {
        return access.writer(
            session -> new FibFlowActor(session, tables, dialect, act, reason), cancellation);
      }
    };
  }

  @Override
  public OptionalLong waiting(Cancellation cancellation) {
    if (!tables.tasks().containsKey("next_run_time")) {
      return OptionalLong.empty();
    }
    String sql =
        "select count(*) from %s where status = 'pending' and next_run_time <= %s"
            .formatted(FibFlowTables.TASKS, database.engine().nowSql());
    return OptionalLong.of(
        database.read(cancellation, session -> session.query(sql).mapTo(Long.class).one()));
  }

  @Override
  public Map<TaskId, Seen> look(ActTerm act, List<Task> all, long now, Cancellation cancellation) {
    List<Task> tasks = act.possible(all);
    Map<HazardTerm, Collection<TaskId>> found = new LinkedHashMap<>();
    find(
        act.hazards().get("children_results_lost"),
        task -> task.totalChildren() != null && task.totalChildren() > 0,
        tasks,
        found);
    find(act.hazards().get("cron_task"), task -> "cron".equals(task.type()), tasks, found);
    if (act.verb().equals("resume") && !tasks.isEmpty()) {
      find(
          act.hazards().get("schedule_lost"),
          task -> task.nextRunTime() != null && task.nextRunTime() > now,
          tasks,
          found);
      database.read(
          cancellation,
          session -> {
            if (ActiveWorkers.count(session, tables, now).orElse(1) == 0) {
              find(act.hazards().get("no_live_worker"), task -> true, tasks, found);
            }
            Collection<TaskId> again = new ResumedAgain(session, tables).among(tasks, now);
            if (!again.isEmpty()) {
              found.put(act.hazards().get("resumed_again"), again);
            }
            return null;
          });
    }
    // Compared with what a batch reads under its locks, fractions and all.
    return Seen.of(all, task -> Seen.at(task.fields().raw("last_active_time"), null), found);
  }

  private static void find(
      HazardTerm hazard,
      Predicate<Task> condition,
      List<Task> tasks,
      Map<HazardTerm, Collection<TaskId>> found) {
    List<TaskId> ids = tasks.stream().filter(condition).map(Task::id).toList();
    if (!ids.isEmpty()) {
      found.put(hazard, ids);
    }
  }
}
