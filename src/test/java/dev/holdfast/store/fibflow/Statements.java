package dev.holdfast.store.fibflow;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TestEngine;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.sql.Catalogue.Name;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.mysql.MysqlEngine;
import dev.holdfast.store.sql.postgres.PostgresEngine;
import dev.holdfast.store.sql.sqlite.SqliteEngine;
import dev.holdfast.store.sql.sqlite.SqliteFile;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.StatementContext;

/** What a store is asked, statement by statement, as its engine is told it. */
final class Statements {

  private final OracleStore database;
  private final List<String> asked = new ArrayList<>();

  Statements(OracleStore database) {
    this.database = database;
  }

  /** What is done with the tables of a store. */
  interface Work {
    void on(FibFlowTables tables, SqlSession session) throws SQLException;
  }

  /** Does it, and returns the statements that it took. */
  List<String> of(TestEngine kind, Work work) {
    asked.clear();
    try (SqlEngine engine = engine(kind)) {
      List<Name> names = FibFlowTables.KNOWN.stream().map(Name::of).toList();
      FibFlowTables tables =
          SqlSession.read(
              engine,
              Cancellation.never(),
              Duration.ofMinutes(1),
              session -> FibFlowTables.of(engine.catalogue(session.connection(), names), names));
      try (SqlSession session =
          SqlSession.reading(engine, Cancellation.never(), Duration.ofMinutes(1))) {
        session.handle().getConfig(SqlStatements.class).setSqlLogger(new Logger());
        session.run(
            open -> {
              work.on(tables, open);
              return null;
            });
      }
    }
    return List.copyOf(asked);
  }

  /** Returns how SQLite would answer a statement; there values do not matter for that. */
  List<String> plan(String sql) throws SQLException {
    List<String> steps = new ArrayList<>();
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("explain query plan " + sql)) {
      while (rows.next()) {
        steps.add(rows.getString("detail"));
      }
    }
    return steps;
  }

  private SqlEngine engine(TestEngine kind) {
    StoreOptions options = StoreOptions.defaults(SecretSource.NONE);
    return switch (kind) {
      case SQLITE_ROLLBACK, SQLITE_WAL ->
          new SqliteEngine(SqliteFile.at(database.storeAddress().location()), options);
      case POSTGRES -> new PostgresEngine(database.storeAddress(), options);
      case MARIADB, MYSQL -> new MysqlEngine(database.storeAddress(), options);
    };
  }

  private final class Logger implements SqlLogger {
    @Override
    public void logAfterExecution(StatementContext context) {
      asked.add(context.getParsedSql().getSql());
    }
  }
}
