package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The demo store, and each command on it. */
class DemoCommandTest {

  @TempDir static Path directory;
  private static String store;

  /** A completed task: others may hold the text null as their result. */
  private static String completed;

  @BeforeAll
  static void make() {
    Path file = directory.resolve("demo.sqlite");
    CommandLineRun run =
        CommandLineRun.of(
            "demo",
            file.toString(),
            "--tasks",
            "400",
            "--seed",
            "7",
            "--now",
            "1760000000",
            "--json");
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.err()).isEmpty();
    store = run.json().get("store").asText();
    assertThat(store).isEqualTo("sqlite:" + file);
    assertThat(run.json().get("tasks").asLong()).isEqualTo(400);
    completed =
        CommandLineRun.of("tasks", store, "--status", "completed", "--limit", "1", "--json")
            .json()
            .at("/items/0/id")
            .asText();
  }

  @Test
  void holdsAsManyTasksAsAskedForOfEveryStatus() {
    JsonNode overview = CommandLineRun.of("overview", store, "--json").json();
    assertThat(overview.get("tasks").asLong()).isEqualTo(400);
    assertThat(overview.get("by_status")).hasSize(8).allMatch(count -> count.asLong() > 0);
  }

  @Test
  void isTheSameForTheSameSeed() {
    Path again = directory.resolve("again.sqlite");
    CommandLineRun.of(
        "demo", again.toString(), "--tasks", "400", "--seed", "7", "--now", "1760000000");
    Path other = directory.resolve("other.sqlite");
    CommandLineRun.of(
        "demo", "sqlite:" + other, "--tasks", "400", "--seed", "8", "--now", "1760000000");
    assertThat(tasks("sqlite:" + again))
        .isEqualTo(tasks(store))
        .isNotEqualTo(tasks("sqlite:" + other));
  }

  private static String tasks(String address) {
    CommandLineRun run =
        CommandLineRun.of("tasks", address, "--limit", "400", "--format", "ndjson");
    assertThat(run.jsonLines()).hasSize(400);
    return run.out();
  }

  @Test
  void neverOverwrites() throws Exception {
    Path taken = Files.writeString(directory.resolve("taken.txt"), "mine");
    CommandLineRun run = CommandLineRun.of("demo", taken.toString());
    assertThat(run.exit()).isEqualTo(5);
    assertThat(run.err()).contains("exists already");
    assertThat(taken).hasContent("mine");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"--tasks 0", "--tasks many", "--seed x", "--now 5", "--now soon", "--colour red"})
  void refusesWhatMakesNoSense(String options) {
    Path file = directory.resolve("never.sqlite");
    String[] arguments = ("demo " + file + " " + options).split(" ");
    CommandLineRun run = CommandLineRun.of(arguments);
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(file).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "overview STORE",
        "tasks STORE --status paused",
        "task STORE ID",
        "task STORE ID --at 1760000000",
        "timeline STORE ID",
        "workflow STORE 1",
        "preview STORE --keep 30d --now 1760000000 --ids",
        "explain STORE ID --keep 30d"
      })
  void answersEveryCommandInEveryFormat(String line) {
    for (String format : new String[] {"table", "json", "ndjson", "csv"}) {
      String words = line.replace("STORE", store).replace("ID", completed);
      CommandLineRun run = CommandLineRun.of((words + " --format " + format).split(" "));
      assertThat(run.exit()).as(run.err()).isZero();
      assertThat(run.out()).isNotBlank().endsWith("\n");
      switch (format) {
        case "json" -> assertThat(run.json().isObject()).isTrue();
        case "ndjson" -> assertThat(run.jsonLines()).allMatch(JsonNode::isObject);
        case "csv" -> assertThat(run.out()).contains("\r\n");
        default ->
            assertThat(run.out()).doesNotContain("\t").doesNotContainPattern("(?m)(^| )null( |$)");
      }
    }
  }
}
