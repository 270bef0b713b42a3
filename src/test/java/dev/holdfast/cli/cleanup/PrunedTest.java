package dev.holdfast.cli.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.kind.ObjectFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a cleanup does not delete, every sentence says what it does, and what is there still. */
class PrunedTest {

  @TempDir private Path directory;
  private ObjectFolder store;

  @BeforeEach
  void fill() throws Exception {
    store = new ObjectFolder(Files.createDirectory(directory.resolve("objects")));
    store.put("a", "stored", ObjectFolder.OLD, 3);
    store.put("b", "stored", ObjectFolder.OLD + 1, 1);
    store.put("young", "stored", ObjectFolder.NOW - 10, 1);
  }

  private CommandLineRun run(String... arguments) {
    return CommandLineRun.in(directory.resolve("records"), arguments);
  }

  @Test
  void thePreviewSaysWhatCannotBeUndone() {
    CommandLineRun text = run("preview", store.address(), "--keep", "1d");

    assertThat(text.out())
        .contains("Nothing was pruned.")
        .contains("What is pruned here is still there afterwards, without its contents.")
        .contains("This store cannot undo it: what is pruned cannot be restored.")
        .doesNotContainIgnoringCase("delete");
    JsonNode json = run("preview", store.address(), "--keep", "1d", "--json").json();
    assertThat(json.get("verb").asText()).isEqualTo("prune");
    assertThat(json.get("subjects_stay").asBoolean()).isTrue();
    assertThat(json.get("undo").asBoolean()).isFalse();
    assertThat(run("cleanup", store.address(), "--keep", "1d").err())
        .contains("Nothing was pruned: add --yes to prune these 2 objects");
  }

  @Test
  void aStoreThatCanTakeItBackIsNotSaidToLoseIt() {
    store.undoes();

    assertThat(run("preview", store.address(), "--keep", "1d").out())
        .contains("What is pruned here is still there afterwards")
        .doesNotContain("cannot undo");
    assertThat(
            run("preview", store.address(), "--keep", "1d", "--json")
                .json()
                .get("undo")
                .asBoolean())
        .isTrue();
  }

  @Test
  void theResultSaysThatItIsStillThere() {
    CommandLineRun run = run("cleanup", store.address(), "--keep", "1d", "--yes");

    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("2 objects pruned, ")
        .contains("2 objects pruned: they are still there")
        .doesNotContainIgnoringCase("delete");
    assertThat(run("explain", store.address(), "young", "--keep", "1d").out())
        .doesNotContainIgnoringCase("delete");
  }

  @Test
  void theReportSaysItToo() throws Exception {
    Path report = directory.resolve("report.md");
    run("cleanup", store.address(), "--keep", "1d", "--yes", "--report", report.toString());

    assertThat(Files.readString(report))
        .contains(" pruned, ")
        .contains("2 objects pruned: they are still there")
        .doesNotContainIgnoringCase("delete");
    Path json = directory.resolve("report.json");
    store.put("c", "stored", ObjectFolder.OLD, 1);
    run("cleanup", store.address(), "--keep", "1d", "--yes", "--report", json.toString());
    assertThat(Files.readString(json)).contains("\"objects_pruned\"").doesNotContain("deleted");
  }

  @Test
  void whatIsPrunedIsNoSurvivorAndDidNotComeBack() {
    JsonNode result = run("cleanup", store.address(), "--keep", "1d", "--yes", "--json").json();

    assertThat(result.get("objects_pruned").asInt()).isEqualTo(2);
    assertThat(result.get("survivors")).isEmpty();
    assertThat(result.get("recount").get("candidates").asInt()).isZero();
    assertThat(result.get("recount").get("newcomers").asInt()).isZero();
    JsonNode next = run("preview", store.address(), "--keep", "1d", "--json").json();
    assertThat(next.get("objects").asInt()).isZero();
    assertThat(run("task", store.address(), "a").exit()).isZero();
  }

  @Test
  void theJournalSaysWhatWasDoneToWhat() throws Exception {
    run("cleanup", store.address(), "--keep", "1d", "--yes");

    Path journal = directory.resolve("journal.ndjson");
    assertThat(run("journal", "export", journal.toString()).exit()).isZero();
    List<String> lines = Files.readAllLines(journal);
    assertThat(lines.getLast())
        .contains("\"objects_pruned\":2")
        .contains("\"verb\":\"prune\",\"subject\":\"objects\",\"done\":2")
        .contains("\"amounts\":{\"steps\":4,\"signals\":1,\"bytes\":1073741824}");
    JsonNode listed = run("journal", "list", "--json").json().get("items").get(0);
    assertThat(listed.get("done").asInt()).isEqualTo(2);
    assertThat(listed.get("subject").asText()).isEqualTo("objects");
    assertThat(run("journal", "list").out()).containsPattern("cleanup +done .* 2 *\n");
  }

  @Test
  void noCommandSaysDeleteOrTask() throws Exception {
    Path other =
        Files.writeString(directory.resolve("other.yaml"), "rules:\n  - name: a\n    age: 2d\n");
    String plan = directory.resolve("a.plan").toString();
    for (String[] command :
        new String[][] {
          {"preview", "--keep", "1d", "--compare", other.toString()},
          {"preview", "--keep", "1d", "--plan", plan, "--skip", "row_security"},
          {"preview", "--keep", "1d", "--status", "spoilt"},
          {"explain", "a", "--keep", "1d"},
          {"explain", "young", "--keep", "1d"},
          {"explain", "none", "--keep", "1d"},
          {"hold", "a", "--reason", "audit"},
          {"explain", "a", "--keep", "1d"},
          {"release", "a"},
          {"cleanup", "--keep", "1d"},
          {"cleanup", "--keep", "1d", "--now", "1900000000", "--yes"},
          {"cleanup", "--keep", "1d", "--yes", "--max-rows", "1"},
          {"cleanup", "--plan", plan, "--yes"},
          {"doctor"},
          {"overview"}
        }) {
      List<String> line = new ArrayList<>(List.of(command));
      line.add(1, store.address());
      CommandLineRun run = run(line.toArray(String[]::new));
      // A sentence may quote a command to use next, whose name is the product's own.
      assertThat((run.out() + run.err()).replaceAll("“holdfast [^”]*”", "“”"))
          .as("%s", line)
          .isNotEmpty()
          .doesNotContainIgnoringCase("delet")
          .doesNotContainPattern("(?i)\\btasks?\\b");
    }
  }

  @Test
  void metricsTellOfItByItsOwnNames() {
    run("cleanup", store.address(), "--keep", "1d", "--yes");

    assertThat(run("overview", store.address(), "--format", "openmetrics").out())
        .containsPattern("holdfast_last_cleanup_done_objects\\{.*} 2\n")
        .containsPattern("holdfast_last_cleanup_done_steps\\{.*} 4\n")
        .doesNotContain("last_cleanup_deleted_");
  }

  @Test
  void aPruningDoesNotExplainWhyAnObjectIsGone() throws Exception {
    run("cleanup", store.address(), "--keep", "1d", "--yes");
    Files.delete(directory.resolve("objects/a.object"));

    assertThat(run("task", store.address(), "a").err()).doesNotContain("sha256:");
  }
}
