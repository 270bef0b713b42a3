package dev.holdfast.store.jobtable;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.RecordsBench;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.act.ActScan;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.task.TaskId;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares what is done to jobs with what the tools themselves did, row by row, in every table of
 * the schema: all cases of a verb in one run. What is refused on purpose is to change nothing.
 */
class JobActsAnswersTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern TIME =
      Pattern.compile(
          "(\\d{4}-\\d\\d-\\d\\d)[ T](\\d\\d:\\d\\d:\\d\\d(?:[.]\\d+)?)(?:Z|[+]00(?::00)?)?");
  private static final String NOW = "NOW";

  @TempDir Path folder;

  /** What a tool did to one job: by table and key what is there afterwards; null if it is gone. */
  private record Case(String id, String target, Map<String, JsonNode> changed, int inserted) {}

  private static JsonNode plain(JsonNode value, double now) {
    if (value == null || value.isNull()) {
      return JSON.nullNode();
    }
    if (value.isContainerNode()) {
      ObjectNode all = JSON.createObjectNode();
      value.properties().forEach(each -> all.set(each.getKey(), plain(each.getValue(), now)));
      return value.isArray() ? JSON.valueToTree(value) : all;
    }
    String text = value.asText();
    if (text.startsWith("{\"") || text.equals("{}")) {
      try {
        return plain(JSON.readTree(text), now);
      } catch (java.io.IOException none) {
        return value;
      }
    }
    Matcher time = TIME.matcher(text);
    if (time.matches()) {
      Instant at = Instant.parse(time.group(1) + "T" + time.group(2) + "Z");
      return JSON.getNodeFactory().textNode(near(at.toEpochMilli() / 1_000.0, now, at.toString()));
    }
    if (value.isNumber() && value.asDouble() > 1e12) {
      return JSON.getNodeFactory().textNode(near(value.asDouble() / 1_000, now, text));
    }
    return JSON.getNodeFactory().textNode(text);
  }

  private static String near(double at, double now, String otherwise) {
    return Math.abs(at - now) < 120 ? NOW : otherwise;
  }

  private static Map<String, JsonNode> rows(OracleStore database, String schema) throws Exception {
    Map<String, JsonNode> rows = new TreeMap<>();
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("set timezone to 'UTC'");
      Map<String, String> keys = new LinkedHashMap<>();
      try (ResultSet tables =
          statement.executeQuery(
              "select c.relname, string_agg(a.attname, ',' order by array_position(i.indkey,"
                  + " a.attnum)) from pg_class c join pg_index i on i.indrelid = c.oid and"
                  + " i.indisprimary join pg_attribute a on a.attrelid = c.oid and a.attnum ="
                  + " any(i.indkey) where c.relnamespace = '"
                  + schema
                  + "'::regnamespace and not c.relispartition and c.relkind in ('r', 'p')"
                  + " group by 1")) {
        while (tables.next()) {
          keys.put(tables.getString(1), tables.getString(2));
        }
      }
      for (Map.Entry<String, String> table : keys.entrySet()) {
        try (ResultSet found =
            statement.executeQuery(
                "select to_jsonb(t) from " + schema + ".\"" + table.getKey() + "\" t")) {
          while (found.next()) {
            JsonNode row = JSON.readTree(found.getString(1));
            rows.put(table.getKey() + key(row, table.getValue().split(",")), row);
          }
        }
      }
    }
    return rows;
  }

  private static String key(JsonNode row, String... columns) {
    StringBuilder key = new StringBuilder();
    for (String column : columns) {
      key.append(' ').append(row.path(column).asText());
    }
    return key.toString();
  }

  private static Case form(JsonNode each, String id) {
    Map<String, JsonNode> changed = new TreeMap<>();
    int inserted = 0;
    for (JsonNode change : each.path("changes")) {
      if (change.path("table").asText().equals("queue")) {
        continue;
      }
      if (change.path("op").asText().equals("insert")) {
        inserted++;
        continue;
      }
      List<String> columns = new ArrayList<>();
      change.path("key").fieldNames().forEachRemaining(columns::add);
      ObjectNode values = JSON.createObjectNode();
      change
          .path("changed")
          .properties()
          .forEach(c -> values.set(c.getKey(), plain(c.getValue().path("after"), 1_780_000_000)));
      changed.put(
          change.path("table").asText() + key(change.path("key"), columns.toArray(String[]::new)),
          change.path("op").asText().equals("delete") ? null : values);
    }
    return new Case(id, each.path("target").asText(), changed, inserted);
  }

  private static List<Case> forms(String tool, String action, Pattern id) throws Exception {
    Map<String, Case> cases = new LinkedHashMap<>();
    for (JsonNode each : JobAnswersTest.answers(tool).path("actions")) {
      Matcher found = id.matcher(each.path("call").toString());
      if (each.path("action").asText().equals(action) && found.find()) {
        String key = found.group(1).replace("\",\"", "/");
        cases.putIfAbsent(key, form(each, key));
      }
    }
    assertThat(cases).isNotEmpty();
    return List.copyOf(cases.values());
  }

  private CleanupResult run(TaskStore store, ActTerm act, List<TaskId> ids) {
    ActPreview preview = new ActScan(store, act).these(ids, Progress.NONE, Cancellation.never());
    CleanupPlan.Ready ready =
        (CleanupPlan.Ready)
            CleanupPlan.of(
                preview,
                new CleanupOptions(
                    Set.copyOf(act.hazards().choosable()), Set.of(), null, Throttle.DEFAULT));
    return new Cleanup(new Journal(RecordsBench.in(folder.resolve("records")), Clock.systemUTC()))
        .run(
            store,
            new CleanupOrder(preview, ready, "by \"ops\" ü", null, null),
            CleanupListener.NONE,
            RunPace.NONE,
            Cancellation.never())
        .result();
  }

  private void compare(
      String tool,
      String schema,
      String verb,
      Map<String, Double> asked,
      List<Case> cases,
      Predicate<Case> refused)
      throws Exception {
    OracleStore database = JobAnswersTest.load(tool);
    try (TaskStore store = database.open()) {
      compare(store, () -> rows(database, schema), verb, asked, cases, refused);
    } finally {
      OraclePostgres.shared().drop(database);
    }
  }

  private void compare(
      TaskStore store,
      Callable<Map<String, JsonNode>> rows,
      String verb,
      Map<String, Double> asked,
      List<Case> cases,
      Predicate<Case> refused)
      throws Exception {
    Map<String, JsonNode> before = rows.call();
    ActTerm act = store.terms().act(verb).orElseThrow().asked(asked);
    boolean numbered = cases.getFirst().id.matches("\\d+");
    CleanupResult result =
        run(
            store,
            act,
            cases.stream()
                .map(
                    each ->
                        numbered
                            ? TaskId.of(Long.parseLong(each.id))
                            : (TaskId) new TaskId.Text(each.id))
                .toList());
    Map<String, JsonNode> after = rows.call();
    double now = Clock.systemUTC().millis() / 1_000.0;

    Map<String, JsonNode> expected = new TreeMap<>();
    cases.stream()
        .filter(refused.negate())
        .forEach(each -> each.changed.forEach((key, row) -> expected.put(key, row)));
    Map<String, JsonNode> changed = new TreeMap<>();
    before.forEach(
        (key, row) -> {
          if (!key.startsWith("queue ") && !row.equals(after.get(key))) {
            changed.put(key, after.get(key) == null ? null : change(row, after.get(key), now));
          }
        });
    assertThat(changed).as(verb).isEqualTo(expected);
    assertThat(after.keySet().stream().filter(key -> !before.containsKey(key)).count())
        .isEqualTo(cases.stream().filter(refused.negate()).mapToInt(Case::inserted).sum());
    assertThat(result.deleted())
        .isEqualTo(
            cases.stream()
                .filter(refused.negate())
                .filter(each -> !each.changed.isEmpty() || each.inserted > 0)
                .count());
    assertThat(result.failure()).isNull();
  }

  private static JsonNode change(JsonNode before, JsonNode after, double now) {
    ObjectNode values = JSON.createObjectNode();
    after
        .properties()
        .forEach(
            each -> {
              if (!each.getValue().equals(before.get(each.getKey()))) {
                values.set(each.getKey(), plain(each.getValue(), now));
              }
            });
    return values;
  }

  /** Of the tools whose answers have the other form: only the first action on a row counts. */
  private static List<Case> others(
      String tool, String table, String verb, Function<JsonNode, String> id) throws Exception {
    return others(tool, "answers.json", table, verb, id);
  }

  private static List<Case> others(
      String tool, String file, String table, String verb, Function<JsonNode, String> id)
      throws Exception {
    JsonNode answers = JobAnswersTest.answers(tool, file);
    double now = answers.path("now").asDouble();
    Map<String, Case> cases = new LinkedHashMap<>();
    Set<String> touched = new HashSet<>();
    JsonNode actions = answers.path("actions");
    for (JsonNode each : actions.has("list") ? actions.path("list") : actions) {
      String of = id.apply(each.path("args"));
      boolean first = touched.add(of);
      if (!each.path("action").asText().split("[ -]")[0].equals(verb) || !first) {
        continue;
      }
      Map<String, JsonNode> changed = new TreeMap<>();
      each.path("changes")
          .path(table)
          .path("updated")
          .forEach(
              row -> {
                ObjectNode values = JSON.createObjectNode();
                row.path("after")
                    .properties()
                    .forEach(c -> values.set(c.getKey(), plain(c.getValue(), now)));
                StringBuilder key = new StringBuilder(table);
                row.path("key").forEach(part -> key.append(' ').append(part.asText()));
                changed.put(key.toString(), values);
              });
      if (each.path("changes").path(table).has("deleted")) {
        changed.put(table + " " + of.replace("/", " ").replace("%2F", "/"), null);
      }
      int told = each.path("changes").path("river_notification").path("inserted").size();
      cases.put(of, new Case(of, each.path("state_before").asText(), changed, told));
    }
    return List.copyOf(cases.values());
  }

  @ParameterizedTest
  @ValueSource(strings = {"reschedule", "cancel"})
  void dbScheduler(String verb) throws Exception {
    compare(
        "db-scheduler",
        "public",
        verb,
        Map.of(),
        others(
                "db-scheduler",
                "scheduled_tasks",
                verb,
                args ->
                    args.path("task").asText()
                        + "/"
                        + args.path("id").asText().replace("%", "%25").replace("/", "%2F"))
            .stream()
            .filter(each -> !each.id.endsWith("/20"))
            .toList(),
        each -> false);
  }

  private static Map<String, JsonNode> riverRows(Path file) throws Exception {
    Map<String, JsonNode> rows = new TreeMap<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      String jobs =
          "select 'river_job ' || id, json_object('state', state, 'attempt', attempt, 'kind', kind,"
              + " 'finalized_at', finalized_at, 'scheduled_at', scheduled_at, 'queue', queue,"
              + " 'max_attempts', max_attempts, 'metadata', json(metadata), 'args', json(args),"
              + " 'attempted_at', attempted_at, 'created_at', created_at) from river_job";
      String told =
          " union all select 'told ' || id, json_object('topic', topic, 'payload', payload) from"
              + " river_notification";
      try (ResultSet found = statement.executeQuery(jobs + told)) {
        while (found.next()) {
          rows.put(found.getString(1), JSON.readTree(found.getString(2)));
        }
      }
    }
    return rows;
  }

  @ParameterizedTest
  @ValueSource(strings = {"retry", "cancel"})
  void riverInAFile(String verb) throws Exception {
    List<Case> cases =
        others("river", "answers.sqlite.json", "river_job", verb, args -> args.path("ID").asText());
    Path file = folder.resolve("river.sqlite");
    try (InputStream in =
        new GZIPInputStream(
            Files.newInputStream(Path.of("../shared/jobtables/river/schema-and-rows.sqlite.gz")))) {
      Files.copy(in, file);
    }
    try (TaskStore store =
        KnownStores.ALL.open(
            StoreAddress.parse("sqlite:" + file), StoreOptions.defaults(SecretSource.NONE))) {
      compare(
          store,
          () -> riverRows(file),
          verb,
          Map.of(),
          cases,
          each -> verb.equals("retry") && each.target.equals("available"));
    }
  }

  @Test
  void quartz() throws Exception {
    List<Case> cases =
        others(
                "quartz",
                "qrtz_triggers",
                "reset",
                args ->
                    "LabScheduler/"
                        + args.path("trigger").asText()
                        + "/"
                        + args.path("group").asText())
            .stream()
            // Another one is reset after its group was paused.
            .filter(each -> !each.id.contains("err1"))
            .toList();
    compare("quartz", "public", "reset", Map.of(), cases, each -> false);
  }

  @ParameterizedTest
  @ValueSource(strings = {"retry", "cancel"})
  void river(String verb) throws Exception {
    // What was due later is due by now: a retry has nothing to do.
    compare(
        "river",
        "public",
        verb,
        Map.of(),
        others("river", "river_job", verb, args -> args.path("ID").asText()),
        each -> verb.equals("retry") && each.target.equals("available"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"retry", "cancel", "resume"})
  void pgBoss(String verb) throws Exception {
    compare(
        "pg-boss",
        "pgboss",
        verb,
        Map.of(),
        forms("pg-boss", verb, Pattern.compile("^\\[\"\\w+\",\"([^\"]+\",\"[^\"]+)\"")),
        each -> false);
  }

  @ParameterizedTest
  @ValueSource(strings = {"retry", "cancel"})
  void oban(String verb) throws Exception {
    compare(
        "oban",
        "public",
        verb,
        Map.of(),
        forms("oban", verb, Pattern.compile("\\(\\[(\\d+)]\\)")),
        each -> false);
  }

  @ParameterizedTest
  @ValueSource(strings = {"retry", "cancel", "abort"})
  void procrastinate(String verb) throws Exception {
    compare(
        "procrastinate",
        "public",
        verb,
        Map.of(),
        forms(
            "procrastinate",
            verb.equals("abort") ? "cancel+abort" : verb,
            Pattern.compile("\\((\\d+)[,)]")),
        each ->
            verb.equals("retry") && each.target.startsWith("doing")
                || verb.equals("abort") && each.target.startsWith("todo"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"complete", "fail", "reschedule"})
  void graphileWorker(String verb) throws Exception {
    compare(
        "graphile-worker",
        "graphile_worker",
        verb,
        verb.equals("reschedule") ? Map.of("at", 1_780_003_600.0) : Map.of(),
        forms(
            "graphile-worker",
            verb.equals("fail") ? "permanently-fail" : verb,
            Pattern.compile("\\[\\[\"\\w+\",\\[\"(\\d+)\"]")),
        each -> each.target.contains("lock") || each.target.contains("running"));
  }

  static Stream<String> versions() {
    return Stream.of("2.31.1", "3.2.0", "3.4.0");
  }

  @ParameterizedTest
  @org.junit.jupiter.params.provider.MethodSource("versions")
  void dbos(String version) throws Exception {
    for (String verb : List.of("cancel", "resume")) {
      compare(
          "dbos/" + version,
          "dbos",
          verb,
          Map.of(),
          forms("dbos/" + version, verb, Pattern.compile("workflow\\('([^']*)'\\)")),
          each -> verb.equals("cancel") && each.target.startsWith("CANCELLED"));
    }
  }
}
