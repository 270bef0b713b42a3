package dev.holdfast.store.jobtable;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.operation.BatchLimits;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.terms.Choices;
import java.util.function.Function;

/**
 * Judges tasks of a job table by a policy, and changes them.
 *
 * @param change what becomes of their rows
 * @param operation does it in a session
 */
record JobRetention(
    Database database,
    JobTable table,
    RowChange change,
    Function<SqlSession, JobOperation> operation)
    implements Retention {

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

  <T> T read(Cancellation cancellation, SqlSession.Work<T> work) {
    return database.read(cancellation, work);
  }
}
