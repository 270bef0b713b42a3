package dev.holdfast.cli.preview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskRows;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A preview of the oldest candidates alone. */
class SliceTest {

  private static final String MOST = "holdfast.candidates";

  @TempDir private Path directory;
  private OracleStore store;

  /** Ten tasks: the later an id, the older; 5 is the parent of 6. */
  @BeforeEach
  void fill() throws Exception {
    store = OracleStores.emptySqlite(directory, OracleStores.Journal.WAL);
    try (Connection connection = store.connect()) {
      for (long id = 1; id <= 10; id++) {
        TaskRows.task(
            connection,
            id,
            "status",
            "completed",
            "last_active_time",
            OracleStores.NOW - 900_000 - id,
            "parent_id",
            id == 6 ? 5L : null,
            "root_id",
            id == 6 ? 5L : null);
      }
    }
  }

  @AfterEach
  void anyNumber() {
    System.clearProperty(MOST);
  }

  private CommandLineRun run(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.add(1, store.address());
    if (!all.contains("--plan") || words[0].equals("preview")) {
      all.addAll(List.of("--keep", "7d", "--now", Long.toString(OracleStores.NOW)));
    }
    return CommandLineRun.of(all.toArray(String[]::new));
  }

  @Test
  void itSaysOfHowManyTheseAreTheOldest() {
    CommandLineRun slice = run("preview", "--max-tasks", "3", "--ids");

    assertThat(slice.exit()).isZero();
    assertThat(slice.out()).contains("Only a slice: the 3 oldest of 10 candidates.");
    assertThat(run("preview", "--max-tasks", "3", "--ids", "--json").out())
        .contains("\"slice_of\":10", "\"tasks\":3", "\"ids\":[10,9,8]");
    assertThat(run("preview", "--max-tasks", "10").out()).doesNotContain("slice");
  }

  /** A workflow that goes whole is torn by a slice. */
  @Test
  void hazardsAreThoseOfTheSlice() throws Exception {
    try (Connection connection = store.connect()) {
      connection
          .createStatement()
          .execute("update fib_flow_tasks set parent_id = 9, root_id = 9 where id = 2");
    }
    assertThat(run("preview", "--max-tasks", "3", "--json").out()).contains("torn_workflow");
    assertThat(run("preview", "--json").out()).doesNotContain("torn_workflow");
  }

  @Test
  void aPlanOfItDeletesTheSliceAndNothingElse() throws Exception {
    String plan = directory.resolve("slice.plan").toString();
    assertThat(run("preview", "--max-tasks", "4", "--plan", plan).exit()).isZero();

    CommandLineRun done = run("cleanup", "--plan", plan, "--yes");

    assertThat(done.exit()).as(done.toString()).isEqualTo(0);
    assertThat(store.number("select count(*) from fib_flow_tasks")).isEqualTo(6);
    assertThat(store.number("select max(id) from fib_flow_tasks")).isEqualTo(6);
  }

  @Test
  void aWorkflowThatGoesWholeIsNotCut() throws Exception {
    Path policy =
        Files.writeString(
            directory.resolve("whole.yaml"), "whole_workflows: true\nrules:\n- age: 7d\n");
    CommandLineRun slice =
        CommandLineRun.of(
            "preview",
            store.address(),
            "--policy",
            policy.toString(),
            "--now",
            Long.toString(OracleStores.NOW),
            "--max-tasks",
            "5",
            "--ids",
            "--json");
    // The fifth oldest has a parent for which there is no room.
    assertThat(slice.out()).contains("\"ids\":[10,9,8,7,4]", "\"slice_of\":10");
  }

  @Test
  void tooManyGoInSlicesOnly() {
    System.setProperty(MOST, "6");

    CommandLineRun all = run("preview");

    assertThat(all.exit()).isEqualTo(5);
    assertThat(all.err()).contains("More than 6 would be deleted", "Do it in slices");
    CommandLineRun slice = run("preview", "--max-tasks", "3", "--ids", "--json");
    assertThat(slice.exit()).isZero();
    assertThat(slice.out()).contains("\"slice_of\":10", "\"ids\":[10,9,8]");
  }

  @Test
  void aSliceIsNotCompared() {
    CommandLineRun both = run("preview", "--max-tasks", "3", "--compare", "own");

    assertThat(both.exit()).isEqualTo(2);
    assertThat(both.err()).contains("--max-tasks and --compare cannot be used together");
    assertThat(run("preview", "--max-tasks", "0").exit()).isEqualTo(2);
  }
}
