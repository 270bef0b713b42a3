package dev.holdfast.store.dapr;

import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TaskStoreProvider;
import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.sql.PostgresEngine;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.SqliteEngine;
import dev.holdfast.store.sql.SqliteFile;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Terms;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Opens the workflows of an app by its sidecar: {@code dapr://HOST?app=ID}. */
public final class DaprStoreProvider implements TaskStoreProvider {

  /** Archives of purged instances are files of SQLite. */
  private static final String ARCHIVE = "sqlite";

  private final UnaryOperator<String> environment;

  /** Reads tokens from the environment of this process. */
  public DaprStoreProvider() {
    this(System::getenv);
  }

  /** Reads tokens from an environment. */
  DaprStoreProvider(UnaryOperator<String> environment) {
    this.environment = environment;
  }

  @Override
  public Terms terms() {
    return DaprTerms.TERMS;
  }

  @Override
  public List<String> schemes() {
    return List.of(DaprAddress.SCHEME, StateAddress.SQLITE, StateAddress.POSTGRES, ARCHIVE);
  }

  @Override
  public Set<Capability> capabilities(StoreAddress address) {
    if (address.scheme().equals(ARCHIVE)) {
      return EnumSet.of(
          Capability.STATUSES, Capability.ATTEMPTS, Capability.TEXT_IDS, Capability.LIST);
    }
    return EnumSet.of(
        Capability.STATUSES,
        Capability.ATTEMPTS,
        Capability.TEXT_IDS,
        Capability.LIST,
        Capability.RETENTION);
  }

  @Override
  public List<ConnectionForm> forms() {
    return List.of(new SidecarForm());
  }

  @Override
  public Optional<String> passwordVariable(StoreAddress address) {
    return switch (address.scheme()) {
      case DaprAddress.SCHEME -> Optional.of(ApiToken.VARIABLE);
      case StateAddress.POSTGRES -> Optional.of("PGPASSWORD");
      default -> Optional.empty();
    };
  }

  @Override
  public void check(StoreAddress address) {
    switch (address.scheme()) {
      case ARCHIVE -> {}
      case DaprAddress.SCHEME -> DaprAddress.of(address);
      default -> {
        StateAddress state = StateAddress.of(address);
        if (state.layout() != StateLayout.SQLITE) {
          SqlSession.checkServer(state.database());
        }
      }
    }
  }

  @Override
  public TaskStore open(StoreAddress typed, StoreOptions options) {
    if (typed.scheme().equals(ARCHIVE)) {
      return archive(typed, options);
    }
    if (!typed.scheme().equals(DaprAddress.SCHEME)) {
      return state(typed, options);
    }
    DaprAddress address = DaprAddress.of(typed);
    ApiToken token = new ApiToken(typed, address, options.secrets(), environment);
    return new DaprStore(OpenSidecar.open(typed, address, new Sidecar(address, token)));
  }

  private static TaskStore archive(StoreAddress typed, StoreOptions options) {
    SqlEngine engine = new SqliteEngine(SqliteFile.at(typed.location()), options);
    try {
      return ArchivedStore.open(typed, engine, options);
    } catch (RuntimeException failed) {
      engine.close();
      throw failed;
    }
  }

  private static TaskStore state(StoreAddress typed, StoreOptions options) {
    StateAddress address = StateAddress.of(typed);
    SqlEngine engine =
        address.layout() == StateLayout.SQLITE
            ? new SqliteEngine(SqliteFile.at(address.database().location()), options)
            : new PostgresEngine(address.database(), options);
    try {
      return StateStore.open(typed, address, engine, options);
    } catch (RuntimeException failed) {
      engine.close();
      throw failed;
    }
  }
}
