package dev.holdfast.cli.connections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Main;
import dev.holdfast.store.ChildJvm;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TestEngine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * PostgreSQL’s own files of passwords and services, in a process that has them by its environment.
 */
class PasswordFilesTest {

  @TempDir private Path directory;
  private OracleStore store;
  private String database;

  @BeforeEach
  void open() throws Exception {
    store = OraclePostgres.shared().as(OraclePostgres.GUARDED_USER, OracleStores.postgres());
    database = store.address().substring(store.address().lastIndexOf('/') + 1);
  }

  private String run(Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    Process process =
        ChildJvm.startWith(
            builder -> {
              builder.environment().remove("PGPASSWORD");
              builder.environment().put("HOME", directory.toString());
              builder.environment().putAll(environment);
              builder.redirectErrorStream(true);
            },
            Main.class,
            arguments);
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() + ": " + said.strip();
  }

  private Path passwords() throws IOException {
    int port = OraclePostgres.shared().port();
    Path file =
        Files.writeString(
            directory.resolve("passwords"),
            "localhost:%d:%s:%s:%s%n"
                .formatted(
                    port,
                    database,
                    OraclePostgres.GUARDED_USER,
                    TestEngine.GUARDED_PASSWORD.replace("\\", "\\\\").replace(":", "\\:")));
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  private Path services(Path folder) throws IOException {
    return Files.writeString(
        folder.resolve("pg_service.conf"),
        """
        [orders]
        host=localhost
        port=%d
        dbname=%s
        user=%s
        """
            .formatted(OraclePostgres.shared().port(), database, OraclePostgres.GUARDED_USER));
  }

  @Test
  void aPasswordFileIsReadWhereverTheEnvironmentSaysItIs() throws Exception {
    String file = passwords().toString();
    assertThat(run(Map.of("PGPASSFILE", file), "connections", "test", store.address()))
        .startsWith("0: ")
        .contains("346 tasks");
    assertThat(run(Map.of(), "overview", store.address()))
        .startsWith("4: ")
        .contains("needs a password");
  }

  @Test
  void aServiceGivesHostDatabaseAndUser() throws Exception {
    String passwords = passwords().toString();
    String file = services(directory).toString();
    String address = "postgresql:///?service=orders";
    assertThat(
            run(
                Map.of("PGPASSFILE", passwords, "PGSERVICEFILE", file),
                "connections",
                "test",
                address))
        .startsWith("0: ")
        .contains("346 tasks");
    assertThat(
            run(
                Map.of("PGPASSFILE", passwords, "PGSYSCONFDIR", directory.toString()),
                "overview",
                address))
        .startsWith("0: ");
    assertThat(run(Map.of("PGSERVICEFILE", file), "overview", "postgresql:///?service=bills"))
        .startsWith("4: ")
        .contains("bills")
        .doesNotContain("Exception");
  }

  @Test
  void filesAreLookedForWhereTheEnvironmentSaysHomeIs() throws Exception {
    Path passwords = Files.move(passwords(), directory.resolve(".pgpass"));
    Files.move(services(directory), directory.resolve(".pg_service.conf"));
    assertThat(run(Map.of(), "overview", "postgresql:///?service=orders")).startsWith("0: ");
    run(Map.of(), "demo", directory.resolve("mine.sqlite").toString(), "--tasks", "5");
    assertThat(run(Map.of(), "overview", "sqlite:~/mine.sqlite")).startsWith("0: ");

    Files.setPosixFilePermissions(passwords, PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(run(Map.of(), "overview", store.address()))
        .startsWith("4: ")
        .contains("The password file " + passwords + " was not used");
    // Who is let in without it is told all the same, as psql tells.
    String open = OracleStores.postgres().address();
    assertThat(run(Map.of(), "overview", open)).startsWith("0: ").contains("was not used");
  }
}
