package dev.holdfast.store.dapr;

import static dev.holdfast.store.dapr.DaprTerms.TERMS;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Notice;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.dapr.sidecar.InstanceSource;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.terms.Capability;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Instances that are read from tables, without a sidecar: of a state store, or of an archive. */
public final class TableStore extends Instances {

  private final Database database;
  private final StoreInfo info;
  private final String table;
  private final UnaryOperator<String> place;

  /**
   * Reads one.
   *
   * @param more what it can do beside telling what happened
   * @param notice what to know of it beside what the database says
   * @param product what it is called, with the database’s own name in it
   * @param table the table that tells where it is
   * @param place makes the place of the store of that of the table
   */
  public TableStore(
      InstanceSource tables,
      Database database,
      Roles more,
      Notice notice,
      String product,
      String table,
      UnaryOperator<String> place) {
    super(tables);
    this.database = database;
    this.table = table;
    this.place = place;
    this.roles = more.with(Histories.class, new DaprHistories(tables));
    List<Notice> notices = new ArrayList<>(database.engine().notices());
    notices.add(notice);
    Set<Capability> capabilities = EnumSet.copyOf(DaprStoreProvider.ARCHIVED);
    if (role(Retention.class).isPresent()) {
      capabilities.add(Capability.PREVIEW);
    }
    this.info =
        new StoreInfo(
            database.typed(),
            TERMS.kind(),
            product.formatted(database.engine().product()),
            capabilities,
            notices);
  }

  @Override
  public StoreInfo info() {
    return info;
  }

  @Override
  public StoreFingerprint fingerprint(Cancellation cancellation) {
    String there = database.read(cancellation, session -> session.engine().place(session, table));
    return new StoreFingerprint(place.apply(there), OpenSidecar.schema());
  }

  @Override
  public long now(Cancellation cancellation) {
    return database.read(cancellation, SqlSession::now);
  }

  @Override
  public void close() {
    database.engine().close();
  }
}
