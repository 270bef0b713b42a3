package dev.holdfast.store.dapr.state;

import dev.holdfast.store.Inspectable;
import dev.holdfast.store.Notice;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.dapr.DaprTerms;
import dev.holdfast.store.dapr.InstanceTree;
import dev.holdfast.store.dapr.TableStore;
import dev.holdfast.store.history.Descents;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.sql.Database;

/**
 * The instances of one app as they lie in its state store, for when no sidecar runs. Never written:
 * a purge is the sidecar's.
 */
public final class StateStore {
  private StateStore() {}

  /** Opens one. */
  public static TaskStore open(Database database) {
    StateAddress address = StateAddress.of(database.typed());
    StateRows rows = new StateRows(address, database);
    return new TableStore(
        rows,
        database,
        // Retention is for a look: what a purge needs is not here.
        Roles.NONE
            .with(Descents.class, new InstanceTree(rows, address.app()))
            .with(Retention.class, new StateRetention(rows))
            .with(Inspectable.class, new StateInspector(rows)),
        Notice.of("needs_sidecar", DaprTerms.TEXTS),
        "Dapr state on %s",
        address.table(),
        place -> "dapr+" + place + "/" + address.namespace() + "/" + address.app());
  }
}
