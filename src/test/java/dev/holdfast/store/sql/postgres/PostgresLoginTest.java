package dev.holdfast.store.sql.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TestEngine;
import dev.holdfast.store.address.Secret;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a password comes from, and in which order. */
class PostgresLoginTest {

  private static final String PGPASS = "org.postgresql.pgpassfile";
  private static final Secret RIGHT = new Secret(TestEngine.GUARDED_PASSWORD.toCharArray());
  private static final SecretSource NOBODY =
      address -> {
        throw new AssertionError("asked for a password");
      };

  private static OracleStore database;
  private static StoreAddress guarded;

  @TempDir Path directory;

  @BeforeAll
  static void makeDatabase() throws SQLException {
    database = OracleStores.postgres();
    guarded = OraclePostgres.shared().as(OraclePostgres.GUARDED_USER, database).storeAddress();
  }

  @AfterAll
  static void dropDatabase() throws SQLException {
    OraclePostgres.shared().drop(database);
  }

  @Test
  void neverRepeatsWhatTheServerSaysOfASecretParameter() {
    StoreAddress address =
        StoreAddress.parse(
            database.storeAddress().scheme()
                + ":"
                + database.storeAddress().location()
                + (database.storeAddress().location().contains("?") ? "&" : "?")
                + "options=-c%20statement_timeout%3Ds3cret%20-c%20app.key%3Dx");
    StoreException refused =
        catchThrowableOfType(
            StoreException.class,
            () ->
                new PostgresLogin(
                    address, StoreOptions.defaults(SecretSource.NONE), System.getenv()));
    assertThat(refused.failure().toString()).contains("statement_timeout").doesNotContain("s3cret");
    assertThat(refused).hasStackTraceContaining("statement_timeout");
    java.io.StringWriter trace = new java.io.StringWriter();
    refused.printStackTrace(new java.io.PrintWriter(trace));
    assertThat(trace.toString()).doesNotContain("s3cret");
  }

  private static void assertLogsIn(
      StoreAddress address, SecretSource secrets, Map<String, String> environment)
      throws SQLException {
    PostgresLogin login = new PostgresLogin(address, StoreOptions.defaults(secrets), environment);
    assertThat(login.serverVersion()).startsWith("18");
    try (Connection writer = login.open()) {
      assertThat(writer.isValid(5)).as("a later login needs no second answer").isTrue();
    }
  }

  private static StoreFailure failure(SecretSource secrets, Map<String, String> environment) {
    return catchThrowableOfType(
            StoreException.class,
            () -> new PostgresLogin(guarded, StoreOptions.defaults(secrets), environment))
        .failure();
  }

  @Test
  void theEnvironmentIsEnough() throws SQLException {
    assertLogsIn(guarded, NOBODY, Map.of("PGPASSWORD", TestEngine.GUARDED_PASSWORD));
  }

  @Test
  void theAddressGoesBeforeTheEnvironment() throws SQLException {
    StoreAddress address = new StoreAddress(guarded.scheme(), guarded.location(), RIGHT);
    assertLogsIn(address, NOBODY, Map.of("PGPASSWORD", "stale"));
  }

  @Test
  void aWrongOneIsSaidToBeWrongAndNobodyIsAsked() {
    assertThat(failure(NOBODY, Map.of("PGPASSWORD", "stale")))
        .isInstanceOf(StoreFailure.AuthenticationFailed.class);
  }

  @Test
  void thePasswordFileIsEnough() throws Exception {
    Path file = directory.resolve("pgpass");
    String escaped = TestEngine.GUARDED_PASSWORD.replace(":", "\\:");
    Files.writeString(file, "*:*:*:" + OraclePostgres.GUARDED_USER + ":" + escaped + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    String before = System.getProperty(PGPASS);
    System.setProperty(PGPASS, file.toString());
    try {
      assertLogsIn(guarded, NOBODY, Map.of());
      Files.writeString(file, "*:*:*:" + OraclePostgres.GUARDED_USER + ":stale\n");
      assertLogsIn(guarded, address -> RIGHT, Map.of());
    } finally {
      if (before == null) {
        System.clearProperty(PGPASS);
      } else {
        System.setProperty(PGPASS, before);
      }
    }
  }

  @Test
  void aPasswordFileThatOthersCanReadIsIgnoredAndNamed() throws Exception {
    Path file = directory.resolve(".pgpass");
    String escaped = TestEngine.GUARDED_PASSWORD.replace(":", "\\:");
    Files.writeString(file, "*:*:*:" + OraclePostgres.GUARDED_USER + ":" + escaped + "\n");
    Map<String, String> home = Map.of("HOME", directory.toString());
    Map<String, String> named = Map.of("PGPASSFILE", file.toString());
    for (String rights : new String[] {"rw-r--r--", "rw----r--", "rw--w----"}) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(rights));
      for (Map<String, String> environment : List.of(home, named)) {
        assertThat(failure(SecretSource.NONE, environment))
            .isEqualTo(new StoreFailure.PasswordNeeded(guarded.display(), file.toString(), null));
      }
    }
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--------"));
    assertLogsIn(guarded, NOBODY, home);
    assertLogsIn(guarded, NOBODY, named);
  }

  @Test
  void withoutAnAnswerAPasswordIsNeeded() {
    assertThat(failure(SecretSource.NONE, Map.of()))
        .isEqualTo(new StoreFailure.PasswordNeeded(guarded.display()));
  }
}
