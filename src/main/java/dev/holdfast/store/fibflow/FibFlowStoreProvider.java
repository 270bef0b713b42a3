package dev.holdfast.store.fibflow;

import dev.holdfast.store.StoreAddress;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TaskStoreProvider;
import dev.holdfast.store.sql.PostgresEngine;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqliteEngine;
import dev.holdfast.store.sql.SqliteFile;

/** Opens fib-flow stores on SQLite and PostgreSQL. */
public final class FibFlowStoreProvider implements TaskStoreProvider {

  @Override
  public String kind() {
    return "fib-flow";
  }

  @Override
  public boolean accepts(StoreAddress address) {
    return address.scheme().equals("sqlite") || address.scheme().equals("postgresql");
  }

  @Override
  public TaskStore open(StoreAddress address, StoreOptions options) {
    boolean sqlite = address.scheme().equals("sqlite");
    SqliteFile file = sqlite ? SqliteFile.at(address.location()) : null;
    SqlEngine engine =
        sqlite ? new SqliteEngine(file, options) : new PostgresEngine(address, options);
    RetentionDialect dialect = sqlite ? new SqliteRetention(file) : new PostgresRetention(options);
    try {
      FibFlowTables tables = FibFlowTables.read(engine, address);
      RetentionAccess retention = new RetentionAccess(engine, options, tables, dialect);
      return new FibFlowStore(address, engine, options, tables, retention);
    } catch (RuntimeException failure) {
      engine.close();
      throw failure;
    }
  }
}
