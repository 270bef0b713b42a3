package dev.holdfast.store.fibflow;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.Field;
import dev.holdfast.store.address.FileForm;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.retention.RuntimePolicy;
import dev.holdfast.store.retention.RuntimePolicyException;
import dev.holdfast.store.sql.MysqlEngine;
import dev.holdfast.store.sql.PostgresEngine;
import dev.holdfast.store.sql.ServerForm;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.SqlStoreProvider;
import dev.holdfast.store.sql.SqliteEngine;
import dev.holdfast.store.sql.SqliteFile;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Terms;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Opens fib-flow stores on SQLite, PostgreSQL, MySQL and MariaDB. */
public final class FibFlowStoreProvider implements SqlStoreProvider {

  /** What its stores are called. */
  static final String KIND = "fib-flow";

  private static final String POSTGRES = "postgresql";

  @Override
  public Terms terms() {
    return FibFlowTerms.TERMS;
  }

  @Override
  public List<String> schemes() {
    return List.of(SQLITE, POSTGRES, "mysql", "mariadb");
  }

  @Override
  public Set<Capability> capabilities(StoreAddress address) {
    Set<Capability> capabilities = EnumSet.complementOf(EnumSet.of(Capability.STREAMS));
    if (isMysql(address)) {
      capabilities.remove(Capability.REPLICATION_LAG);
    }
    return capabilities;
  }

  @Override
  public String label(StoreAddress address) {
    return address.withWholePath().shownWith(Set.of("currentSchema"));
  }

  @Override
  public Optional<String> passwordVariable(StoreAddress address) {
    return address.scheme().equals(SQLITE)
        ? Optional.empty()
        : Optional.of(
            isMysql(address) ? MysqlEngine.PASSWORD_VARIABLE : PostgresEngine.PASSWORD_VARIABLE);
  }

  private static boolean isMysql(StoreAddress address) {
    return !address.scheme().equals(SQLITE) && !address.scheme().equals(POSTGRES);
  }

  @Override
  public List<ConnectionForm> forms() {
    return List.of(
        new FileForm(
            "sqlite",
            10,
            SQLITE,
            Field.file("path", "*.sqlite", "*.sqlite3", "*.db", "*.db3").mandatory(),
            "SQLite"),
        ServerForm.postgres("postgres", 30, POSTGRES),
        ServerForm.mysql("mysql", 50));
  }

  @Override
  public Optional<RuntimePolicy> policy(Object content) throws RuntimePolicyException {
    return new FibFlowPolicyFile(messages()).read(content);
  }

  @Override
  public TaskStore open(StoreAddress address, StoreOptions options) {
    Database database = database(address, options);
    try {
      FibFlowTables tables = FibFlowTables.read(database.engine, address);
      boolean idsChecked =
          SqlSession.read(
              database.engine,
              Cancellation.never(),
              options.statementTimeout(),
              session -> TaskIds.glance(session, database.retention));
      RetentionAccess retention =
          new RetentionAccess(database.engine, options, tables, database.retention);
      return new FibFlowStore(address, database.engine, options, tables, retention, idsChecked);
    } catch (RuntimeException failure) {
      database.engine.close();
      throw failure;
    }
  }

  @Override
  public Optional<StoreAddress> alsoAt(StoreAddress address, StoreOptions options) {
    StoreAddress plain = PlainAddress.of(address).orElse(null);
    if (plain == null) {
      return Optional.empty();
    }
    try (SqlEngine engine = new PostgresEngine(plain, options)) {
      FibFlowTables.read(engine, plain);
      return Optional.of(plain);
    } catch (StoreException failure) {
      return switch (failure.failure()) {
        case StoreFailure.MissingTables _, StoreFailure.MissingColumns _ -> Optional.empty();
        default -> throw failure;
      };
    }
  }

  private static Database database(StoreAddress address, StoreOptions options) {
    switch (address.scheme()) {
      case SQLITE -> {
        SqliteFile file = SqliteFile.at(address.location());
        return new Database(new SqliteEngine(file, options), new SqliteRetention(file));
      }
      case POSTGRES -> {
        return new Database(new PostgresEngine(address, options), new PostgresRetention(options));
      }
      default -> {
        MysqlEngine engine = new MysqlEngine(address, options);
        return new Database(engine, new MysqlRetention(options, engine.server()));
      }
    }
  }

  private record Database(SqlEngine engine, RetentionDialect retention) {}
}
