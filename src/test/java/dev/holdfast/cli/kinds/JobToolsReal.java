package dev.holdfast.cli.kinds;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.journal.RecordsBench;
import dev.holdfast.s3.RealMinio;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Compares with the tools themselves, of the versions that {@code src/test/real/install.sh}
 * installs: each makes a database, and what its own cleaner and actions make of one copy is what
 * Holdfast makes of another.
 */
class JobToolsReal {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration SAME_RUN = Duration.ofMinutes(5);

  /** A tool: how its script is run, where its jobs lie, and how they are cleaned as it does. */
  private enum Tool {
    PG_BOSS(
        List.of("node", "src/test/real/jobs/pgboss.mjs"),
        "pgboss",
        Map.of("job", "name || '/' || id", "job_dependency", "child_id || ' ' || parent_id"),
        "select name || '/' || id from pgboss.job where state = '%s'",
        Map.of("retry", "failed", "cancel", "retry", "resume", "cancelled"),
        "--policy=own"),
    PROCRASTINATE(
        List.of("python/bin/python", "src/test/real/jobs/procrastinate_jobs.py"),
        "public",
        Map.of(
            "procrastinate_jobs",
            "id",
            "procrastinate_events",
            "job_id || ' ' || row_number() over (partition by job_id order by id)"),
        "select id from procrastinate_jobs where status = '%s'",
        Map.of("retry", "failed", "cancel", "todo"),
        "--keep=132h",
        "--status=succeeded",
        "--status=failed",
        "--status=cancelled"),
    RIVER(
        List.of("bin/river"),
        "public",
        Map.of("river_job", "id"),
        "select id from river_job where state = '%s'",
        Map.of("retry", "discarded", "cancel", "scheduled"),
        "--policy=own");

    private final List<String> program;
    private final String schema;
    private final Map<String, String> keys;
    private final String ids;
    private final Map<String, String> acts;
    private final List<String> policy;

    Tool(
        List<String> program,
        String schema,
        Map<String, String> keys,
        String ids,
        Map<String, String> acts,
        String... policy) {
      this.program = program;
      this.schema = schema;
      this.keys = keys;
      this.ids = ids;
      this.acts = acts;
      this.policy = List.of(policy);
    }

    void run(OracleStore database, String... arguments) throws Exception {
      List<String> command = new ArrayList<>(program);
      if (!command.getFirst().equals("node")) {
        command.set(0, RealMinio.program(command.getFirst()).toString());
      }
      command.add(database.address());
      command.addAll(Arrays.asList(arguments));
      File said = File.createTempFile("tool", ".log");
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said);
      builder.environment().put("HOLDFAST_REAL_MODULES", RealMinio.cache().resolve("node") + "");
      Process process = builder.start();
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).as(() -> command + ": " + text(said)).isZero();
      assertThat(said.delete()).isTrue();
    }
  }

  @TempDir Path records;

  private static String text(File file) {
    try {
      return java.nio.file.Files.readString(file.toPath());
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static Map<String, JsonNode> rows(Tool tool, OracleStore database) throws Exception {
    Map<String, JsonNode> rows = new TreeMap<>();
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      for (Map.Entry<String, String> table : tool.keys.entrySet()) {
        try (ResultSet found =
            statement.executeQuery(
                "select %s, to_jsonb(t) from %s.%s t"
                    .formatted(table.getValue(), tool.schema, table.getKey()))) {
          while (found.next()) {
            ObjectNode row = (ObjectNode) JSON.readTree(found.getString(2));
            // What is written anew has the next number of a sequence.
            if (table.getKey().endsWith("_events")) {
              row.remove("id");
            }
            rows.put(table.getKey() + " " + found.getString(1), plain(row));
          }
        }
      }
    }
    return rows;
  }

  /** A row without what is the moment of the run: both runs are a few seconds apart. */
  private static JsonNode plain(JsonNode value) {
    switch (value) {
      case ObjectNode row ->
          row.properties().forEach(each -> each.setValue(plain(each.getValue())));
      case TextNode text -> {
        try {
          Instant at = OffsetDateTime.parse(text.asText()).toInstant();
          if (Duration.between(at, Instant.now()).abs().compareTo(SAME_RUN) < 0) {
            return TextNode.valueOf("now");
          }
        } catch (DateTimeParseException none) {
          return text;
        }
      }
      default -> {}
    }
    return value;
  }

  private static List<String> ids(Tool tool, OracleStore database, String status) throws Exception {
    List<String> ids = new ArrayList<>();
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(tool.ids.formatted(status) + " order by 1")) {
      while (found.next()) {
        ids.add(found.getString(1));
      }
    }
    return ids;
  }

  private CommandLineRun holdfast(String... arguments) {
    return CommandLineRun.as(RecordsBench.in(records), arguments);
  }

  @ParameterizedTest
  @EnumSource(Tool.class)
  void deletesAndActsAsTheToolItselfDoes(Tool tool) throws Exception {
    OracleStore made = OraclePostgres.shared().blank();
    tool.run(made, "make");
    Map<String, JsonNode> before = rows(tool, made);

    OracleStore theirs = OraclePostgres.shared().copyOf(made);
    OracleStore ours = OraclePostgres.shared().copyOf(made);
    List<String> command = new ArrayList<>(List.of("cleanup", ours.address()));
    command.addAll(tool.policy);
    command.addAll(List.of("--yes", "--json"));
    JsonNode preview = holdfast("preview", ours.address(), tool.policy.getFirst(), "--json").json();
    for (JsonNode hazard : preview.path("hazards")) {
      if (hazard.path("blocking").asBoolean()) {
        command.addAll(List.of("--allow", hazard.path("kind").asText()));
      }
    }
    tool.run(theirs, "clean");
    CommandLineRun run = holdfast(command.toArray(String[]::new));

    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(rows(tool, ours)).as(run.out()).isEqualTo(rows(tool, theirs)).isNotEqualTo(before);
    OraclePostgres.shared().drop(theirs);
    OraclePostgres.shared().drop(ours);
    for (Map.Entry<String, String> act : tool.acts.entrySet()) {
      acts(tool, made, act.getKey(), ids(tool, made, act.getValue()));
    }
    OraclePostgres.shared().drop(made);
  }

  private void acts(Tool tool, OracleStore made, String verb, List<String> ids) throws Exception {
    assertThat(ids).as(verb).isNotEmpty();
    OracleStore theirs = OraclePostgres.shared().copyOf(made);
    OracleStore ours = OraclePostgres.shared().copyOf(made);
    List<String> arguments = new ArrayList<>(List.of(verb));
    arguments.addAll(ids);
    tool.run(theirs, arguments.toArray(String[]::new));
    arguments.add(1, ours.address());
    arguments.addAll(List.of("--yes", "--json"));
    CommandLineRun run = holdfast(arguments.toArray(String[]::new));

    assertThat(run.exit()).as(verb + ": " + run.err() + run.out()).isZero();
    assertThat(run.json().path("changed").asInt()).isEqualTo(ids.size());
    assertThat(rows(tool, ours)).as(verb).isEqualTo(rows(tool, theirs));
    OraclePostgres.shared().drop(theirs);
    OraclePostgres.shared().drop(ours);
  }
}
