package dev.holdfast.store.dapr;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Notice;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.ArchiveOrigin;
import dev.holdfast.store.sql.SqlEngine;
import java.util.List;
import java.util.Optional;

/** An archive of purged instances, browsed as they were. */
final class ArchivedStore extends TableStore {

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
        rows.read(Cancellation.never(), session -> ArchiveOrigin.read(session, DaprRows.TABLES));
    return of.map(store -> new ArchivedStore(address, rows, store))
        .orElseThrow(
            () ->
                new StoreException(
                    new StoreFailure.MissingTables(
                        address.display(),
                        DaprTerms.KIND,
                        DaprRows.TABLES.stream().map(StoredTable::name).toList())));
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
