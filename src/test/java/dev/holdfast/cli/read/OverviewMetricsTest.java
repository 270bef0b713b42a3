package dev.holdfast.cli.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.report.metrics.MetricsReader;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StreamDatabase;
import dev.holdfast.store.TestEngine;
import dev.holdfast.store.textstore.TextStoreFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OverviewMetricsTest {

  @TempDir private Path directory;

  private CommandLineRun run(String address, String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("overview", address, "--format", "openmetrics"));
    arguments.addAll(List.of(more));
    return CommandLineRun.in(directory.resolve("records"), arguments.toArray(String[]::new));
  }

  private static double value(CommandLineRun run, String name) {
    assertThat(run.exit()).as(run.err()).isZero();
    return MetricsReader.read(run.out()).get("holdfast_" + name).get(Map.of());
  }

  @ParameterizedTest
  @EnumSource(
      value = TestEngine.class,
      names = {"SQLITE_WAL", "POSTGRES"})
  void tellsOfAStoreAndItsLastCleanup(TestEngine engine) throws Exception {
    OracleStore database = engine.copy(Files.createDirectory(directory.resolve("store")));
    try {
      String now = Long.toString(OracleStores.NOW);
      CommandLineRun before = run(database.address(), "--keep", "7d", "--now", now);
      var metrics = MetricsReader.read(before.out());
      assertThat(metrics).doesNotContainKey("holdfast_last_cleanup_timestamp_seconds");
      double backlog = value(before, "backlog_tasks");
      assertThat(backlog).isPositive();
      assertThat(value(before, "store_size_bytes")).isPositive();
      assertThat(metrics.get("holdfast_tasks").get(Map.of("status", "completed")))
          .isEqualTo(
              database.number("select count(*) from fib_flow_tasks where status = 'completed'"));
      assertThat(value(before, "oldest_terminal_task_timestamp_seconds"))
          .isEqualTo(
              database.number(
                  "select min(last_active_time) from fib_flow_tasks where status in"
                      + " ('completed', 'permanently_failed')"));

      CommandLineRun cleanup =
          CommandLineRun.in(
              directory.resolve("records"),
              "cleanup",
              database.address(),
              "--keep",
              "7d",
              "--now",
              now,
              "--skip",
              "poison_child",
              "--skip",
              "pinned_child",
              "--yes",
              "--json");
      double deleted = cleanup.json().get("tasks_deleted").asDouble();
      assertThat(deleted).isPositive();

      CommandLineRun after = run(database.address(), "--keep", "7d", "--now", now);
      assertThat(value(after, "last_cleanup_deleted_tasks")).isEqualTo(deleted);
      assertThat(value(after, "last_cleanup_deleted_events"))
          .isEqualTo(cleanup.json().get("events_deleted").asDouble());
      assertThat(value(after, "last_cleanup_timestamp_seconds")).isEqualTo(1_760_000_000);
      assertThat(value(after, "last_cleanup_duration_seconds")).isNotNegative();
      assertThat(value(after, "backlog_tasks")).isLessThanOrEqualTo(backlog - deleted);
    } finally {
      engine.dispose(database);
    }
  }

  @Test
  void aRunOutsideOfItsHoursIsNoLastCleanup() throws Exception {
    OracleStore database = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    String[] cleanup = {
      "cleanup", database.address(), "--keep", "7d", "--yes", "--json", "--max-tasks", "10"
    };
    Path records = directory.resolve("records");
    assertThat(CommandLineRun.in(records, cleanup).json().get("tasks_deleted").asLong())
        .isEqualTo(10);
    CommandLineRun before = run(database.address());
    assertThat(before.out()).doesNotContain("last_wait");

    waits(records, cleanup);
    CommandLineRun after = run(database.address());
    assertThat(value(after, "last_cleanup_deleted_tasks")).isEqualTo(10);
    assertThat(value(after, "last_wait_timestamp_seconds")).isEqualTo(1_760_000_000);
    assertThat(lastCleanup(after)).isEqualTo(lastCleanup(before)).isNotEmpty();
  }

  private static List<String> lastCleanup(CommandLineRun run) {
    return run.out().lines().filter(line -> line.startsWith("holdfast_last_cleanup_")).toList();
  }

  @Test
  void aRunOfStreamsOutsideOfItsHoursIsNoneEither() throws Exception {
    try (StreamDatabase streams = StreamDatabase.plain()) {
      streams.fill("orders", 10, streams.now() - 60, 86_400);
      streams.policy("orders", (5 * 86_400) + "", "null", "true");
      waits(directory.resolve("records"), "cleanup", streams.address(), "--yes", "--json");
      CommandLineRun after = run(streams.address());
      assertThat(value(after, "last_wait_timestamp_seconds")).isEqualTo(1_760_000_000);
      assertThat(after.out()).doesNotContain("last_cleanup");
    }
  }

  /** The workstation's clock stands at 08:53:20 UTC. */
  private static void waits(Path records, String... cleanup) {
    List<String> arguments = new ArrayList<>(List.of(cleanup));
    arguments.addAll(List.of("--window", "02:00-04:00"));
    CommandLineRun waited = CommandLineRun.in(records, arguments.toArray(String[]::new));
    assertThat(waited.exit()).isEqualTo(Exit.PARTIAL.code);
    assertThat(waited.json().get("stopped_by").asText()).isEqualTo("window");
    assertThat(waited.err()).contains("outside the window 02:00–04:00 UTC");
    CommandLineRun journal = CommandLineRun.in(records, "journal", "list", "--json");
    assertThat(journal.json().get("items").get(0).get("outcome").asText()).isEqualTo("waited");
  }

  @Test
  void everyKindOfStoreHasSome() throws Exception {
    TextStoreFile store = TextStoreFile.create(directory.resolve("jobs.db"));
    store.job("007", "completed", TextStoreFile.OLD, null);

    assertThat(value(run(store.address(), "--keep", "1d"), "backlog_tasks")).isEqualTo(1);
    assertThat(value(run(store.address()), "oldest_terminal_task_timestamp_seconds"))
        .isEqualTo(TextStoreFile.OLD);
  }

  @Test
  void streamsAreMeasuredUnderTheirOwnPolicies() throws Exception {
    try (StreamDatabase streams = StreamDatabase.plain()) {
      streams.fill("orders", 10, streams.now() - 60, 86_400);
      streams.policy("orders", (5 * 86_400) + "", "null", "true");

      CommandLineRun run = run(streams.address());
      assertThat(value(run, "streams")).isEqualTo(1);
      assertThat(value(run, "oldest_event_stored_timestamp_seconds"))
          .isBetween(streams.now() - 10 * 86_400.0, streams.now() - 9 * 86_400.0);
      assertThat(value(run, "events")).isEqualTo(10);
      assertThat(value(run, "backlog_events")).isEqualTo(5);
      assertThat(value(run, "backlog_oldest_timestamp_seconds"))
          .isEqualTo(value(run, "oldest_event_stored_timestamp_seconds"));
      assertThat(MetricsReader.read(run.out()))
          .doesNotContainKeys("holdfast_tasks", "holdfast_backlog_tasks");
      assertThat(run(streams.address(), "--keep", "1d").exit()).isEqualTo(Exit.USAGE.code);
    }
  }

  @Test
  void aFileIsReplacedAsAWholeAndNoOtherFileEver() throws Exception {
    TextStoreFile store = TextStoreFile.create(directory.resolve("jobs.db"));
    Path file = directory.resolve("holdfast.prom");

    assertThat(run(store.address(), "--output", file.toString()).out()).isEmpty();
    String first = Files.readString(file);
    store.job("007", "completed", TextStoreFile.OLD, null);
    assertThat(run(store.address(), "--output", file.toString()).exit()).isZero();
    assertThat(Files.readString(file)).isNotEqualTo(first);
    MetricsReader.read(Files.readString(file));

    byte[] database = Files.readAllBytes(store.file());
    CommandLineRun refused = run(store.address(), "--output", store.file().toString());
    assertThat(refused.exit()).isEqualTo(Exit.REFUSED.code);
    assertThat(store.file()).hasBinaryContent(database);
    CommandLineRun nowhere =
        run(store.address(), "--output", directory.resolve("absent/a.prom").toString());
    assertThat(nowhere.exit()).isEqualTo(Exit.FAILED.code);
    assertThat(nowhere.err()).contains("no such folder");
  }

  @Test
  void whatBelongsToMetricsIsRefusedElsewhere() throws Exception {
    TextStoreFile store = TextStoreFile.create(directory.resolve("jobs.db"));
    assertThat(CommandLineRun.of("overview", store.address(), "--keep", "1d").exit())
        .isEqualTo(Exit.USAGE.code);
    assertThat(CommandLineRun.of("tasks", store.address(), "--format", "openmetrics").exit())
        .isEqualTo(Exit.USAGE.code);
    assertThat(run("sqlite:" + directory.resolve("absent.db")).exit()).isEqualTo(Exit.STORE.code);
  }
}
