package dev.holdfast.store.dapr;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.Overview;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.history.Descents;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.operation.Acts;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.rows.Archivable;
import java.util.Iterator;
import java.util.Optional;

/** The workflow instances of one app, as its sidecar tells of them. */
final class DaprStore extends Instances {

  private final OpenSidecar open;

  DaprStore(OpenSidecar open) {
    super(open.sidecar());
    this.open = open;
    Roles all =
        Roles.NONE
            .with(Inspectable.class, new DaprInspector(open))
            .with(Acts.class, new DaprActs(open))
            .with(Archivable.class, stop -> new DaprRows(open.sidecar(), stop));
    DaprHistories histories = new DaprHistories(open.sidecar());
    // A sidecar that does not list is too old to tell histories.
    this.roles =
        !open.lists()
            ? all
            : all.with(Histories.class, histories)
                .with(Descents.class, new InstanceTree(open.sidecar(), open.address().app()))
                .with(Retention.class, new DaprRetention(open));
  }

  @Override
  public StoreInfo info() {
    return open.info();
  }

  @Override
  public StoreFingerprint fingerprint(Cancellation cancellation) {
    return open.fingerprint();
  }

  @Override
  public long now(Cancellation cancellation) {
    return open.now(cancellation).getEpochSecond();
  }

  @Override
  public Overview overview(Cancellation cancellation) {
    return super.overview(cancellation).telling(open.facts(cancellation));
  }

  @Override
  public Iterator<String> walk(boolean up, String from, Cancellation cancellation) {
    requireList();
    return super.walk(up, from, cancellation);
  }

  @Override
  public Optional<String> find(String id, Cancellation cancellation) {
    requireList();
    return super.find(id, cancellation);
  }

  private void requireList() {
    if (!open.lists()) {
      throw new StoreException(open.sidecar().failures().here("noList", ""));
    }
  }

  @Override
  public void close() {
    open.close();
  }
}
