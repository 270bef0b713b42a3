package dev.holdfast.store;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;

/** The engines every fib-flow store test runs on. */
public enum TestEngine {
  SQLITE_ROLLBACK("sqlite"),
  SQLITE_WAL("sqlite"),
  POSTGRES("psql");

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
    return this != POSTGRES;
  }

  /** Makes a copy of the oracle's store; a SQLite one in this directory. */
  public OracleStore copy(Path directory) throws IOException, SQLException {
    return isSqlite() ? OracleStores.sqlite(directory, journal()) : OracleStores.postgres();
  }

  /** Makes a store without rows; a SQLite one in this directory. */
  public OracleStore empty(Path directory) throws IOException, SQLException {
    return isSqlite()
        ? OracleStores.emptySqlite(directory, journal())
        : OracleStores.emptyPostgres();
  }

  private OracleStores.Journal journal() {
    return this == SQLITE_WAL ? OracleStores.Journal.WAL : OracleStores.Journal.ROLLBACK;
  }

  /** Removes what is not in a directory of the test's own. */
  public void dispose(OracleStore store) throws SQLException {
    if (this == POSTGRES) {
      OraclePostgres.shared().drop(store);
    }
  }
}
