package dev.holdfast.store.sql;

import dev.holdfast.store.TaskStoreProvider;
import dev.holdfast.store.address.StoreAddress;

/** Opens stores in databases: a file of SQLite, or a server. */
public interface SqlStoreProvider extends TaskStoreProvider {

  /** The scheme of addresses of files. */
  String SQLITE = "sqlite";

  @Override
  default void check(StoreAddress address) {
    if (!address.scheme().equals(SQLITE)) {
      SqlSession.checkServer(address);
    }
  }
}
