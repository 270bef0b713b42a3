package dev.holdfast.store.eventstream;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.sql.PostgresEngine;
import dev.holdfast.store.sql.ServerForm;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.SqlStoreProvider;
import dev.holdfast.store.sql.SqliteEngine;
import dev.holdfast.store.sql.SqliteFile;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Terms;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Opens stores of event streams on PostgreSQL. */
public final class EventStreamStoreProvider implements SqlStoreProvider {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
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
  public TaskStore open(StoreAddress address, StoreOptions options) {
    if (address.scheme().equals(SQLITE)) {
      return archive(address, options);
    }
    EventStreamAddress parts = EventStreamAddress.of(address);
    SqlEngine engine = new PostgresEngine(parts.server(), options);
    try {
      EventStreamTables tables =
          SqlSession.read(
              engine,
              Cancellation.never(),
              PATIENCE,
              session -> EventStreamTables.read(session, address, parts));
      return new EventStreamStore(address, engine, options, tables);
    } catch (RuntimeException failure) {
      engine.close();
      throw failure;
    }
  }

  private static TaskStore archive(StoreAddress address, StoreOptions options) {
    SqlEngine engine = new SqliteEngine(SqliteFile.at(address.location()), options);
    try {
      return StreamArchiveStore.open(address, engine, options);
    } catch (RuntimeException failure) {
      engine.close();
      throw failure;
    }
  }

  @Override
  public Optional<StoreAddress> alsoAt(StoreAddress address, StoreOptions options) {
    if (!address.scheme().equals(POSTGRES)) {
      return Optional.empty();
    }
    StoreAddress own = EventStreamAddress.besides(address);
    EventStreamAddress parts = EventStreamAddress.of(address);
    try (SqlEngine engine = new PostgresEngine(parts.server(), options)) {
      boolean there =
          SqlSession.read(
              engine,
              Cancellation.never(),
              PATIENCE,
              session ->
                  !EventStreamTables.columns(session, parts.schema(), EventStreamTables.POLICIES)
                      .isEmpty());
      return there ? Optional.of(own) : Optional.empty();
    }
  }
}
