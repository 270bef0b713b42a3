package dev.holdfast.store.fibflow;

import dev.holdfast.store.Kind;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.Field;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.retention.RuntimePolicy;
import dev.holdfast.store.retention.RuntimePolicyException;
import dev.holdfast.store.sql.Catalogue.Name;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.Fit;
import dev.holdfast.store.sql.ServerForm;
import dev.holdfast.store.sql.SqlStoreProvider;
import dev.holdfast.store.sql.mysql.MysqlEngine;
import dev.holdfast.store.sql.postgres.PostgresEngine;
import dev.holdfast.store.sql.sqlite.SqliteEngine;
import dev.holdfast.store.terms.Capability;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Opens fib-flow stores on SQLite, PostgreSQL, MySQL and MariaDB. */
public final class FibFlowStoreProvider implements SqlStoreProvider {

  private static final String POSTGRES = "postgresql";

  private static final Set<Capability> ALL = EnumSet.complementOf(EnumSet.of(Capability.STREAMS));

  private static final Set<Capability> OF_MYSQL =
      EnumSet.complementOf(EnumSet.of(Capability.STREAMS, Capability.REPLICATION_LAG));

  private static final List<Kind.Scheme> SCHEMES =
      Stream.of(
              new Kind.Scheme(SQLITE, ALL, null),
              new Kind.Scheme(POSTGRES, ALL, PostgresEngine.PASSWORD_VARIABLE),
              new Kind.Scheme("mysql", OF_MYSQL, MysqlEngine.PASSWORD_VARIABLE),
              new Kind.Scheme("mariadb", OF_MYSQL, MysqlEngine.PASSWORD_VARIABLE))
          .map(scheme -> scheme.told(Set.of("currentSchema")))
          .toList();

  private static final String USUAL_SCHEMA = "public";

  private static final List<String> ID = List.of("id");

  @Override
  public Kind kind() {
    return new Kind(
        FibFlowStoreProvider.class,
        SCHEMES,
        () -> FibFlowTerms.TERMS,
        ConnectionForm.file(
            "sqlite",
            10,
            SQLITE,
            Field.file("path", "*.sqlite", "*.sqlite3", "*.db", "*.db3").withRequired(true),
            "SQLite"),
        ServerForm.postgres("postgres", 30, POSTGRES),
        ServerForm.mysql("mysql", 50));
  }

  @Override
  public Optional<RuntimePolicy> policy(Object content) throws RuntimePolicyException {
    return new FibFlowPolicyFile(kind().texts()).read(content);
  }

  /** Beside events on PostgreSQL the tables are where they usually are. */
  @Override
  public List<Name> tables(StoreAddress typed) {
    String schema = kind().scheme(typed.scheme()).isPresent() ? null : USUAL_SCHEMA;
    return schema == null || plain(typed).isPresent()
        ? FibFlowTables.KNOWN.stream().map(table -> new Name(schema, table)).toList()
        : List.of();
  }

  @Override
  public Fit fit(Database database) {
    List<Name> names = tables(database.typed());
    List<Name> needed = names.subList(0, FibFlowTables.CLEANED.size());
    List<Name> lacking = database.catalogue().lacking(needed);
    if (!lacking.isEmpty()) {
      return Fit.lacking(lacking);
    }
    FibFlowTables tables = FibFlowTables.of(database.catalogue(), names);
    return Fit.of(
        needed,
        FibFlowTables.TASK_COLUMNS.size(),
        plain(database.typed()).filter(_ -> tables.missing().isEmpty()).orElse(null),
        () -> open(database, tables));
  }

  private static TaskStore open(Database database, FibFlowTables found) {
    FibFlowTables tables = found.checked(database);
    boolean keyed =
        !(database.engine() instanceof SqliteEngine)
            && database.catalogue().table(Name.of(FibFlowTables.TASKS)).key().equals(ID);
    boolean idsChecked = keyed || database.read(session -> TaskIds.glance(session));
    return new FibFlowStore(database, tables, idsChecked);
  }

  /**
   * Returns an address that names another kind of store on PostgreSQL without the kind, and without
   * what only that kind understands: the table it reads, and the schema of its tables.
   *
   * @return empty if the address names no other kind
   */
  private static Optional<StoreAddress> plain(StoreAddress address) {
    return Optional.of(address)
        .filter(typed -> typed.scheme().endsWith("+" + POSTGRES))
        .map(
            typed ->
                typed.as(
                    POSTGRES,
                    each -> !each.startsWith("table=") && !each.startsWith("currentSchema=")));
  }
}
