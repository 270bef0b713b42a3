package dev.holdfast.store.dapr;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Capability;
import dev.holdfast.store.Descents;
import dev.holdfast.store.Histories;
import dev.holdfast.store.Notice;
import dev.holdfast.store.Overview;
import dev.holdfast.store.RawHistories;
import dev.holdfast.store.Retention;
import dev.holdfast.store.StoreAddress;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.Terms;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.task.Count;
import dev.holdfast.task.Page;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/**
 * The instances of one app as they lie in its state store, for when no sidecar runs. Never written:
 * a purge is the sidecar's.
 */
final class StateStore implements TaskStore {

  private final StoreAddress typed;
  private final StateRows rows;
  private final Instances instances;
  private final DaprHistories histories;

  private StateStore(StoreAddress typed, StateRows rows) {
    this.typed = typed;
    this.rows = rows;
    this.instances = new Instances(rows);
    this.histories = new DaprHistories(rows);
  }

  /** Opens one. */
  static StateStore open(
      StoreAddress typed, StateAddress address, SqlEngine engine, StoreOptions options) {
    StateRows rows = new StateRows(typed.display(), address, engine, options);
    boolean there =
        rows.read(
            Cancellation.never(),
            session -> !engine.columns(session.connection(), address.table()).isEmpty());
    if (!there) {
      throw new StoreException(
          new StoreFailure.MissingTables(
              typed.display(), DaprTerms.KIND, List.of(address.table())));
    }
    return new StateStore(typed, rows);
  }

  @Override
  public StoreInfo info() {
    List<Notice> notices = new ArrayList<>(rows.engine().notices());
    notices.add(Notice.of("needs_sidecar", DaprTerms.TEXTS));
    return new StoreInfo(
        typed,
        DaprTerms.KIND,
        "Dapr state on " + rows.engine().product(),
        EnumSet.of(Capability.STATUSES, Capability.ATTEMPTS, Capability.TEXT_IDS, Capability.LIST),
        notices);
  }

  @Override
  public Terms terms() {
    return DaprTerms.TERMS;
  }

  @Override
  public StoreFingerprint fingerprint(Cancellation cancellation) {
    StateAddress address = rows.address();
    String place =
        rows.read(cancellation, session -> rows.engine().place(session, address.table()));
    return new StoreFingerprint(
        "dapr+" + place + "/" + address.namespace() + "/" + address.app(), OpenSidecar.schema());
  }

  @Override
  public long now(Cancellation cancellation) {
    return rows.read(
        cancellation,
        session -> session.query("select " + rows.engine().nowSql()).mapTo(Long.class).one());
  }

  @Override
  public Overview overview(Cancellation cancellation) {
    return instances.tally(terms(), cancellation).at(now(cancellation));
  }

  @Override
  public Page<Task> tasks(TaskQuery query, Cancellation cancellation) {
    return instances.page(query, cancellation);
  }

  @Override
  public Count count(TaskFilter filter, Duration patience, Cancellation cancellation) {
    return instances.count(filter, patience, cancellation);
  }

  @Override
  public Optional<TaskDetails> task(TaskId id, Cancellation cancellation) {
    return rows.instance(id.toString(), true, cancellation)
        .map(state -> InstanceDetails.of(id.toString(), state));
  }

  @Override
  public Optional<Histories> histories() {
    return Optional.of(histories);
  }

  @Override
  public Optional<RawHistories> rawHistories() {
    return Optional.of(histories::raw);
  }

  @Override
  public Optional<Descents> descents() {
    return Optional.of(new InstanceTree(rows, rows.address().app()));
  }

  /** For a look: what a purge needs is not here. */
  @Override
  public Optional<Retention> retention() {
    return Optional.of(new StateRetention(this, rows));
  }

  @Override
  public void close() {
    rows.engine().close();
  }
}
