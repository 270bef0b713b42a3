package dev.holdfast.store.textstore;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import java.util.List;
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
  public Preflight preflight(Cancellation cancellation) {
    return new Preflight(null, List.of());
  }

  @Override
  public Operation writer(Cancellation cancellation) {
    return new TextWriter(sql.get());
  }
}
