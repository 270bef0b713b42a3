package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.retention.Retention;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What keeps a store on these servers from being cleaned is said before anything is deleted. */
@ParameterizedClass(name = "{0}")
@EnumSource(
    value = TestEngine.class,
    names = {"MARIADB", "MYSQL"})
class MysqlPreflightTest {

  @Parameter private TestEngine engine;
  private OracleStore database;

  @BeforeEach
  void make() throws SQLException {
    database = engine.mysqlServer().empty();
  }

  @AfterEach
  void drop() throws SQLException {
    engine.mysqlServer().drop(database);
  }

  private StoreFailure obstacle(OracleStore as) {
    try (TaskStore store = as.open()) {
      return Roles.of(store, Retention.class).preflight(Cancellation.never()).obstacle();
    }
  }

  private String name() {
    return database.address().substring(database.address().lastIndexOf('/') + 1);
  }

  @Test
  void aServerThatOnlyReadsSaysSoToWhoMayNotOverrideIt() throws SQLException {
    database.execute(
        "CREATE USER worker", "GRANT SELECT, INSERT, UPDATE, DELETE ON " + name() + ".* TO worker");
    OracleStore worker = engine.mysqlServer().as("worker", database);
    try {
      assertThat(obstacle(worker)).isNull();
      database.execute("SET GLOBAL read_only = 1");
      assertThat(obstacle(worker))
          .isInstanceOfSatisfying(
              StoreFailure.NotWritable.class,
              failure -> assertThat(failure.detail()).contains("read-only"));
    } finally {
      database.execute("SET GLOBAL read_only = 0", "DROP USER worker");
    }
  }

  @Test
  void rightsThatARoleGivesCount() throws SQLException {
    database.execute(
        "CREATE ROLE deleters",
        "GRANT SELECT, DELETE ON " + name() + ".* TO deleters",
        "CREATE USER deleter",
        "GRANT deleters TO deleter",
        "SET DEFAULT ROLE deleters " + (engine == TestEngine.MARIADB ? "FOR" : "TO") + " deleter");
    try {
      assertThat(obstacle(engine.mysqlServer().as("deleter", database))).isNull();
      assertThat(obstacle(engine.mysqlServer().as(MysqlTestServer.READER_USER, database)))
          .isEqualTo(
              new StoreFailure.AccessDenied(
                  "the user lacks DELETE on fib_flow_tasks, DELETE on fib_flow_task_events,"
                      + " DELETE on fib_flow_task_attempts"));
    } finally {
      database.execute("DROP USER deleter", "DROP ROLE deleters");
    }
  }

  @Test
  void aTableWithoutTransactionsIsNamed() throws SQLException {
    database.execute("ALTER TABLE fib_flow_task_attempts ENGINE = MyISAM");
    assertThat(obstacle(database))
        .isEqualTo(
            new StoreFailure.NotWritable(
                "writing needs transactions, which fib_flow_task_attempts (MyISAM) has not"));
  }
}
