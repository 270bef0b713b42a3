package dev.holdfast.store.dapr;

import dev.holdfast.store.Kind;
import dev.holdfast.store.Notice;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.dapr.sidecar.ApiToken;
import dev.holdfast.store.dapr.sidecar.DaprAddress;
import dev.holdfast.store.dapr.sidecar.Sidecar;
import dev.holdfast.store.dapr.sidecar.SidecarForm;
import dev.holdfast.store.dapr.state.StateAddress;
import dev.holdfast.store.dapr.state.StateLayout;
import dev.holdfast.store.dapr.state.StateStore;
import dev.holdfast.store.sql.ArchiveOrigin;
import dev.holdfast.store.sql.Catalogue.Name;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.Fit;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.SqlStoreProvider;
import dev.holdfast.store.sql.postgres.PostgresEngine;
import dev.holdfast.store.terms.Capability;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Opens the workflows of an app by its sidecar: {@code dapr://HOST?app=ID}. */
public final class DaprStoreProvider implements SqlStoreProvider {

  static final Set<Capability> ARCHIVED =
      EnumSet.of(Capability.STATUSES, Capability.ATTEMPTS, Capability.TEXT_IDS, Capability.LIST);

  private static final Set<Capability> LIVE =
      Stream.concat(ARCHIVED.stream(), Stream.of(Capability.RETENTION)).collect(Collectors.toSet());

  private static final List<Kind.Scheme> SCHEMES =
      List.of(
          new Kind.Scheme(DaprAddress.SCHEME, LIVE, ApiToken.VARIABLE),
          new Kind.Scheme(StateAddress.SQLITE, LIVE, null),
          new Kind.Scheme(StateAddress.POSTGRES, LIVE, PostgresEngine.PASSWORD_VARIABLE),
          new Kind.Scheme(SQLITE, ARCHIVED, null));

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
  public Kind kind() {
    return new Kind(DaprStoreProvider.class, SCHEMES, () -> DaprTerms.TERMS, SidecarForm.FORM);
  }

  @Override
  public void check(StoreAddress address) {
    switch (address.scheme()) {
      case SQLITE -> {}
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
  public TaskStore elsewhere(StoreAddress typed, StoreOptions options) {
    DaprAddress address = DaprAddress.of(typed);
    ApiToken token = new ApiToken(typed, address, options.secrets(), environment);
    return new DaprStore(OpenSidecar.open(typed, address, new Sidecar(address, token)));
  }

  @Override
  public StoreAddress database(StoreAddress typed) {
    return typed.scheme().equals(SQLITE) ? typed : StateAddress.of(typed).database();
  }

  @Override
  public List<Name> tables(StoreAddress typed) {
    return switch (typed.scheme()) {
      case SQLITE -> ArchiveOrigin.tables(DaprRows.TABLES);
      case StateAddress.SQLITE, StateAddress.POSTGRES -> List.of(StateAddress.of(typed).name());
      default -> List.of();
    };
  }

  @Override
  public Fit fit(Database database) {
    StoreAddress typed = database.typed();
    if (typed.scheme().equals(SQLITE)) {
      return ArchiveOrigin.fit(database, DaprRows.TABLES, of -> archive(database, of));
    }
    List<Name> table = tables(typed);
    return database.catalogue().lacking(table).isEmpty()
        ? Fit.of(table, 0, null, () -> StateStore.open(database))
        : Fit.lacking(table);
  }

  /**
   * Opens an archive of purged instances, browsed as they were; of is the address of its sidecar.
   */
  private static TaskStore archive(Database database, String of) {
    return new TableStore(
        new ArchivedInstances(database),
        database,
        Roles.NONE,
        new Notice(Notice.Kind.ARCHIVE, List.of(of)),
        "%s",
        DaprRows.INSTANCES.name(),
        place -> place);
  }
}
