package dev.holdfast.cli.read;

import static dev.holdfast.cli.CommandLineRun.names;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.cli.SomeProfiles;
import dev.holdfast.cli.command.Profiles;
import dev.holdfast.cli.output.PasswordPrompt;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TasksCommandTest {

  /** As design.md, section 5, lists them. */
  private static final List<String> FIELDS =
      List.of(
          ("id,name,type,status,tag,priority,stage,current_stage_name,progress_text,"
                  + "progress_percent,last_event_time,last_event_type,last_active_time,created_at,"
                  + "next_run_time,retry_count,max_retries,worker_id,root_id,parent_id,"
                  + "total_children,completed_children,cron_expr,error,held")
              .split(","));

  @TempDir Path directory;
  private OracleStore store;

  @BeforeEach
  void open() throws Exception {
    store = OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK);
  }

  @Test
  void listsTheNewestFirstWithThePromisedFieldsAndNoOthers() {
    JsonNode page = run("--json").json();
    assertThat(names(page)).containsExactly("items", "total", "total_exact", "next_cursor");
    assertThat(page.get("items")).hasSize(50);
    assertThat(page.get("total").asLong()).isEqualTo(346);
    assertThat(page.get("total_exact").asBoolean()).isTrue();
    assertThat(page.get("next_cursor").isTextual()).isTrue();
    assertThat(ids(page)).startsWith(353L, 352L, 351L);
    page.get("items").forEach(item -> assertThat(names(item)).containsExactlyElementsOf(FIELDS));
  }

  @Test
  void aReasonFindsSuspendedTasksAloneAndAnEmptyOneThoseWithout() {
    JsonNode children = run("--json", "--suspend-reason", "awaiting_subtasks").json();
    JsonNode without = run("--json", "--suspend-reason", "").json();
    for (JsonNode page : List.of(children, without)) {
      assertThat(page.get("items").findValuesAsText("status"))
          .isNotEmpty()
          .containsOnly("suspended");
    }
    assertThat(ids(children)).contains(320L).doesNotContain(65L, 4L);
    assertThat(ids(without)).contains(65L).doesNotContain(320L, 4L);
  }

  @Test
  void theTableCallsRetriesWhatTheStoreCounts() {
    assertThat(run().out().lines().findFirst().orElseThrow())
        .contains("RETRIES")
        .doesNotContain("ATTEMPTS");
  }

  @Test
  void keepsTheValuesOfTheStore() throws SQLException {
    store.execute(
        "UPDATE fib_flow_tasks SET progress_percent = 62.5, priority = 'high', worker_id = NULL,"
            + " last_active_time = -5, status = 'zombie', name = 'naïve 账单' WHERE id = 353");
    JsonNode item = run("--json", "--limit", "1").json().get("items").get(0);
    assertThat(item.get("progress_percent").asDouble()).isEqualTo(62.5);
    assertThat(item.get("priority").asText()).isEqualTo("high");
    assertThat(item.get("priority").isTextual()).isTrue();
    assertThat(item.get("worker_id").isNull()).isTrue();
    assertThat(item.get("last_active_time").asLong()).isEqualTo(-5);
    assertThat(item.get("status").asText()).isEqualTo("zombie");
    assertThat(item.get("name").asText()).isEqualTo("naïve 账单");
  }

  @Test
  void findsAStatusThatOnlyThisStoreHas() throws SQLException {
    store.execute("UPDATE fib_flow_tasks SET status = 'zombie' WHERE id = 353");
    assertThat(ids(run("--json", "--status", "zombie").json())).containsExactly(353L);
    CommandLineRun absent = run("--json", "--status", "ghost");
    assertThat(absent.exit()).isEqualTo(2);
    assertThat(absent.err()).contains("zombie").contains("permanently_failed");
  }

  @Test
  void addsStatusesUp() {
    JsonNode page = run("--json", "--status", "paused", "--status", "failed").json();
    assertThat(page.get("total").asLong()).isEqualTo(28);
  }

  @ParameterizedTest
  @CsvSource({
    "id, asc",
    "id, desc",
    "created_at, asc",
    "created_at, DESC",
    "last_event_time, desc",
    "last_active_time, asc",
    "last_active_time, desc",
    "next_run_time, asc"
  })
  void meetsEveryTaskOnceOnTheWayThroughThePages(String sort, String order) throws SQLException {
    store.execute("UPDATE fib_flow_tasks SET last_event_time = NULL WHERE id % 5 = 0");
    List<Long> seen = new ArrayList<>();
    List<JsonNode> keys = new ArrayList<>();
    String cursor = null;
    do {
      List<String> options =
          new ArrayList<>(List.of("--json", "--limit", "37", "--sort", sort, "--order", order));
      if (cursor != null) {
        options.addAll(List.of("--after", cursor));
      }
      JsonNode page = run(options.toArray(String[]::new)).json();
      seen.addAll(ids(page));
      page.get("items").forEach(item -> keys.add(item.get(sort)));
      cursor = page.get("next_cursor").isNull() ? null : page.get("next_cursor").asText();
    } while (cursor != null);
    assertThat(seen).hasSize(346);
    assertThat(new HashSet<>(seen)).hasSize(346);
    assertThat(keys.stream().dropWhile(key -> !key.isNull()).filter(key -> !key.isNull()))
        .as("NULLs last")
        .isEmpty();
  }

  @Test
  void writesOneDocumentALineAndSaysWhereTheNextPageIs() {
    CommandLineRun run = run("--format", "ndjson", "--limit", "3");
    assertThat(run.jsonLines())
        .extracting(item -> item.get("id").asLong())
        .containsExactly(353L, 352L, 351L);
    assertThat(run.err()).contains("--after");
    assertThat(run("--format", "ndjson", "--limit", "1000").err()).isEmpty();
  }

  @Test
  void writesRowsForSpreadsheets() throws SQLException {
    store.execute("UPDATE fib_flow_tasks SET name = '=cmd|x!A1' WHERE id = 353");
    CommandLineRun run = run("--format", "csv", "--limit", "2");
    assertThat(run.out().lines().toList()).hasSize(3);
    assertThat(run.out()).startsWith(String.join(",", FIELDS) + "\r\n").contains("353,'=cmd|x!A1,");
    assertThat(run("--format", "csv", "--tag", "nobody").out())
        .isEqualTo(String.join(",", FIELDS) + "\r\n");
  }

  @Test
  void alignsTheTableAndSpellsOutHostileNames() throws SQLException {
    store.execute(
        "UPDATE fib_flow_tasks SET name = '账单' WHERE id = 353",
        "UPDATE fib_flow_tasks SET name = 'a' || char(27) || '[31m' || char(8238) WHERE id = 352");
    List<String> lines = run("--limit", "3").out().lines().toList();
    assertThat(lines.getFirst()).startsWith(" ID  NAME");
    int status = lines.getFirst().indexOf("STATUS");
    assertThat(lines.get(2).indexOf("pending")).as("two wide characters").isEqualTo(status - 2);
    assertThat(lines.get(3)).contains("a\\u001b[31m\\u202e");
    assertThat(lines.get(3).indexOf("pending")).isEqualTo(status);
    assertThat(lines).contains("3 of 346 tasks shown.");
    assertThat(String.join("", lines)).doesNotContain("\u001b").doesNotContain("\u202e");
  }

  @Test
  void escapesInJsonWhatATerminalWouldObey() throws SQLException {
    store.execute(
        "UPDATE fib_flow_tasks SET name = char(155) || '2J' || char(8238) WHERE id = 353");
    CommandLineRun run = run("--json", "--limit", "1");
    assertThat(run.out()).contains("\\u009b2J\\u202e");
    assertThat(run.json().get("items").get(0).get("name").asText()).isEqualTo("\u009b2J\u202e");
  }

  @Test
  void takesAPathOrASavedNameForTheStore() {
    String path = store.address().substring("sqlite:".length());
    assertThat(CommandLineRun.of("tasks", path, "--json").json().get("total").asLong())
        .isEqualTo(346);
    Profiles saved = new SomeProfiles().with("prod: eu", store.address(), null);
    assertThat(
            CommandLineRun.of(PasswordPrompt.NOBODY, saved, "tasks", "prod: eu", "--json").exit())
        .isZero();
    assertThat(CommandLineRun.of(PasswordPrompt.NOBODY, saved, "tasks", "prod", "--json").exit())
        .isEqualTo(4);
  }

  @Test
  void leavesTheStoreAsItWas() throws Exception {
    byte[] before = Files.readAllBytes(Path.of(store.address().substring("sqlite:".length())));
    run("--json");
    run("--text", "order", "--suspend-reason", "awaiting_legal");
    assertThat(Files.readAllBytes(Path.of(store.address().substring("sqlite:".length()))))
        .isEqualTo(before);
    assertThat(directory.toFile().list()).containsExactly("fibflow.sqlite");
  }

  private CommandLineRun run(String... options) {
    List<String> arguments = new ArrayList<>(List.of("tasks", store.address()));
    arguments.addAll(List.of(options));
    return CommandLineRun.of(arguments.toArray(String[]::new));
  }

  private static List<Long> ids(JsonNode page) {
    List<Long> ids = new ArrayList<>();
    page.get("items").forEach(item -> ids.add(item.get("id").asLong()));
    return ids;
  }
}
