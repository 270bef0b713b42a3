package dev.holdfast.store.dapr;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Notice;
import dev.holdfast.store.Overview;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Terms;
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
import java.util.Set;

/** Instances that are read from tables, without a sidecar. */
public abstract class TableStore implements TaskStore {

  private final StoreAddress address;
  private final InstanceTables tables;
  private final Instances instances;
  private final Roles roles;

  public TableStore(StoreAddress address, InstanceTables tables) {
    this.address = address;
    this.tables = tables;
    this.instances = new Instances(tables);
    DaprHistories histories = new DaprHistories(tables);
    this.roles = Roles.NONE.with(Histories.class, histories);
  }

  /** Returns what to know of the store beside what the database says. */
  public abstract Notice notice();

  /**
   * Returns what it is called.
   *
   * @param database what the database calls itself
   */
  public abstract String product(String database);

  @Override
  public final StoreInfo info() {
    List<Notice> notices = new ArrayList<>(tables.engine().notices());
    notices.add(notice());
    Set<Capability> capabilities =
        EnumSet.of(Capability.STATUSES, Capability.ATTEMPTS, Capability.TEXT_IDS, Capability.LIST);
    if (role(Retention.class).isPresent()) {
      capabilities.add(Capability.PREVIEW);
    }
    return new StoreInfo(
        address, DaprTerms.KIND, product(tables.engine().product()), capabilities, notices);
  }

  @Override
  public final Terms terms() {
    return DaprTerms.TERMS;
  }

  @Override
  public final long now(Cancellation cancellation) {
    return tables.read(
        cancellation,
        session -> session.query("select " + tables.engine().nowSql()).mapTo(Long.class).one());
  }

  @Override
  public final Overview overview(Cancellation cancellation) {
    return instances.tally(terms(), cancellation).at(now(cancellation));
  }

  @Override
  public final Page<Task> tasks(TaskQuery query, Cancellation cancellation) {
    return instances.page(query, cancellation);
  }

  @Override
  public final Count count(TaskFilter filter, Duration patience, Cancellation cancellation) {
    return instances.count(filter, patience, cancellation);
  }

  @Override
  public final Optional<TaskDetails> task(TaskId id, Cancellation cancellation) {
    return tables
        .instance(id.toString(), true, cancellation)
        .map(state -> InstanceDetails.of(id.toString(), state));
  }

  @Override
  public <R> Optional<R> role(Class<R> role) {
    return roles.find(role);
  }

  @Override
  public final void close() {
    tables.engine().close();
  }
}
