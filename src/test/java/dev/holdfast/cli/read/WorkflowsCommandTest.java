package dev.holdfast.cli.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkflowsCommandTest {

  @TempDir Path directory;
  private OracleStore store;

  @BeforeEach
  void open() throws Exception {
    store = OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK);
  }

  @Test
  void whereTasksFormTreesItListsThoseThatTheyBeginWith() {
    JsonNode page = run("--limit", "10000", "--json").json();
    assertThat(page.get("items")).isNotEmpty();
    assertThat(page.get("total").asInt()).isEqualTo(page.get("items").size()).isLessThan(346);
    page.get("items")
        .forEach(
            item -> {
              assertThat(item.get("parent_id").isNull()).isTrue();
              assertThat(item.get("total_children").asLong()).isPositive();
            });
  }

  @Test
  void itCanBeNarrowedDownAsTasksCan() {
    JsonNode all = run("--limit", "10000", "--json").json();
    String status = all.get("items").get(0).get("status").asText();
    JsonNode some = run("--limit", "10000", "--status", status, "--json").json();
    assertThat(some.get("items").findValuesAsText("status")).isNotEmpty().containsOnly(status);
  }

  @Test
  void aSummaryOfATreeHasNoStateAtAMoment() {
    CommandLineRun run =
        CommandLineRun.of("workflow", store.address(), "1", "--at", "2026-01-01T00:00:00Z");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("--at");
  }

  private CommandLineRun run(String... options) {
    String[] line = new String[options.length + 2];
    line[0] = "workflows";
    line[1] = store.address();
    System.arraycopy(options, 0, line, 2, options.length);
    return CommandLineRun.of(line);
  }
}
