package dev.holdfast.store.dapr;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.Overview;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Descents;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.history.RawHistories;
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
  private final DaprHistories histories;

  DaprStore(OpenSidecar open) {
    this.open = open;
    this.instances = new Instances(open.sidecar());
    this.histories = new DaprHistories(open.sidecar());
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
        .with(open.facts(cancellation));
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

  /** A sidecar that does not list is too old to tell histories. */
  @Override
  public Optional<Histories> histories() {
    return open.lists() ? Optional.of(histories) : Optional.empty();
  }

  @Override
  public Optional<RawHistories> rawHistories() {
    return open.lists() ? Optional.of(histories::raw) : Optional.empty();
  }

  @Override
  public Optional<Descents> descents() {
    return open.lists()
        ? Optional.of(new InstanceTree(open.sidecar(), open.address().app()))
        : Optional.empty();
  }

  @Override
  public Optional<Inspectable> inspectable() {
    return Optional.of(new DaprInspector(open));
  }

  @Override
  public Optional<Retention> retention() {
    return open.lists() ? Optional.of(new DaprRetention(open)) : Optional.empty();
  }

  @Override
  public Optional<Acts> acts() {
    return Optional.of(new DaprActs(open));
  }

  @Override
  public Optional<Archivable> archivable() {
    return Optional.of(new DaprArchive(open));
  }

  @Override
  public void close() {
    open.close();
  }
}
