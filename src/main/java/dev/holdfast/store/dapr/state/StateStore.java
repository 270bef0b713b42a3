package dev.holdfast.store.dapr.state;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.Notice;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.dapr.DaprTerms;
import dev.holdfast.store.dapr.InstanceTree;
import dev.holdfast.store.dapr.OpenSidecar;
import dev.holdfast.store.dapr.TableStore;
import dev.holdfast.store.history.Descents;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.sql.Database;

/**
 * The instances of one app as they lie in its state store, for when no sidecar runs. Never written:
 * a purge is the sidecar's.
 */
public final class StateStore extends TableStore {

  private final StateRows rows;

  private StateStore(StateRows rows) {
    super(rows);
    this.rows = rows;
    // Retention is for a look: what a purge needs is not here.
    this.roles =
        roles
            .with(Descents.class, new InstanceTree(rows, rows.address().app()))
            .with(Retention.class, new StateRetention(this, rows))
            .with(Inspectable.class, new StateInspector(rows));
  }

  /** Opens one. */
  public static StateStore open(Database database) {
    return new StateStore(new StateRows(StateAddress.of(database.typed()), database));
  }

  @Override
  public StoreFingerprint fingerprint(Cancellation cancellation) {
    StateAddress address = rows.address();
    String place =
        rows.database()
            .read(cancellation, session -> session.engine().place(session, address.table()));
    return new StoreFingerprint(
        "dapr+" + place + "/" + address.namespace() + "/" + address.app(), OpenSidecar.schema());
  }

  @Override
  public Notice notice() {
    return Notice.of("needs_sidecar", DaprTerms.TEXTS);
  }

  @Override
  public String product(String engine) {
    return "Dapr state on " + engine;
  }
}
