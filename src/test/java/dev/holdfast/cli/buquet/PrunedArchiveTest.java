package dev.holdfast.cli.buquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Proves that an archive of pruned workflows shows them as they were. */
class PrunedArchiveTest {

  @TempDir private Path directory;
  private PruneBench bench;
  private String file;

  @BeforeEach
  void prune() {
    bench = new PruneBench(directory.resolve("records"));
    file = directory.resolve("pruned.db").toString();
  }

  @AfterEach
  void stop() {
    bench.close();
  }

  private CommandLineRun run(String... arguments) {
    return CommandLineRun.in(directory.resolve("records"), arguments);
  }

  @Test
  void anArchiveListsItsWorkflowsWithTheirStepsAndSignalsAsTheyWere() {
    bench.workflows.completed("wf a+b");
    bench.workflows.completed("wf-b");
    bench.workflows.failed();
    bench.today();
    JsonNode before = bench.run("workflow", "wf a+b", "--json").json();
    CommandLineRun pruned = bench.cleanup("--archive", file);
    assertThat(pruned.exit()).as(pruned.err()).isZero();
    bench.server.log().clear();

    CommandLineRun listed = run("workflows", file, "--json");
    assertThat(listed.exit()).as(listed.err()).isZero();
    JsonNode list = listed.json();
    assertThat(list.get("items")).as(listed.out()).hasSize(3);
    assertThat(list.path("total").asLong()).isEqualTo(3);
    assertThat(list.get("items").findValuesAsText("status"))
        .contains("completed", "completed", "failed");
    JsonNode some =
        run("workflows", file, "--status", "completed", "--limit", "1", "--json").json();
    assertThat(some.at("/items/0/id").asText()).isEqualTo("wf-b");
    JsonNode next =
        run(
                "workflows",
                file,
                "--status",
                "completed",
                "--after",
                some.get("next_cursor").asText(),
                "--json")
            .json();
    assertThat(next.get("items").findValuesAsText("id")).containsExactly("wf a+b");

    CommandLineRun one = run("workflow", file, "wf a+b", "--json");
    assertThat(one.exit()).as(one.err()).isZero();
    assertThat(one.json().get("steps")).isEqualTo(before.get("steps"));
    assertThat(one.json().get("signals")).isEqualTo(before.get("signals")).isNotEmpty();
    assertThat(run("workflow", file, "none", "--json").exit()).isNotZero();
    assertThat(run("overview", file, "--json").exit()).isZero();
    assertThat(run("tasks", file, "--json").json().get("total").asLong()).isZero();
    assertThat(run("cleanup", file, "--keep", "1d", "--yes").exit()).isNotZero();
    assertThat(run("archive", "verify", file).exit()).isZero();
    assertThat(bench.server.log().calls()).as("nobody asks the bucket").isEmpty();
  }
}
