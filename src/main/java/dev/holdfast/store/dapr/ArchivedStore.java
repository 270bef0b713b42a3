package dev.holdfast.store.dapr;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Notice;
import dev.holdfast.store.StoreAddress;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.StoredTable;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An archive of purged instances, browsed as they were. */
final class ArchivedStore extends TableStore {

  private static final String ARCHIVE = "holdfast_archive";

  private final ArchivedInstances rows;
  private final String of;

  private ArchivedStore(StoreAddress address, ArchivedInstances rows, String of) {
    super(address, rows);
    this.rows = rows;
    this.of = of;
  }

  /** Opens one; anything else is no archive of instances. */
  static ArchivedStore open(StoreAddress address, SqlEngine engine, StoreOptions options) {
    ArchivedInstances rows = new ArchivedInstances(engine, options);
    Optional<String> of =
        rows.read(
            Cancellation.never(),
            session ->
                is(session)
                    ? session
                        .query("select value from holdfast_archive where name = 'address'")
                        .mapTo(String.class)
                        .findFirst()
                        .or(() -> Optional.of("?"))
                    : Optional.<String>empty());
    return of.map(store -> new ArchivedStore(address, rows, store))
        .orElseThrow(
            () ->
                new StoreException(
                    new StoreFailure.MissingTables(
                        address.display(),
                        DaprTerms.KIND,
                        DaprRows.TABLES.stream().map(StoredTable::name).toList())));
  }

  private static boolean is(SqlSession session) throws SQLException {
    List<String> tables = new ArrayList<>(List.of(ARCHIVE));
    DaprRows.TABLES.forEach(table -> tables.add(table.name()));
    for (String table : tables) {
      if (session.engine().columns(session.connection(), table).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public StoreFingerprint fingerprint(Cancellation cancellation) {
    String place =
        rows.read(cancellation, session -> rows.engine().place(session, DaprRows.INSTANCES.name()));
    return new StoreFingerprint(place, OpenSidecar.schema());
  }

  @Override
  Notice notice() {
    return new Notice(Notice.Kind.ARCHIVE, List.of(of));
  }

  @Override
  String product(String database) {
    return database;
  }
}
