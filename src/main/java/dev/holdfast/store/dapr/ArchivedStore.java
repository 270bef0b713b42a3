package dev.holdfast.store.dapr;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Notice;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.sql.Database;
import java.util.List;

/** An archive of purged instances, browsed as they were. */
final class ArchivedStore extends TableStore {

  private final Database database;
  private final String of;

  /**
   * Reads one.
   *
   * @param of the address of its sidecar
   */
  public ArchivedStore(Database database, String of) {
    super(new ArchivedInstances(database));
    this.database = database;
    this.of = of;
  }

  @Override
  public StoreFingerprint fingerprint(Cancellation cancellation) {
    String place =
        database.read(
            cancellation, session -> session.engine().place(session, DaprRows.INSTANCES.name()));
    return new StoreFingerprint(place, OpenSidecar.schema());
  }

  @Override
  public Notice notice() {
    return new Notice(Notice.Kind.ARCHIVE, List.of(of));
  }

  @Override
  public String product(String engine) {
    return engine;
  }
}
