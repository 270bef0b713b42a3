package dev.holdfast.store;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;

/** The engines every fib-flow store test runs on. */
public enum TestEngine {
  SQLITE_ROLLBACK("sqlite"),
  SQLITE_WAL("sqlite"),
  POSTGRES("psql"),
  /** Without the foreign keys that fib-flow declares there: see MysqlSchema. */
  MARIADB("sqlite"),
  /** Without them too. */
  MYSQL("sqlite");

  /** Has every character that a careless address parser stumbles over. */
  public static final String GUARDED_PASSWORD = "p@ss:w/ord+1 %";

  private static final String POSTGRES_KILL =
      "select count(pg_terminate_backend(pid)) from pg_stat_activity"
          + " where application_name = 'Holdfast' and datname = current_database()";

  private final String oracle;

  TestEngine(String oracle) {
    this.oracle = oracle;
  }

  /** The word with which the oracle's files for this engine begin. */
  public String oracle() {
    return oracle;
  }

  /** Whether it is SQLite. */
  public boolean isSqlite() {
    return this == SQLITE_ROLLBACK || this == SQLITE_WAL;
  }

  /** Whether it is a server, which locks rows and knows users. */
  public boolean isServer() {
    return !isSqlite();
  }

  /** Whether it is one of the two servers that speak MySQL's protocol. */
  public boolean isMysql() {
    return this == MARIADB || this == MYSQL;
  }

  /** Returns the server all tests share; of the engines that are one of these two. */
  public MysqlTestServer mysqlServer() {
    return this == MARIADB ? OracleMariaDb.shared() : OracleMysql.shared();
  }

  /** Makes a copy of the oracle's store; a SQLite one in this directory. */
  public OracleStore copy(Path directory) throws IOException, SQLException {
    return switch (this) {
      case SQLITE_ROLLBACK, SQLITE_WAL -> OracleStores.sqlite(directory, journal());
      case POSTGRES -> OracleStores.postgres();
      case MARIADB, MYSQL -> mysqlServer().copy();
    };
  }

  /** Makes a store without rows; a SQLite one in this directory. */
  public OracleStore empty(Path directory) throws IOException, SQLException {
    return switch (this) {
      case SQLITE_ROLLBACK, SQLITE_WAL -> OracleStores.emptySqlite(directory, journal());
      case POSTGRES -> OracleStores.emptyPostgres();
      case MARIADB, MYSQL -> mysqlServer().empty();
    };
  }

  private OracleStores.Journal journal() {
    return this == SQLITE_WAL ? OracleStores.Journal.WAL : OracleStores.Journal.ROLLBACK;
  }

  /** Returns a server's database as a user sees it who may change nothing. */
  public OracleStore asReader(OracleStore store) {
    return isMysql()
        ? mysqlServer().as(MysqlTestServer.READER_USER, store)
        : OraclePostgres.shared().as(OraclePostgres.READER_USER, store);
  }

  /** Returns a server's database as a user sees it who needs {@link #GUARDED_PASSWORD}. */
  public OracleStore asGuarded(OracleStore store) {
    return isMysql()
        ? mysqlServer().as(MysqlTestServer.GUARDED_USER, store)
        : OraclePostgres.shared().as(OraclePostgres.GUARDED_USER, store);
  }

  /** Makes a server's database without any table. */
  public OracleStore blank() throws SQLException {
    return isMysql() ? mysqlServer().blank() : OraclePostgres.shared().blank();
  }

  /** Ends the product's connections to a server's database; returns how many there were. */
  public long killConnections(OracleStore store) throws SQLException {
    return isMysql() ? mysqlServer().kill(store, "") : store.number(POSTGRES_KILL);
  }

  /** Ends those of them that are at work on a statement like this one. */
  public long killConnections(OracleStore store, String statement) throws SQLException {
    String like = " like '%" + statement + "%'";
    return isMysql()
        ? mysqlServer().kill(store, " and info" + like)
        : store.number(POSTGRES_KILL + " and state = 'active' and query" + like);
  }

  /** Removes what is not in a directory of the test's own. */
  public void dispose(OracleStore store) throws SQLException {
    switch (this) {
      case SQLITE_ROLLBACK, SQLITE_WAL -> {}
      case POSTGRES -> OraclePostgres.shared().drop(store);
      case MARIADB, MYSQL -> mysqlServer().drop(store);
    }
  }
}
