package dev.holdfast.cli.cleanup;

import static dev.holdfast.cli.CommandLineRun.names;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** preview, explain and cleanup as scripts meet them. */
class RetentionCommandsTest {

  private static final String NOW = Long.toString(OracleStores.NOW);

  @TempDir Path directory;

  enum Engine {
    SQLITE,
    POSTGRES,
    MARIADB,
    MYSQL
  }

  private OracleStore store(Engine engine) throws Exception {
    return switch (engine) {
      case SQLITE -> OracleStores.sqlite(directory, OracleStores.Journal.WAL);
      case POSTGRES -> OracleStores.postgres();
      case MARIADB -> OracleStores.mariaDb();
      case MYSQL -> OracleStores.mysql();
    };
  }

  @ParameterizedTest
  @EnumSource
  void previewCountsWhatWouldGo(Engine engine) throws Exception {
    OracleStore store = store(engine);
    JsonNode preview = run(store, "preview", "--keep", "7d", "--now", NOW, "--json").json();
    assertThat(names(preview))
        .containsExactly(
            "store",
            "now",
            "cutoff",
            "policy",
            "tasks",
            "events",
            "attempts",
            "by_status",
            "by_name",
            "by_rule",
            "oldest",
            "newest",
            "hazards",
            "triggers",
            "held",
            "digest");
    assertThat(preview.get("store").asText()).isEqualTo(store.address());
    assertThat(preview.get("now").toString()).isEqualTo(NOW);
    assertThat(preview.get("cutoff").toString()).isEqualTo("1759395200");
    assertThat(preview.get("policy").toString())
        .startsWith(
            "{\"expire_time\":604800,\"statuses\":[\"completed\",\"permanently_failed\"],\"own\":false,");
    assertThat(preview.get("tasks").asLong()).isEqualTo(221);
    assertThat(preview.get("events").asLong()).isEqualTo(1_595);
    assertThat(preview.get("attempts").asLong()).isEqualTo(301);
    assertThat(preview.get("by_status").toString())
        .isEqualTo("{\"permanently_failed\":19,\"completed\":202}");
    assertThat(preview.get("by_name").get("email.send").asLong()).isEqualTo(29);
    assertThat(preview.get("by_rule").properties()).hasSize(1);
    assertThat(preview.get("oldest").toString()).isEqualTo("1751858589");
    assertThat(preview.get("newest").toString()).isEqualTo("1759395199");
    assertThat(preview.get("digest").asText()).matches("sha256:[0-9a-f]{64}");
    JsonNode hazard = preview.get("hazards").get(0);
    assertThat(names(hazard)).containsExactly("kind", "count", "sample", "blocking");
    assertThat(hazard.get("kind").asText()).isEqualTo("large_share");
    assertThat(hazard.get("sample")).hasSize(20);
    assertThat(hazard.get("blocking").asBoolean()).isFalse();
    assertThat(preview.has("ids")).isFalse();
    assertThat(run(store, "preview", "--keep", "7d", "--now", NOW).out())
        .contains("221")
        .contains("large_share")
        .contains("2025-10-02 08:53:20Z");
  }

  @Test
  void previewNamesTheIdsOldestFirst() throws Exception {
    OracleStore store = store(Engine.SQLITE);
    JsonNode ids =
        run(store, "preview", "--keep", "90d", "--now", NOW, "--ids", "--json").json().get("ids");
    assertThat(ids.toString()).isEqualTo("[10,11,12,18,15,14,19,17,16,13,20,21,27]");
    assertThat(run(store, "preview", "--keep", "90d", "--now", NOW, "--ids").out())
        .containsPattern("(?m)^18 ");
    assertThat(
            run(store, "preview", "--keep", "90d", "--now", NOW, "--ids", "--format", "csv").out())
        .contains("ids.0,10\r\n");
  }

  @Test
  void previewOfNothingHasNoOldest() throws Exception {
    JsonNode preview =
        run(
                OracleStores.emptySqlite(directory, OracleStores.Journal.WAL),
                "preview",
                "--keep",
                "7d",
                "--json")
            .json();
    assertThat(preview.get("tasks").asLong()).isZero();
    assertThat(preview.get("oldest").isNull()).isTrue();
    assertThat(preview.get("by_name").isEmpty()).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void explainSaysWhyClauseByClause(Engine engine) throws Exception {
    OracleStore store = store(engine);
    JsonNode young = run(store, "explain", "10", "--keep", "30w", "--now", NOW, "--json").json();
    assertThat(names(young)).containsExactly("id", "eligible", "clauses", "eligible_at", "reason");
    assertThat(young.get("id").toString()).isEqualTo("10");
    assertThat(young.get("eligible").asBoolean()).isFalse();
    assertThat(young.get("eligible_at").asLong()).isEqualTo(1_751_858_589L + 30 * 604_800 + 1);
    assertThat(young.get("clauses"))
        .allMatch(clause -> names(clause).containsAll(List.of("rule", "holds", "value")));
    assertThat(young.get("reason").asText()).startsWith("Task 10 is completed");
    JsonNode old = run(store, "explain", "10", "--keep", "7d", "--now", NOW, "--json").json();
    assertThat(old.get("eligible").asBoolean()).isTrue();
    JsonNode never =
        run(store, "explain", "5", "--keep", "7d", "--status", "paused", "--json").json();
    assertThat(never.get("eligible_at").isNull()).isTrue();
    CommandLineRun absent = run(store, "explain", "99999", "--keep", "7d");
    assertThat(absent.exit()).isEqualTo(1);
    assertThat(absent.err()).contains("no task 99999");
  }

  @ParameterizedTest
  @EnumSource
  void cleanupDeletesNothingWithoutAYes(Engine engine) throws Exception {
    OracleStore store = store(engine);
    CommandLineRun run = run(store, "cleanup", "--keep", "7d", "--now", NOW, "--json");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.json().get("tasks").asLong()).isEqualTo(221);
    assertThat(run.err()).contains("--yes").contains("221");
    assertUntouched(store);
  }

  @ParameterizedTest
  @EnumSource
  void cleanupDeletesWhatThePreviewShowed(Engine engine) throws Exception {
    OracleStore store = store(engine);
    CommandLineRun run = run(store, "cleanup", "--keep", "7d", "--now", NOW, "--yes", "--json");
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(names(run.json()))
        .containsExactly(
            "tasks_deleted",
            "events_deleted",
            "attempts_deleted",
            "drifted",
            "drifted_count",
            "skipped",
            "remaining",
            "stopped_by",
            "batches",
            "longest_batch_ms",
            "duration_ms",
            "archive",
            "journal_head",
            "survivors",
            "recount",
            "freed",
            "space");
    assertThat(run.json().get("tasks_deleted").asLong()).isEqualTo(221);
    assertThat(run.json().get("events_deleted").asLong()).isEqualTo(1_595);
    assertThat(run.json().get("attempts_deleted").asLong()).isEqualTo(301);
    assertThat(run.json().get("stopped_by").isNull()).isTrue();
    assertThat(run.err())
        .isEqualTo("Journal head: " + run.json().get("journal_head").asText() + "\n");
    assertThat(tasks(store)).isEqualTo(346 - 221);
    assertThat(store.number("SELECT count(*) FROM fib_flow_task_events")).isEqualTo(3_457 - 1_595);
    CommandLineRun again = run(store, "cleanup", "--keep", "7d", "--now", NOW, "--yes");
    assertThat(again.exit()).isZero();
    assertThat(again.out()).contains("0 tasks deleted");
  }

  @ParameterizedTest
  @EnumSource
  void cleanupRefusesAPoisonChildUnlessToldWhatToDo(Engine engine) throws Exception {
    OracleStore store = store(engine);
    String[] policy = {"--keep", "7d", "--status", "completed", "--now", NOW, "--yes"};
    CommandLineRun refused = run(store, "cleanup", policy);
    assertThat(refused.exit()).isEqualTo(5);
    assertThat(refused.err())
        .contains("poison_child")
        .contains("--skip poison_child")
        .contains("--allow poison_child");
    assertThat(refused.out()).isEmpty();
    assertUntouched(store);

    CommandLineRun skipped =
        run(store, "cleanup", with(policy, "--skip", "poison_child", "--json"));
    assertThat(skipped.exit()).isEqualTo(3);
    long left = skipped.json().get("skipped").asLong();
    assertThat(left).isGreaterThanOrEqualTo(6);
    assertThat(skipped.json().get("tasks_deleted").asLong()).isEqualTo(202 - left);
    assertThat(tasks(store)).isEqualTo(346 - 202 + left);

    CommandLineRun allowed =
        run(store, "cleanup", with(policy, "--allow", "poison_child", "--json"));
    assertThat(allowed.exit()).isZero();
    assertThat(allowed.json().get("tasks_deleted").asLong()).isEqualTo(left);
  }

  @ParameterizedTest
  @EnumSource
  void cleanupStopsAtItsLimitAndGoesOnLater(Engine engine) throws Exception {
    OracleStore store = store(engine);
    String[] policy = {"--keep", "30d", "--now", NOW, "--yes", "--json"};
    CommandLineRun first =
        run(store, "cleanup", with(policy, "--max-tasks", "100", "--batch", "30"));
    assertThat(first.exit()).as(first.err()).isEqualTo(3);
    assertThat(first.json().get("tasks_deleted").asLong()).isEqualTo(100);
    assertThat(first.json().get("remaining").asLong()).isEqualTo(64);
    assertThat(first.json().get("stopped_by").asText()).isEqualTo("budget");
    assertThat(first.json().get("batches").asInt()).isGreaterThanOrEqualTo(4);
    assertThat(run(store, "cleanup", policy).json().get("tasks_deleted").asLong()).isEqualTo(64);
  }

  @ParameterizedTest
  @EnumSource
  void cleanupRefusesAMomentAfterTheStoresClock(Engine engine) throws Exception {
    OracleStore store = store(engine);
    CommandLineRun run = run(store, "cleanup", "--keep", "7d", "--now", "9000000000", "--yes");
    assertThat(run.exit()).isEqualTo(5);
    assertThat(run.err()).contains("9000000000").contains("clock");
    assertUntouched(store);
  }

  @Test
  void cleanupRefusesWithoutTheRightToDelete() throws Exception {
    OracleStore mine = OracleStores.postgres();
    OracleStore readers = OraclePostgres.shared().as(OraclePostgres.READER_USER, mine);
    CommandLineRun run = run(readers, "cleanup", "--keep", "7d", "--now", NOW, "--yes");
    assertThat(run.exit()).isEqualTo(5);
    assertThat(run.err()).contains("does not allow");
    assertUntouched(mine);
  }

  @Test
  void aStatusOnTheLineKeepsTheAgeOfFibFlowsOptions() throws Exception {
    OracleStore store = store(Engine.SQLITE);
    Path options =
        Files.writeString(
            directory.resolve("options.json"),
            "{\"retention\": {\"expire_time\": 604800, \"statuses\": [\"completed\"]}}");

    CommandLineRun paused =
        run(
            store,
            "preview",
            "--policy",
            options.toString(),
            "--status",
            "paused",
            "--now",
            NOW,
            "--json");
    CommandLineRun typed =
        run(store, "preview", "--keep", "7d", "--status", "paused", "--now", NOW, "--json");

    assertThat(paused.json().at("/tasks").asLong()).isPositive();
    assertThat(paused.json()).isEqualTo(typed.json());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          preview --status paused                            | 2 | says no age for paused
          preview --policy own --keep 7d                     | 2 | with another policy
          preview --keep 7                                   | 2 | has no unit
          preview --keep seven                               | 2 | not a duration
          preview --keep 0s                                  | 2 | is zero
          preview --keep -7d                                 | 2 | negative
          preview --keep 7d --status running                 | 2 | It can name completed, permanently_failed, paused
          preview --keep 7d --status done                    | 2 | “done”, which no policy can name for this store
          preview --keep 7d --now yesterday                  | 2 | --now must be a whole number
          preview --keep 7d --policy POLICY                  | 2 | contradict
          preview --policy RULES --status paused             | 2 | exactly one age
          preview --policy POLICY --status running           | 2 | It can name completed, permanently_failed, paused
          preview --policy DIR/none.json                     | 2 | no policy file
          preview --policy DIR                               | 2 | cannot be read
          preview --policy WORDS                             | 2 | not JSON
          preview --keep 7d --keep 8d                        | 2 | given twice
          preview --keep 7d --nonsense x                         | 2 | “--nonsense”
          explain --keep 7d --group nonsense                 | 2 | no group “nonsense”
          explain 10 --keep 7d --group in_the_future         | 2 | remove the task’s id
          explain 99999 --keep 7d                            | 1 | no task 99999
          cleanup --yes                                      | 2 | No policy was given
          cleanup --yes --status completed                   | 2 | No policy was given
          doctor --policy own                                | 2 | means nothing to doctor
          cleanup --keep 7d --yes --allow nonsense           | 2 | no hazard “nonsense”
          cleanup --keep 7d --yes --allow no_undo            | 2 | no hazard “no_undo”
          cleanup --keep 7d --yes --allow large_share        | 2 | stops nothing
          cleanup --keep 7d --yes --skip torn_workflow       | 2 | stops nothing
          cleanup --keep 7d --yes --allow poison_child --skip poison_child | 2 | both allowed and skipped
          cleanup --keep 7d --yes --max-tasks 0              | 2 | --max-tasks must be a positive integer
          cleanup --keep 7d --yes --batch 10001              | 2 | 10,000
          """)
  void refusesWhatMakesNoSense(String line, int exit, String says) throws Exception {
    OracleStore store = store(Engine.SQLITE);
    Path policy = Files.writeString(directory.resolve("policy.json"), "{\"expire_time\": 86400}");
    Path rules = Files.writeString(directory.resolve("rules.yaml"), "rules: [{age: 1d}]");
    Path words = Files.writeString(directory.resolve("policy.txt"), "keep a week");
    List<String> arguments = new ArrayList<>();
    for (String word : line.split(" ")) {
      arguments.add(
          word.replace("POLICY", policy.toString())
              .replace("WORDS", words.toString())
              .replace("RULES", rules.toString())
              .replace("DIR", directory.toString()));
    }
    arguments.add(1, store.address());
    CommandLineRun run = CommandLineRun.of(arguments.toArray(String[]::new));
    assertThat(run.exit()).as(run.err()).isEqualTo(exit);
    assertThat(run.err()).contains(says).doesNotContain("Exception");
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.out()).isEmpty();
    assertUntouched(store);
  }

  @Test
  void aPolicyFileMayHoldWhatFibFlowIgnores() throws Exception {
    Path policy =
        Files.writeString(
            directory.resolve("policy.json"), "{\"expire_time\": 604800.0, \"batch_size\": 5}");
    CommandLineRun run =
        run(store(Engine.SQLITE), "preview", "--policy", policy.toString(), "--now", NOW, "--json");
    assertThat(run.json().get("tasks").asLong()).isEqualTo(221);
    assertThat(run.err()).contains("batch_size");
    Files.writeString(policy, "{\"expire_time\": 604800, \"now\": 1}");
    assertThat(CommandLineRun.of("preview", "x", "--policy", policy.toString()).err())
        .contains("sets “now”", "Remove it");
    Files.writeString(policy, "{}");
    assertThat(CommandLineRun.of("preview", "x", "--policy", policy.toString()).err())
        .contains("not JSON in fib-flow’s form");
  }

  private static String[] with(String[] options, String... more) {
    List<String> all = new ArrayList<>(List.of(options));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  private static CommandLineRun run(OracleStore store, String command, String... options) {
    return CommandLineRun.of(with(new String[] {command, store.address()}, options));
  }

  private static long tasks(OracleStore store) throws Exception {
    return store.number("SELECT count(*) FROM fib_flow_tasks");
  }

  private static void assertUntouched(OracleStore store) throws Exception {
    assertThat(tasks(store)).isEqualTo(346);
    assertThat(store.number("SELECT count(*) FROM fib_flow_task_events")).isEqualTo(3_457);
    assertThat(store.number("SELECT count(*) FROM fib_flow_task_attempts")).isEqualTo(728);
  }
}
