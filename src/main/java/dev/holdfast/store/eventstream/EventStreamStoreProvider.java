package dev.holdfast.store.eventstream;

import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.sql.Catalogue.Name;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.Fit;
import dev.holdfast.store.sql.ServerForm;
import dev.holdfast.store.sql.SqlStoreProvider;
import dev.holdfast.store.sql.postgres.PostgresEngine;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Terms;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Opens stores of event streams on PostgreSQL. */
public final class EventStreamStoreProvider implements SqlStoreProvider {

  private static final String POSTGRES = "postgresql";

  @Override
  public Terms terms() {
    return StreamStore.TERMS;
  }

  @Override
  public List<String> schemes() {
    return List.of(POSTGRES, EventStreamAddress.SCHEME, SQLITE);
  }

  @Override
  public Set<Capability> capabilities(StoreAddress address) {
    return address.scheme().equals(SQLITE)
        ? EnumSet.of(Capability.TEXT_IDS)
        : EnumSet.of(Capability.STREAMS, Capability.TEXT_IDS, Capability.REPLICATION_LAG);
  }

  @Override
  public String label(StoreAddress address) {
    return switch (address.scheme()) {
      case SQLITE -> address.withWholePath().display();
      // Beside tasks that lie in the same database.
      case POSTGRES -> EventStreamAddress.besides(address).shownWith(Set.of("table"));
      default -> address.shownWith(Set.of("table", "currentSchema"));
    };
  }

  @Override
  public Optional<String> passwordVariable(StoreAddress address) {
    return address.scheme().equals(SQLITE)
        ? Optional.empty()
        : Optional.of(PostgresEngine.PASSWORD_VARIABLE);
  }

  @Override
  public List<ConnectionForm> forms() {
    return List.of(ServerForm.postgres("streams", 40, EventStreamAddress.SCHEME));
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
