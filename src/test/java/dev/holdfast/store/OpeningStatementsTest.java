package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How much a database is asked before a store is open: each kind more would ask it more. */
class OpeningStatementsTest {

  private static List<String> asked(OracleStore store, String address) throws IOException {
    try (TransactionPooler line = TransactionPooler.before(store)) {
      KnownStores.ALL
          .open(StoreAddress.parse(line.address(address)), StoreOptions.defaults(SecretSource.NONE))
          .close();
      return line.statements();
    }
  }

  @Test
  void postgresqlIsAskedAFewThingsHoweverManyKindsThereAre() throws IOException, SQLException {
    OracleStore store = OracleStores.postgres();
    assertThat(asked(store, store.address())).hasSizeLessThanOrEqualTo(6);
    assertThat(asked(store, store.address() + "?currentSchema=public")).hasSizeLessThanOrEqualTo(6);
    OraclePostgres.shared().drop(store);
  }

  @Test
  void asLittleWhereTwoKindsLieInOneDatabase() throws IOException, SQLException {
    OracleStore store = OracleStores.postgres();
    try (StreamDatabase streams = StreamDatabase.beside(store)) {
      assertThat(asked(store, streams.plainAddress())).hasSizeLessThanOrEqualTo(6);
      assertThat(asked(store, streams.address())).hasSizeLessThanOrEqualTo(6);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = TestEngine.class,
      names = {"MARIADB", "MYSQL"})
  void soAreTheServersOfMysqlsProtocol(TestEngine engine, @TempDir Path folder)
      throws IOException, SQLException {
    OracleStore store = engine.copy(folder);
    store.execute(
        "set global log_output = 'TABLE'",
        "truncate table mysql.general_log",
        "set global general_log = on");
    try {
      KnownStores.ALL.open(store.storeAddress(), StoreOptions.defaults(SecretSource.NONE)).close();
    } finally {
      store.execute("set global general_log = off");
    }
    List<String> asked = new ArrayList<>();
    try (Connection connection = store.connect();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select convert(argument using utf8mb4) from mysql.general_log"
                    + " where command_type in ('Query', 'Execute')")) {
      while (rows.next()) {
        asked.add(rows.getString(1));
      }
    }
    asked.removeIf(sql -> sql.strip().matches("(?is)(start|commit|rollback|set)\\b.*"));
    assertThat(asked).hasSizeLessThanOrEqualTo(6);
    engine.mysqlServer().drop(store);
  }
}
