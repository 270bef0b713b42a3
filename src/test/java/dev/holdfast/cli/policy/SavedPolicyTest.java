package dev.holdfast.cli.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.cli.SomeProfiles;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.Profiles;
import dev.holdfast.cli.output.PasswordPrompt;
import dev.holdfast.report.metrics.MetricsReader;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes by the policy that is saved with a connection, and what never does. */
class SavedPolicyTest {

  private static final String NOW = Long.toString(OracleStores.NOW);

  @TempDir private Path directory;
  private OracleStore store;
  private Path policy;

  @BeforeEach
  void save() throws Exception {
    store = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    policy = Files.writeString(directory.resolve("policy.json"), "{\"expire_time\": 604800}");
  }

  private CommandLineRun run(String... arguments) {
    Profiles profiles = new SomeProfiles().with("Orders", store.address(), policy);
    return CommandLineRun.of(PasswordPrompt.NOBODY, profiles, arguments);
  }

  @Test
  void aPreviewGoesByItUnlessAnotherIsGiven() {
    CommandLineRun saved = run("preview", "Orders", "--now", NOW, "--json");
    CommandLineRun named = run("preview", "Orders", "--now", NOW, "--keep", "7d", "--json");
    assertThat(saved.err()).contains("saved with “Orders”").contains(policy.toString());
    assertThat(named.err()).doesNotContain("saved with");
    assertThat(saved.json()).isEqualTo(named.json());
  }

  @Test
  void withoutOneTheRuntimesOwnIsGoneByAndSaysSo() {
    for (String command : List.of("preview", "explain")) {
      CommandLineRun own = run(command, store.address(), "--now", NOW, "--json");
      CommandLineRun named =
          run(command, store.address(), "--now", NOW, "--policy", "own", "--json");
      assertThat(own.err()).as(command).contains("fib-flow itself").contains("older than 1d");
      assertThat(named.err()).as(command).doesNotContain("itself");
      assertThat(named.json()).as(command).isEqualTo(own.json());
    }
  }

  @Test
  void statusesPickOfIt() {
    CommandLineRun some =
        run("preview", store.address(), "--now", NOW, "--status", "completed", "--json");
    assertThat(some.json().at("/policy/own").asBoolean()).isTrue();
    assertThat(some.json().at("/policy/clauses").toString())
        .isEqualTo(
            "[{\"status\":[\"completed\"],\"since\":\"last_active_time\",\"keep\":86400,\"when\":\"<\"}]");
    CommandLineRun saved =
        run("preview", "Orders", "--now", NOW, "--status", "completed", "--json");
    assertThat(saved.json().at("/policy/expire_time").asLong()).isEqualTo(604_800);
    assertThat(saved.json().at("/policy/statuses").toString()).isEqualTo("[\"completed\"]");
  }

  @Test
  void soDoTheOthersThatOnlyRead() {
    for (String command : List.of("explain", "forecast")) {
      CommandLineRun saved = run(command, "Orders", "--now", NOW, "--json");
      assertThat(saved.err()).as(command).contains("saved with “Orders”");
      assertThat(saved.json())
          .as(command)
          .isEqualTo(run(command, "Orders", "--now", NOW, "--keep", "7d", "--json").json());
    }
  }

  @Test
  void aCleanupNeverDoes() throws Exception {
    long before = store.number("select count(*) from fib_flow_tasks");
    CommandLineRun refused = run("cleanup", "Orders", "--now", NOW, "--yes");
    assertThat(refused.exit()).isEqualTo(Exit.USAGE.code);
    assertThat(refused.err()).contains("--policy " + policy);
    CommandLineRun unsaved = run("cleanup", store.address(), "--now", NOW, "--yes");
    assertThat(unsaved.exit()).isEqualTo(Exit.USAGE.code);
    assertThat(unsaved.err()).contains("--policy own");
    assertThat(store.number("select count(*) from fib_flow_tasks")).isEqualTo(before);
  }

  @Test
  void metricsLoseTheBacklogWithAPolicyThatCannotBeRead() throws Exception {
    String[] metrics = {"overview", "Orders", "--format", "openmetrics", "--now", NOW};
    CommandLineRun measured = run(metrics);
    assertThat(measured.exit()).isZero();
    assertThat(MetricsReader.read(measured.out()).get("holdfast_backlog_tasks").get(Map.of()))
        .isPositive();

    Files.delete(policy);
    CommandLineRun without = run(metrics);
    assertThat(without.exit()).isEqualTo(Exit.PARTIAL.code);
    assertThat(without.err()).contains("There is no policy file");
    assertThat(MetricsReader.read(without.out()))
        .containsKey("holdfast_tasks")
        .doesNotContainKey("holdfast_backlog_tasks");
  }
}
