package dev.holdfast.store.jobtable;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.operation.Acts;
import dev.holdfast.store.operation.BatchLimits;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Operations;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.Choices;
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
import java.util.function.Function;

/**
 * Judges tasks of a job table by a policy, and changes them: deletes them, or does to them what its
 * mapping says.
 *
 * @param change what becomes of their rows
 * @param operation does it in a session
 */
record JobRetention(
    Database database,
    JobTable table,
    RowChange change,
    Function<SqlSession, JobOperation> operation)
    implements Retention, Acts {

  @Override
  public RetentionSnapshot snapshot(Cancellation cancellation) {
    return database.reading(cancellation).opening(session -> JobSnapshot.open(session, table));
  }

  @Override
  public Preflight preflight(Cancellation cancellation) {
    return read(cancellation, session -> new JobRights(table, session).preflight(change));
  }

  /** Opens a writing connection. Cancelling stops no statement of it: a batch is short. */
  @Override
  public Operation writer(Choices choices, Cancellation cancellation) {
    return database
        .writing(cancellation)
        .opening(
            session -> {
              JobOperation begun = operation.apply(session);
              begun.limit(BatchLimits.DEFAULT);
              return begun;
            });
  }

  @Override
  public Operations operations(ActTerm act, String reason) {
    return new JobRetention(
        database, table, RowChange.UPDATE, session -> new JobAct(session, table, act, reason));
  }

  /** What has changed since it was listed is not what somebody chose. */
  @Override
  public Map<TaskId, Seen> look(
      ActTerm act, List<Task> tasks, long now, Cancellation cancellation) {
    List<TaskId> ids = tasks.stream().map(Task::id).toList();
    List<TaskId> possible = act.possible(tasks).stream().map(Task::id).toList();
    return read(
        cancellation,
        session -> {
          ActSql sql = new ActSql(session, table, act, null, now);
          Map<HazardTerm, Collection<TaskId>> found = new LinkedHashMap<>();
          Set<TaskId> refused = new HashSet<>(possible);
          refused.removeAll(sql.where(possible, sql.action.allowed()));
          found.put(CommonHazards.NOT_ALLOWED, refused);
          for (Mapping.Hazard hazard : table.mapping().hazards(act.verb())) {
            found.put(act.hazards().named(hazard.id()), sql.where(possible, hazard.condition()));
          }
          List<String> read = List.of(table.status(), table.version());
          Map<TaskId, List<String>> there = sql.rows.texts(ids, read, table.from());
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

  <T> T read(Cancellation cancellation, SqlSession.Work<T> work) {
    return database.read(cancellation, work);
  }
}
