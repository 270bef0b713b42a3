package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreFailure.AccessDenied;
import dev.holdfast.store.StoreFailure.AuthenticationFailed;
import dev.holdfast.store.address.Secret;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.retention.Distrust;
import dev.holdfast.store.retention.Retention;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What only addresses of these two servers have; the rest is in {@link ServerOpeningTest}. */
@ParameterizedClass(name = "{0}")
@EnumSource(
    value = TestEngine.class,
    names = {"MARIADB", "MYSQL"})
class MysqlOpeningTest {

  @Parameter private TestEngine engine;
  private OracleStore database;

  @BeforeEach
  void makeDatabase() throws SQLException {
    database = engine.mysqlServer().copy();
  }

  @AfterEach
  void dropDatabase() throws SQLException {
    if (database != null) {
      engine.mysqlServer().drop(database);
    }
  }

  @Test
  void bothSchemesReachBothServersAndSayWhichItIs() {
    String location = database.storeAddress().location();
    for (String scheme : List.of("mysql", "mariadb")) {
      String address = scheme + ":" + location;
      try (TaskStore store = Opening.open(address, SecretSource.NONE)) {
        assertThat(store.info().address().display()).isEqualTo(address);
        assertThat(store.info().engine())
            .startsWith(engine == TestEngine.MARIADB ? "MariaDB 11.4" : "MySQL 8.0");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"it's", "a \"b\" c", "b`tick", "what?user=nobody", "a/b", "50%&x=1#y", "Ünï"})
  void aDatabaseMayHaveAnyName(String name) throws SQLException {
    String quoted = "`" + name.replace("`", "``") + "`";
    database.execute("CREATE DATABASE " + quoted);
    try {
      for (String table : OracleStores.TABLES) {
        database.execute(
            "CREATE TABLE %1$s.%2$s LIKE %2$s".formatted(quoted, table),
            "INSERT INTO %1$s.%2$s SELECT * FROM %2$s".formatted(quoted, table));
      }
      String escaped = URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
      String address = database.address().replaceAll("/store_\\d+$", "/" + escaped);
      try (TaskStore store = Opening.open(address, SecretSource.NONE)) {
        assertThat(store.overview(Cancellation.never()).tasks()).isEqualTo(346);
        assertThat(store.role(Spaces.class).orElseThrow().space(Cancellation.never()).bytes())
            .isPositive();
        assertThat(Roles.of(store, Retention.class).preflight(Cancellation.never()).obstacle())
            .isNull();
      }
    } finally {
      database.execute("DROP DATABASE " + quoted);
    }
  }

  @Test
  void aPasswordIsNotSentToWhoeverHasAKey() throws SQLException {
    assumeThat(engine).as("MariaDB never asks for the password itself").isEqualTo(TestEngine.MYSQL);
    // The server remembers who logged in, and asks again for less.
    database.execute(
        "CREATE USER careful IDENTIFIED WITH caching_sha2_password BY '" + Opening.WRONG + "'",
        "GRANT SELECT ON *.* TO careful");
    try {
      String address = engine.mysqlServer().as("careful", database).address();
      SecretSource person = asked -> new Secret(Opening.WRONG.toCharArray());
      assertThat(Opening.failing(address + "?allowPublicKeyRetrieval=false", person))
          .isInstanceOf(StoreFailure.PasswordUnsent.class);
      assertThat(Opening.failing(address + "?sslMode=verify-full", person))
          .isInstanceOfSatisfying(
              StoreFailure.Untrusted.class,
              // It made an authority for itself when it was installed.
              untrusted -> assertThat(untrusted.why()).isEqualTo(Distrust.UNKNOWN_AUTHORITY));
      Opening.open(address + "?sslMode=trust", person).close();
    } finally {
      database.execute("DROP USER careful");
    }
  }

  @Test
  void aWayToLogInThatTheDriverDoesNotKnowIsNamed() throws SQLException {
    assumeThat(engine).as("MariaDB has no such way").isEqualTo(TestEngine.MYSQL);
    database.execute("CREATE USER older IDENTIFIED WITH sha256_password BY 'x'");
    try {
      String address = engine.mysqlServer().as("older", database).address();
      assertThat(Opening.failing(address, asked -> new Secret("x".toCharArray())))
          .isInstanceOfSatisfying(
              AuthenticationFailed.class,
              failure -> assertThat(failure.detail()).contains("sha256_password"));
    } finally {
      database.execute("DROP USER older");
    }
  }

  @Test
  void aTableThatMayNotBeReadIsDeniedAndNotMissing() throws SQLException {
    String name = database.address().substring(database.address().lastIndexOf('/') + 1);
    database.execute(
        "CREATE USER outsider",
        "GRANT SELECT ON " + name + ".fib_flow_tasks TO outsider",
        "GRANT SELECT (id) ON " + name + ".fib_flow_task_events TO outsider");
    try {
      assertThat(Opening.failing(engine.mysqlServer().as("outsider", database).address()))
          .isInstanceOfSatisfying(
              AccessDenied.class,
              denied -> assertThat(denied.detail()).contains("fib_flow_task_attempts"));
    } finally {
      database.execute("DROP USER outsider");
    }
  }

  @Test
  void aDatabaseThisUserHasNoRightToIsTold() throws SQLException {
    database.execute("CREATE USER stranger");
    try {
      assertThat(Opening.failing(engine.mysqlServer().as("stranger", database).address()))
          .isInstanceOf(AuthenticationFailed.class);
    } finally {
      database.execute("DROP USER stranger");
    }
  }
}
