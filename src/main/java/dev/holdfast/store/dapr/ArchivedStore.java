package dev.holdfast.store.dapr;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Notice;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.sql.Database;
import java.util.List;

/** An archive of purged instances, browsed as they were. */
final class ArchivedStore extends TableStore {

  private final ArchivedInstances rows;
  private final String of;

  /**
   * Reads one.
   *
   * @param of the address of its sidecar
   */
  public ArchivedStore(Database database, String of) {
    this(database, new ArchivedInstances(database.engine(), database.options()), of);
  }

  private ArchivedStore(Database database, ArchivedInstances rows, String of) {
    super(database.typed(), rows);
    this.rows = rows;
    this.of = of;
  }

  @Override
  public StoreFingerprint fingerprint(Cancellation cancellation) {
    String place =
        rows.read(cancellation, session -> rows.engine().place(session, DaprRows.INSTANCES.name()));
    return new StoreFingerprint(place, OpenSidecar.schema());
  }

  @Override
  public Notice notice() {
    return new Notice(Notice.Kind.ARCHIVE, List.of(of));
  }

  @Override
  public String product(String database) {
    return database;
  }
}
