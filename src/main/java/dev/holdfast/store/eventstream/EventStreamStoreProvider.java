package dev.holdfast.store.eventstream;

import dev.holdfast.store.Kind;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.sql.Catalogue.Name;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.Fit;
import dev.holdfast.store.sql.ServerForm;
import dev.holdfast.store.sql.SqlStoreProvider;
import dev.holdfast.store.sql.postgres.PostgresEngine;
import dev.holdfast.store.terms.Capability;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Opens stores of event streams on PostgreSQL. */
public final class EventStreamStoreProvider implements SqlStoreProvider {

  private static final String POSTGRES = "postgresql";

  private static final Set<Capability> STREAMS =
      EnumSet.of(Capability.STREAMS, Capability.TEXT_IDS, Capability.REPLICATION_LAG);

  @Override
  public Kind kind() {
    return new Kind(
        EventStreamStoreProvider.class,
        List.of(
            // Beside tasks that lie in the same database.
            new Kind.Scheme(
                POSTGRES,
                STREAMS,
                PostgresEngine.PASSWORD_VARIABLE,
                EventStreamAddress.SCHEME,
                Set.of("table")),
            new Kind.Scheme(EventStreamAddress.SCHEME, STREAMS, PostgresEngine.PASSWORD_VARIABLE)
                .told(Set.of("table", "currentSchema")),
            new Kind.Scheme(SQLITE, EnumSet.of(Capability.TEXT_IDS), null)),
        () -> StreamStore.TERMS,
        ServerForm.postgres("streams", 40, EventStreamAddress.SCHEME));
  }

  @Override
  public StoreAddress database(StoreAddress typed) {
    return typed.scheme().equals(SQLITE) ? typed : EventStreamAddress.of(typed).server();
  }

  @Override
  public List<Name> tables(StoreAddress typed) {
    return switch (typed.scheme()) {
      case SQLITE -> StreamArchiveStore.TABLES;
      case POSTGRES, EventStreamAddress.SCHEME ->
          EventStreamTables.names(EventStreamAddress.of(typed).schema());
      default -> List.of();
    };
  }

  @Override
  public Fit fit(Database database) {
    return database.typed().scheme().equals(SQLITE)
        ? StreamArchiveStore.fit(database)
        : EventStreamTables.fit(database, EventStreamAddress.of(database.typed()));
  }
}
