package dev.holdfast.cli.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OracleMariaDb;
import dev.holdfast.store.OracleMysql;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Lists as fib-flow's own queryTasks gives them, where the command line has the filters. */
class QueryParityTest {

  private static final Map<String, String> OPTIONS =
      Map.of(
          "status", "--status",
          "type", "--type",
          "tag", "--tag",
          "name", "--name",
          "worker_id", "--worker",
          "parent_id", "--parent",
          "root_id", "--root",
          "workflow_root_id", "--workflow",
          "limit", "--limit",
          "order", "--order");

  /** An offset is reached by the cursor of the page before, so a bad one has no counterpart. */
  private static final Set<String> WITHOUT_COUNTERPART =
      Set.of("unknown_filter_ignored", "err_offset_negative");

  /** fib-flow takes any word for ascending; the command line does not guess. */
  private static final Set<String> REFUSED = Set.of("order_garbage_is_asc");

  @TempDir Path directory;

  @TestFactory
  Stream<DynamicTest> sqlite() throws Exception {
    return cases("sqlite", OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK));
  }

  @TestFactory
  Stream<DynamicTest> postgres() throws Exception {
    return cases("psql", OracleStores.postgres());
  }

  @TestFactory
  Stream<DynamicTest> mariaDb() throws Exception {
    return cases("sqlite", OracleMariaDb.shared().copyWithKeys());
  }

  @TestFactory
  Stream<DynamicTest> mysql() throws Exception {
    return cases("sqlite", OracleMysql.shared().copyWithKeys());
  }

  private static Stream<DynamicTest> cases(String engine, OracleStore store) throws IOException {
    JsonNode oracle = oracle(engine);
    List<DynamicTest> tests = new ArrayList<>();
    for (JsonNode expected : oracle.get("queryTasks")) {
      String name = expected.get("name").asText();
      if (!WITHOUT_COUNTERPART.contains(name)) {
        tests.add(dynamicTest(name, () -> check(expected, store.address())));
      }
    }
    for (JsonNode expected : oracle.get("getTasksByStatus_suspend_reason")) {
      JsonNode reason = expected.get("suspend_reason");
      if (reason.asText().equals("awaiting_subtasks")) {
        continue; // Given by task_status_changed, which fib-flow's query does not read.
      }
      tests.add(dynamicTest("reason " + reason, () -> checkReason(expected, store.address())));
    }
    assertThat(tests).hasSizeGreaterThan(40);
    return tests.stream();
  }

  private static JsonNode oracle(String engine) throws IOException {
    try (InputStream file =
        QueryParityTest.class.getResourceAsStream("/oracle/" + engine + ".query.json")) {
      return new ObjectMapper().readTree(file);
    }
  }

  private static void check(JsonNode expected, String store) {
    JsonNode filters = expected.get("filters");
    List<String> arguments =
        new ArrayList<>(List.of("tasks", store, "--json", "--sort", "created_at"));
    filters.properties().stream()
        .filter(filter -> OPTIONS.containsKey(filter.getKey()))
        .forEach(
            filter -> {
              arguments.add(OPTIONS.get(filter.getKey()));
              arguments.add(filter.getValue().asText());
            });
    if (!filters.has("order")) {
      arguments.addAll(List.of("--order", "asc"));
    }
    if (expected.has("error") || REFUSED.contains(expected.get("name").asText())) {
      CommandLineRun refused = run(arguments);
      assertThat(refused.exit()).isEqualTo(2);
      assertThat(refused.out()).isEmpty();
      assertThat(refused.err()).isNotBlank();
      return;
    }
    if (!filters.has("limit")) {
      arguments.addAll(List.of("--limit", "10000"));
    } else if (filters.path("offset").asInt() > 0) {
      String cursor = cursorAt(arguments, filters.get("offset").asText());
      if (cursor == null) {
        assertThat(expected.get("ids")).isEmpty();
        return;
      }
      arguments.addAll(List.of("--after", cursor));
    }
    CommandLineRun run = run(arguments);
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(ids(run)).isEqualTo(longs(expected.get("ids")));
    assertThat(run.json().get("total").asLong()).isEqualTo(expected.get("total").asLong());
    assertThat(run.json().get("total_exact").asBoolean()).isTrue();
    assertThat(!run.json().get("next_cursor").isNull())
        .isEqualTo(expected.path("has_more").asBoolean());
  }

  private static String cursorAt(List<String> arguments, String offset) {
    List<String> before = new ArrayList<>(arguments);
    before.set(before.indexOf("--limit") + 1, offset);
    JsonNode cursor = run(before).json().get("next_cursor");
    return cursor.isNull() ? null : cursor.asText();
  }

  private static void checkReason(JsonNode expected, String store) {
    List<String> arguments = new ArrayList<>(List.of("tasks", store, "--json"));
    arguments.addAll(List.of("--status", expected.get("status").asText()));
    if (expected.get("suspend_reason").isTextual()) {
      arguments.addAll(List.of("--suspend-reason", expected.get("suspend_reason").asText()));
    }
    assertThat(new TreeSet<>(ids(run(arguments))))
        .containsExactlyElementsOf(longs(expected.get("ids_sorted")));
  }

  private static CommandLineRun run(List<String> arguments) {
    return CommandLineRun.of(arguments.toArray(String[]::new));
  }

  private static List<Long> ids(CommandLineRun run) {
    List<Long> ids = new ArrayList<>();
    run.json().get("items").forEach(item -> ids.add(item.get("id").asLong()));
    return ids;
  }

  private static List<Long> longs(JsonNode numbers) {
    List<Long> longs = new ArrayList<>();
    numbers.forEach(number -> longs.add(number.asLong()));
    return longs;
  }
}
