package dev.holdfast.store.keyedstore;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.rows.Restoring;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.rows.StoredTable.Holds;
import dev.holdfast.store.smallstore.SmallStore;
import dev.holdfast.store.sql.ArchivableTables;
import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.TableRows;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.Terms;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Pieces of work with stamps, and with notes that the database deletes with them. */
final class KeyedStore extends SmallStore {

  static final List<StoredTable> TABLES =
      List.of(
          StoredTable.ofSubjects("work", List.of("queue", "no"), List.of())
              .withRoles(Map.of(StoredTable.STATUS, List.of("state"))),
          StoredTable.ofParts(
                  "notes",
                  List.of("queue", "no", "line"),
                  List.of("queue", "no"),
                  "notes",
                  List.of())
              .withHolds(Holds.CASCADES),
          StoredTable.ofParts(
              "stamps", List.of("id"), List.of("of_queue", "of_no"), "stamps", List.of()));

  static final Terms TERMS =
      terms("keyed-store", List.of(Measure.ofRows("notes", null), Measure.ofRows("stamps", null)));

  KeyedStore(StoreAddress address, StoreOptions options) {
    super(address, options);
    Path file = Path.of(address.location());
    this.roles =
        roles
            .with(Retention.class, retention())
            .with(
                Restoring.class,
                new ArchivableTables(database(options), Rows::new, Optional.of(file)));
  }

  private Database database(StoreOptions options) {
    return new Database(super.info().address(), engine, options, new Catalogue(Map.of()));
  }

  @Override
  public Terms terms() {
    return TERMS;
  }

  @Override
  public StoreInfo info() {
    Set<Capability> can =
        EnumSet.of(Capability.STATUSES, Capability.RETENTION, Capability.TEXT_IDS);
    return new StoreInfo(super.info().address(), TERMS.kind(), engine.product(), can, List.of());
  }

  private Optional<Retention> retention() {
    Retention judging = role(Retention.class).orElseThrow();
    return Optional.of(
        new Retention() {
          @Override
          public RetentionSnapshot snapshot(Cancellation cancellation) {
            return judging.snapshot(cancellation);
          }

          @Override
          public Operation writer(Choices choices, Cancellation cancellation) {
            return new KeyedWriter(
                SqlSession.writing(engine, Cancellation.never(), options.statementTimeout()));
          }
        });
  }

  /** Rows, and back. */
  private static final class Rows extends TableRows {
    Rows(SqlSession session) {
      super(session, TABLES, StoredTable::name);
    }
  }
}
