package dev.holdfast.store.dapr;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.Overview;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Descents;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.operation.Acts;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.rows.Archivable;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Count;
import dev.holdfast.task.Page;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.time.Duration;
import java.util.Optional;

/** The workflow instances of one app, as its sidecar tells of them. */
final class DaprStore implements TaskStore {

  private final OpenSidecar open;
  private final Instances instances;
  private final Roles roles;

  DaprStore(OpenSidecar open) {
    this.open = open;
    this.instances = new Instances(open.sidecar());
    Roles all =
        Roles.NONE
            .with(Inspectable.class, new DaprInspector(open))
            .with(Acts.class, new DaprActs(open))
            .with(Archivable.class, new DaprArchive(open));
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
  public Terms terms() {
    return DaprTerms.TERMS;
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
    return listed()
        .tally(terms(), cancellation)
        .at(now(cancellation))
        .telling(open.facts(cancellation));
  }

  @Override
  public Page<Task> tasks(TaskQuery query, Cancellation cancellation) {
    return listed().page(query, cancellation);
  }

  @Override
  public Count count(TaskFilter filter, Duration patience, Cancellation cancellation) {
    return listed().count(filter, patience, cancellation);
  }

  private Instances listed() {
    if (!open.lists()) {
      throw new StoreException(open.sidecar().failures().here("noList", ""));
    }
    return instances;
  }

  @Override
  public Optional<TaskDetails> task(TaskId id, Cancellation cancellation) {
    return open.sidecar()
        .instance(id.toString(), true, cancellation)
        .map(state -> InstanceDetails.of(id.toString(), state));
  }

  @Override
  public <R> Optional<R> role(Class<R> role) {
    return roles.find(role);
  }

  @Override
  public void close() {
    open.close();
  }
}
