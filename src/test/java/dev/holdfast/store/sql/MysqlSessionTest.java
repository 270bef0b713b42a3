package dev.holdfast.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TestEngine;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.sql.mysql.MysqlEngine;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Between its transactions a session of MySQL or MariaDB leaves a connection as it came. */
@ParameterizedClass(name = "{0}")
@EnumSource(
    value = TestEngine.class,
    names = {"MARIADB", "MYSQL"})
class MysqlSessionTest {

  /** What differs between any two connections, or moves. */
  private static final Set<String> OWN =
      Set.of(
          "pseudo_thread_id",
          "timestamp",
          "rand_seed1",
          "rand_seed2",
          "error_count",
          "last_insert_id",
          "identity");

  private static final Duration PATIENCE = Duration.ofSeconds(17);

  @Parameter private TestEngine server;
  @TempDir private Path directory;

  /** Returns the variables that have not the server's own value. */
  private static Set<String> changed(Connection connection) throws SQLException {
    Map<String, String> own = variables(connection, "session");
    Map<String, String> servers = variables(connection, "global");
    own.entrySet().removeIf(each -> Objects.equals(each.getValue(), servers.get(each.getKey())));
    return own.keySet();
  }

  private static Map<String, String> variables(Connection connection, String whose)
      throws SQLException {
    Map<String, String> variables = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("show " + whose + " variables")) {
      while (rows.next()) {
        variables.put(rows.getString(1), rows.getString(2));
      }
    }
    variables.keySet().removeAll(OWN);
    return variables;
  }

  @Test
  void variablesAreTheServersOwnBetweenTransactions() throws Exception {
    OracleStore database = server.copy(directory);
    try (MysqlEngine engine =
            new MysqlEngine(database.storeAddress(), StoreOptions.defaults(SecretSource.NONE));
        Connection fresh = engine.openWriter();
        SqlSession writing = SqlSession.writing(engine, Cancellation.never(), PATIENCE)) {
      Set<String> byDriver = changed(fresh);
      writing.set(MysqlEngine.ISOLATION, "read committed");
      writing.run(
          s -> {
            s.limitLockWait(PATIENCE);
            assertThat(changed(s.connection())).contains("lock_wait_timeout", "time_zone");
            s.handle().execute("update fib_flow_tasks set priority = 7 where id = 1");
            s.commit();
            return null;
          });
      assertThat(byDriver).containsAll(changed(writing.connection()));
      writing.run(s -> s.query("select count(*) from fib_flow_tasks").mapTo(Long.class).one());
      assertThat(byDriver).containsAll(changed(writing.connection()));

      SqlSession.read(
          engine,
          Cancellation.never(),
          PATIENCE,
          s -> s.query("select count(*) from fib_flow_tasks").mapTo(Long.class).one());
      try (Connection reader = engine.openReader()) {
        assertThat(byDriver).containsAll(changed(reader));
      }
    } finally {
      server.dispose(database);
    }
  }
}
