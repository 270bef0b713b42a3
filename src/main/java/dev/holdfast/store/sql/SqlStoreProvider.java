package dev.holdfast.store.sql;

import dev.holdfast.store.Opened;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TaskStoreProvider;
import dev.holdfast.store.address.StoreAddress;
import java.util.List;

/** Opens stores in databases: a file of SQLite, or a server. */
public interface SqlStoreProvider extends TaskStoreProvider {

  /** The scheme of addresses of files. */
  String SQLITE = "sqlite";

  /**
   * Returns the address of the database alone, without what only this kind understands.
   *
   * @param typed one of its schemes
   */
  default StoreAddress database(StoreAddress typed) {
    return typed;
  }

  /**
   * Returns all tables that its stores may be made of, for the catalogue.
   *
   * @param typed an address of whatever kind
   * @return none if it never lies there
   */
  List<Catalogue.Name> tables(StoreAddress typed);

  /** Says whether a store of this kind lies in a database. Asks it nothing more. */
  Fit fit(Database database);

  /** Opens what lies in no database: where it has no {@link #tables}. */
  default TaskStore elsewhere(StoreAddress address, StoreOptions options) {
    return Database.open(address, options, List.of(this)).store();
  }

  @Override
  default Opened open(StoreAddress address, StoreOptions options, List<TaskStoreProvider> kinds) {
    return tables(address).isEmpty()
        ? new Opened(elsewhere(address, options))
        : Database.open(
            address,
            options,
            kinds.stream()
                .filter(SqlStoreProvider.class::isInstance)
                .map(SqlStoreProvider.class::cast)
                .toList());
  }

  @Override
  default void check(StoreAddress address) {
    if (!address.scheme().equals(SQLITE)) {
      SqlSession.checkServer(address);
    }
  }
}
