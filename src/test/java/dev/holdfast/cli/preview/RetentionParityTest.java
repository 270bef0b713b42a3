package dev.holdfast.cli.preview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OracleMariaDb;
import dev.holdfast.store.OracleMysql;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** A policy in a file means to preview what it means to fib-flow's own retention. */
class RetentionParityTest {

  @TempDir Path directory;

  @TestFactory
  Stream<DynamicTest> sqlite() throws Exception {
    return cases("sqlite", OracleStores.sqlite(directory, OracleStores.Journal.WAL));
  }

  @TestFactory
  Stream<DynamicTest> postgres() throws Exception {
    return cases("psql", OracleStores.postgres());
  }

  /** With fib-flow's keys: what they would delete beside the candidates is no candidate. */
  @TestFactory
  Stream<DynamicTest> mariaDb() throws Exception {
    return cases("sqlite", OracleMariaDb.shared().copyWithKeys());
  }

  @TestFactory
  Stream<DynamicTest> mysql() throws Exception {
    return cases("sqlite", OracleMysql.shared().copyWithKeys());
  }

  private Stream<DynamicTest> cases(String engine, OracleStore store) throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (JsonNode expected : oracle(engine).get("cleanupExpiredTasks")) {
      // JavaScript has values that JSON has not; a policy file cannot hold them.
      if (!expected.get("policy").toString().contains("$")) {
        tests.add(
            dynamicTest(expected.get("name").asText(), () -> check(expected, store.address())));
      }
    }
    assertThat(tests).hasSizeGreaterThan(40);
    return tests.stream();
  }

  private void check(JsonNode expected, String store) throws IOException {
    JsonNode policy = expected.get("policy").deepCopy();
    String now = Long.toString(OracleStores.NOW);
    if (policy instanceof ObjectNode object && object.has("now")) {
      now = object.remove("now").asText();
    }
    Path file = Files.writeString(directory.resolve("policy.json"), policy.toString());
    CommandLineRun run =
        CommandLineRun.of(
            "preview", store, "--policy", file.toString(), "--now", now, "--ids", "--json");
    JsonNode age = policy.isObject() ? policy.path("expire_time") : policy;
    if (!age.isNumber() || expected.has("error")) {
      // A policy that does nothing, or is loosely converted, is refused: nothing is silently done.
      assertThat(run.exit()).isEqualTo(2);
      assertThat(run.out()).isEmpty();
      if (expected.has("error") && !expected.get("name").asText().equals("err_now_NaN")) {
        assertThat(run.err()).contains(expected.at("/error/message").asText());
      }
      return;
    }
    assertThat(run.exit()).as(run.err()).isZero();
    JsonNode preview = run.json();
    assertThat(preview.get("tasks")).isEqualTo(expected.at("/result/tasks_deleted"));
    assertThat(preview.get("events")).isEqualTo(expected.at("/result/events_deleted"));
    assertThat(preview.get("attempts")).isEqualTo(expected.at("/result/attempts_deleted"));
    assertThat(preview.get("ids")).isEqualTo(expected.get("deleted_ids"));
    assertThat(preview.at("/policy/expire_time").asDouble()).isEqualTo(age.asDouble());
  }

  private static JsonNode oracle(String engine) throws IOException {
    try (InputStream file =
        RetentionParityTest.class.getResourceAsStream("/oracle/" + engine + ".retention.json")) {
      return new ObjectMapper().readTree(file);
    }
  }
}
