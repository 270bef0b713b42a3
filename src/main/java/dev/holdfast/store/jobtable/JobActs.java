package dev.holdfast.store.jobtable;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.operation.Acts;
import dev.holdfast.store.operation.Operations;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Does to tasks of a job table what its mapping says. */
record JobActs(JobRetention access) implements Acts {

  @Override
  public Operations operations(ActTerm act, String reason) {
    JobTable table = access.table();
    return new JobRetention(
        access.database(),
        table,
        RowChange.UPDATE,
        session -> new JobAct(session, table, act, reason));
  }

  /** What has changed since it was listed is not what somebody chose. */
  @Override
  public Map<TaskId, Seen> look(
      ActTerm act, List<Task> tasks, long now, Cancellation cancellation) {
    List<TaskId> ids = tasks.stream().map(Task::id).toList();
    List<TaskId> possible = act.possible(tasks).stream().map(Task::id).toList();
    return access.read(
        cancellation,
        session -> {
          ActSql sql = new ActSql(session, access.table(), act, null, now);
          Map<HazardTerm, Collection<TaskId>> found = new LinkedHashMap<>();
          Set<TaskId> refused = new HashSet<>(possible);
          refused.removeAll(sql.where(possible, sql.action.allowed()));
          found.put(CommonHazards.NOT_ALLOWED, refused);
          for (Mapping.Hazard hazard : access.table().mapping().hazards(act.verb())) {
            found.put(act.hazards().named(hazard.id()), sql.where(possible, hazard.condition()));
          }
          List<String> read = List.of(access.table().status(), access.table().version());
          Map<TaskId, List<String>> there = sql.rows.texts(ids, read, access.table().from());
          return Seen.of(
              tasks,
              task -> {
                List<String> row = there.getOrDefault(task.id(), List.of("", ""));
                boolean same = task.status().code().equals(row.getFirst());
                return Seen.at(null, same ? row.getLast() : "");
              },
              found);
        });
  }
}
