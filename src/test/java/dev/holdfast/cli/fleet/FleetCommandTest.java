package dev.holdfast.cli.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.cli.SomeProfiles;
import dev.holdfast.cli.command.Profiles;
import dev.holdfast.cli.output.PasswordPrompt;
import dev.holdfast.store.OracleStores;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All saved stores from the command line. */
class FleetCommandTest {

  @TempDir private Path directory;
  private Profiles profiles;

  @BeforeEach
  void save() throws Exception {
    String oracle = OracleStores.sqlite(directory, OracleStores.Journal.WAL).address();
    Path policy = Files.writeString(directory.resolve("policy.json"), "{\"expire_time\": 2592000}");
    profiles =
        new SomeProfiles()
            .with("Orders", oracle, policy)
            .with("Gone", "sqlite:" + directory.resolve("gone.db"), null);
  }

  private CommandLineRun run(String... arguments) {
    return CommandLineRun.of(PasswordPrompt.NOBODY, profiles, arguments);
  }

  @Test
  void tellsWhatEachIsAndWhyOneIsNot() {
    CommandLineRun run = run("fleet");
    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.out()).contains("Orders  fib-flow").contains("346").contains("not checked");
    assertThat(run.out()).contains("- Gone: There is no file");
    JsonNode stores = run("fleet", "--json").json().path("stores");
    assertThat(stores.path(0).path("tasks").asInt()).isEqualTo(346);
    assertThat(stores.path(0).path("findings").isNull()).isTrue();
    assertThat(stores.path(1).path("problem").asText()).startsWith("There is no file");
  }

  @Test
  void judgesEachByItsSavedPolicyAndWritesAReport() throws Exception {
    Path report = directory.resolve("fleet.html");
    JsonNode document = run("fleet", "--preview", "--report", report.toString(), "--json").json();
    JsonNode orders = document.path("stores").path(0);
    assertThat(orders.path("preview").path("tasks").asInt()).isPositive();
    assertThat(orders.path("preview").path("digest").asText()).startsWith("sha256:");
    assertThat(orders.path("findings").size()).isPositive();
    assertThat(document.path("totals").path("answered").asInt()).isEqualTo(1);
    assertThat(Files.readString(report)).contains("Orders").contains("Gone");
    CommandLineRun again = run("fleet", "--report", report.toString());
    assertThat(again.exit()).isEqualTo(2);
    assertThat(again.err()).contains("never overwritten");
  }

  @Test
  void aFleetThatCannotBeReachedIsAStoreFailure() {
    profiles = new SomeProfiles().with("Gone", "sqlite:/nowhere/gone.db", null);
    assertThat(run("fleet").exit()).isEqualTo(4);
  }

  @Test
  void nothingSavedIsSaid() {
    profiles = Profiles.NONE;
    CommandLineRun run = run("fleet");
    assertThat(run.exit()).isZero();
    assertThat(run.out()).contains("There are no saved connections");
  }
}
