package dev.holdfast.store.dapr.state;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.dapr.DaprTerms;
import dev.holdfast.store.dapr.InstanceSnapshot;
import dev.holdfast.store.dapr.InstanceView;
import dev.holdfast.store.dapr.sidecar.DaprCalls;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.sql.SqlSession;
import java.util.List;

/**
 * Says what a policy would purge of a state store. Purging is the sidecar's: here it is refused.
 */
record StateRetention(StateRows rows) implements Retention {

  @Override
  public RetentionSnapshot snapshot(Cancellation cancellation) {
    return new InstanceSnapshot(
        new InstanceView(
            rows,
            rows.address().app(),
            rows.database().read(cancellation, SqlSession::now),
            "database",
            null,
            new DaprCalls()),
        cancellation);
  }

  @Override
  public boolean atomic() {
    return false;
  }

  @Override
  public Preflight preflight(Cancellation cancellation) {
    String shown = rows.database().typed().display();
    return new Preflight(
        new StoreFailure.Halted(DaprTerms.TEXTS, shown, "needsSidecar", ""), List.of());
  }
}
