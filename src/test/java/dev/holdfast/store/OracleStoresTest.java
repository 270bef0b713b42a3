package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ground all store tests stand on: the fixtures hold what oracle/README.md says. */
class OracleStoresTest {

  @Test
  void sqliteCopiesHoldTheOracle(@TempDir Path rollback, @TempDir Path wal) throws Exception {
    assertOracle(OracleStores.sqlite(rollback, OracleStores.Journal.ROLLBACK));
    assertOracle(OracleStores.sqlite(wal, OracleStores.Journal.WAL));
  }

  @Test
  void postgresCopiesHoldTheOracleAndAreSeparate() throws Exception {
    OracleStore first = OracleStores.postgres();
    first.execute("DELETE FROM fib_flow_tasks");
    assertOracle(OracleStores.postgres());
    assertThat(OracleStores.emptyPostgres().number("SELECT count(*) FROM fib_flow_workers"))
        .isZero();
  }

  @Test
  void emptySqliteHasTablesWithoutRows(@TempDir Path directory) throws Exception {
    OracleStore store = OracleStores.emptySqlite(directory, OracleStores.Journal.WAL);
    assertThat(store.number("SELECT count(*) FROM fib_flow_tasks")).isZero();
    assertThat(store.number("SELECT count(*) FROM sqlite_master WHERE type = 'index'"))
        .isGreaterThan(5);
  }

  @Test
  void oneRoleNeedsItsPassword() throws Exception {
    OracleStore guarded =
        OraclePostgres.shared().as(OraclePostgres.GUARDED_USER, OracleStores.postgres());
    assertThatThrownBy(guarded::connect).isInstanceOf(SQLException.class);
    Properties right = new Properties();
    right.put("password", TestEngine.GUARDED_PASSWORD);
    try (Connection connection = DriverManager.getConnection(guarded.jdbcUrl(), right)) {
      assertThat(connection.isValid(5)).isTrue();
    }
  }

  private static void assertOracle(OracleStore store) throws SQLException {
    assertThat(store.number("SELECT count(*) FROM fib_flow_tasks")).isEqualTo(346);
    assertThat(store.number("SELECT count(*) FROM fib_flow_task_events")).isEqualTo(3_457);
    assertThat(store.number("SELECT count(*) FROM fib_flow_task_attempts")).isEqualTo(728);
  }
}
