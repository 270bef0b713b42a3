package dev.holdfast.cli.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an operator sees of triggers, before a cleanup and when they stop one. */
class TriggerCommandTest {

  @TempDir private Path directory;
  private OracleStore database;
  private long tasks;

  @BeforeEach
  void copy() throws Exception {
    database =
        OracleStores.sqlite(
            Files.createDirectory(directory.resolve("store")), OracleStores.Journal.WAL);
    tasks = database.number("select count(*) from fib_flow_tasks");
  }

  /** Keeps events while the store has fewer than so many tasks. */
  private void keepEventsBelow(long limit) throws SQLException {
    database.execute(
        "create trigger keep before delete on fib_flow_task_events when"
            + " (select count(*) from fib_flow_tasks) < "
            + limit
            + " begin select raise(ignore); end");
  }

  private CommandLineRun run(String command, String... more) {
    String[] words = new String[6 + more.length];
    words[0] = command;
    words[1] = database.address();
    words[2] = "--keep";
    words[3] = "7d";
    words[4] = "--now";
    words[5] = Long.toString(OracleStores.NOW);
    System.arraycopy(more, 0, words, 6, more.length);
    return CommandLineRun.of(words);
  }

  private CommandLineRun cleanup(String... more) {
    String[] words = {
      "--yes", "--json", "--skip", "poison_child", "--skip", "pinned_child", "--batch", "20"
    };
    String[] all = Arrays.copyOf(words, words.length + more.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return run("cleanup", all);
  }

  @Test
  void thePreviewNamesThem() throws SQLException {
    assertThat(run("preview", "--json").json().get("triggers")).isEmpty();
    keepEventsBelow(0);

    assertThat(run("preview", "--json").json().get("triggers").toString())
        .isEqualTo("[\"fib_flow_task_events: keep\"]");
    assertThat(run("preview").out()).contains("fib_flow_task_events: keep");
    CommandLineRun doctor = CommandLineRun.of("doctor", database.address());
    assertThat(doctor.exit()).isEqualTo(3);
    assertThat(doctor.out()).contains("trigger", "fib_flow_task_events: keep");
  }

  @Test
  void nothingDeletedIsAFailure() throws SQLException {
    keepEventsBelow(tasks + 1);
    Path archive = directory.resolve("kept.archive");

    CommandLineRun run = cleanup("--archive", archive.toString());

    assertThat(run.exit()).as(run.err()).isEqualTo(1);
    assertThat(run.err()).contains("fib_flow_task_events", "were to be deleted", "still there");
    assertThat(run.json().get("stopped_by").asText()).isEqualTo("failure");
    assertThat(database.number("select count(*) from fib_flow_tasks")).isEqualTo(tasks);
  }

  @ParameterizedTest
  @ValueSource(strings = {"md", "html"})
  void aWrittenReportNamesWhatMayHaveKeptThem(String kind) throws Exception {
    keepEventsBelow(tasks + 1);
    Path report = directory.resolve("report." + kind);

    CommandLineRun run = cleanup("--report", report.toString());

    assertThat(run.err()).contains("Triggers and rules of these tables: fib_flow_task_events");
    assertThat(Files.readString(report))
        .contains("Triggers and rules of these tables: fib")
        .containsPattern("of these tables: fib.{0,3}flow.{0,3}task.{0,3}events: keep\\.");
  }

  private long orphans() throws SQLException {
    return database.number(
        "select count(*) from fib_flow_task_events where not exists"
            + " (select 1 from fib_flow_tasks t where t.id = task_id)");
  }

  @Test
  void somethingDeletedIsAPart() throws SQLException {
    keepEventsBelow(tasks);
    long before = orphans();

    CommandLineRun run = cleanup();

    assertThat(run.exit()).as(run.err()).isEqualTo(3);
    assertThat(run.err()).contains("fib_flow_task_events", "still there");
    long deleted = run.json().get("tasks_deleted").asLong();
    assertThat(deleted).isPositive();
    assertThat(database.number("select count(*) from fib_flow_tasks")).isEqualTo(tasks - deleted);
    assertThat(orphans()).as("events without their task").isEqualTo(before);
  }
}
