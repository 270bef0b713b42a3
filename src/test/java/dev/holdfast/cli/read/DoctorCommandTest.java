package dev.holdfast.cli.read;

import static dev.holdfast.cli.CommandLineRun.names;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** doctor as scripts and people meet it. */
class DoctorCommandTest {

  @TempDir Path directory;

  @Test
  void namesEachFindingWithItsStatements() throws Exception {
    OracleStore store = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    CommandLineRun run = CommandLineRun.of("doctor", store.address(), "--json");
    assertThat(run.exit()).isEqualTo(3);
    assertThat(names(run.json())).containsExactly("store", "findings");
    JsonNode first = run.json().get("findings").get(0);
    assertThat(names(first))
        .containsExactly(
            "kind", "severity", "count", "sample", "facts", "message", "look", "repair");
    assertThat(first.get("kind").asText()).isEqualTo("pinned_child");
    assertThat(first.get("severity").asText()).isEqualTo("error");
    assertThat(first.get("sample").toString()).isEqualTo("[4,5]");
    assertThat(first.get("repair").get(0).asText())
        .startsWith("UPDATE fib_flow_tasks AS c SET parent_id = NULL WHERE");
    assertThat(CommandLineRun.of("doctor", store.address()).out())
        .contains("Error: pinned_child")
        .contains("never complete")
        .contains(first.get("repair").get(0).asText());
    assertThat(CommandLineRun.of("doctor", store.address(), "--format", "ndjson").jsonLines())
        .hasSameSizeAs(run.json().get("findings"));
  }

  @Test
  void changesNothing() throws Exception {
    OracleStore store = OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK);
    byte[] bytes = Files.readAllBytes(directory.resolve("fibflow.sqlite"));
    CommandLineRun.of("doctor", store.address());
    assertThat(Files.readAllBytes(directory.resolve("fibflow.sqlite"))).isEqualTo(bytes);
  }

  @Test
  void ofASoundStoreSaysSo() throws Exception {
    OracleStore store = OracleStores.emptySqlite(directory, OracleStores.Journal.WAL);
    store.execute("create index i on fib_flow_tasks (status, last_active_time)");
    // The command line of a test runs at a fixed time: the clocks differ, and nothing else.
    CommandLineRun run = CommandLineRun.of("doctor", store.address(), "--json");
    assertThat(run.json().get("findings").findValuesAsText("kind")).containsExactly("clock_skew");
  }

  @Test
  void aStoreThatCannotBeLookedThroughIsNotCalledSound() throws Exception {
    OracleStore store = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    String story = directory.resolve("task.json").toString();
    CommandLineRun.of("export", store.address(), "10", story);
    CommandLineRun run = CommandLineRun.of("doctor", story, "--json");
    assertThat(run.exit()).isZero();
    assertThat(run.json().get("inspectable").asBoolean(true)).isFalse();
    assertThat(CommandLineRun.of("doctor", story).out())
        .contains("cannot be checked")
        .doesNotContain("No problems");
  }
}
