package dev.holdfast.store.dapr;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Notice;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.terms.Capability;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Instances that are read from tables, without a sidecar. */
public abstract class TableStore extends Instances {

  private final StoreAddress address;
  private final InstanceTables tables;
  private final Roles roles;

  public TableStore(StoreAddress address, InstanceTables tables) {
    super(tables);
    this.address = address;
    this.tables = tables;
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
  public final long now(Cancellation cancellation) {
    return tables.read(
        cancellation,
        session -> session.query("select " + tables.engine().nowSql()).mapTo(Long.class).one());
  }

  @Override
  protected Roles roles() {
    return roles;
  }

  @Override
  public final void close() {
    tables.engine().close();
  }
}
