package dev.holdfast.store.dapr;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Notice;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.terms.Capability;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Instances that are read from tables, without a sidecar. */
public abstract class TableStore extends Instances {

  private final Database database;

  public TableStore(InstanceTables tables) {
    super(tables);
    this.database = tables.database();
    this.roles = Roles.NONE.with(Histories.class, new DaprHistories(tables));
  }

  /** Returns what to know of the store beside what the database says. */
  public abstract Notice notice();

  /**
   * Returns what it is called.
   *
   * @param engine what the database calls itself
   */
  public abstract String product(String engine);

  @Override
  public final StoreInfo info() {
    List<Notice> notices = new ArrayList<>(database.engine().notices());
    notices.add(notice());
    Set<Capability> capabilities =
        EnumSet.of(Capability.STATUSES, Capability.ATTEMPTS, Capability.TEXT_IDS, Capability.LIST);
    if (role(Retention.class).isPresent()) {
      capabilities.add(Capability.PREVIEW);
    }
    return new StoreInfo(
        database.typed(),
        DaprTerms.TERMS.kind(),
        product(database.engine().product()),
        capabilities,
        notices);
  }

  @Override
  public final long now(Cancellation cancellation) {
    return database.read(cancellation, SqlSession::now);
  }

  @Override
  public final void close() {
    database.engine().close();
  }
}
