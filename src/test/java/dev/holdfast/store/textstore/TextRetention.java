package dev.holdfast.store.textstore;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;
import java.util.function.Supplier;

/**
 * Judges and deletes jobs.
 *
 * @param sql opens a connection
 */
record TextRetention(Supplier<Sql> sql) implements Retention {

  @Override
  public RetentionSnapshot snapshot(Cancellation cancellation) {
    return new TextSnapshot(sql.get(), cancellation);
  }

  @Override
  public Operation writer(Choices choices, Cancellation cancellation) {
    return new TextWriter(sql.get());
  }
}
