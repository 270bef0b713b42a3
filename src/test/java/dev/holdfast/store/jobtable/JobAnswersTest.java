package dev.holdfast.store.jobtable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.NamePattern;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.task.TaskStatus;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.PGConnection;

/**
 * Compares with what the tools themselves answered, on stores that they made. Their dumps stand
 * beside the project, not in it: where they are missing there is nothing to compare with.
 */
class JobAnswersTest {

  private static final Path TABLES = Path.of("../shared/jobtables");
  private static final double DAY = 86_400;
  private static final ObjectMapper JSON = new ObjectMapper();

  /** A policy of a tool, and what its cleaner deleted by it. */
  private record Case(String name, long now, Policy policy, Set<String> deleted) {}

  @TempDir private Path directory;

  static JsonNode answers(String tool) throws IOException {
    return answers(tool, "answers.json");
  }

  static JsonNode answers(String tool, String name) throws IOException {
    Path file = TABLES.resolve(tool).resolve(name);
    assumeTrue(Files.exists(file), "no answers of " + tool + " here");
    return JSON.readTree(file.toFile());
  }

  static OracleStore load(String tool) throws Exception {
    OracleStore database = OracleStores.blankPostgres();
    StringBuilder sql = new StringBuilder();
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        BufferedReader dump =
            new BufferedReader(
                new InputStreamReader(
                    new GZIPInputStream(
                        Files.newInputStream(
                            TABLES.resolve(tool).resolve("schema-and-rows.sql.gz"))),
                    StandardCharsets.UTF_8))) {
      for (String line = dump.readLine(); line != null; line = dump.readLine()) {
        if (line.startsWith("COPY ") && line.endsWith("FROM stdin;")) {
          execute(statement, sql);
          StringBuilder rows = new StringBuilder();
          for (String row = dump.readLine(); !row.equals("\\."); row = dump.readLine()) {
            rows.append(row).append('\n');
          }
          connection
              .unwrap(PGConnection.class)
              .getCopyAPI()
              .copyIn(line, new StringReader(rows.toString()));
        } else {
          sql.append(line).append('\n');
        }
      }
      execute(statement, sql);
    }
    return database;
  }

  /** A file as the tool made it, or what its statements make. */
  private OracleStore loadFile(String tool) throws Exception {
    Path file = directory.resolve(tool.replace('/', '-') + ".sqlite");
    OracleStore database = new OracleStore("sqlite:" + file, "jdbc:sqlite:" + file);
    Path dump = TABLES.resolve(tool).resolve("schema-and-rows.sqlite.gz");
    boolean whole = Files.exists(dump);
    try (InputStream in =
        new GZIPInputStream(
            Files.newInputStream(whole ? dump : dump.resolveSibling("store.sqlite.sql.gz")))) {
      if (whole) {
        Files.copy(in, file);
        return database;
      }
      try (Connection connection = database.connect();
          Statement statement = connection.createStatement()) {
        statement.executeUpdate(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return database;
  }

  private void compareFile(String tool, List<Case> cases) throws Exception {
    try (TaskStore store = loadFile(tool).open()) {
      for (Case each : cases) {
        assertThat(previewed(store, each)).as("%s", each.name).isEqualTo(each.deleted);
      }
    }
  }

  private static void execute(Statement statement, StringBuilder sql) throws Exception {
    if (!sql.toString().isBlank()) {
      statement.execute(sql.toString());
    }
    sql.setLength(0);
  }

  private static Set<String> texts(JsonNode keys) {
    Set<String> all = new TreeSet<>();
    keys.forEach(
        key -> {
          List<String> parts = new ArrayList<>();
          key.forEach(part -> parts.add(part.asText()));
          all.add(key.isArray() ? String.join("/", parts) : key.asText());
        });
    return all;
  }

  /** Judges each case once in each of these zones of the database. */
  private static void compare(String tool, List<Case> cases) throws Exception {
    OracleStore database = load(tool);
    try {
      for (String zone : List.of("UTC", "America/New_York", "Asia/Kolkata")) {
        database.execute(
            "do $$ begin execute format('alter database %I set timezone to ''"
                + zone
                + "''', current_database()); end $$");
        try (TaskStore store = database.open()) {
          for (Case each : cases) {
            assertThat(previewed(store, each)).as("%s %s", zone, each.name).isEqualTo(each.deleted);
          }
        }
      }
    } finally {
      OraclePostgres.shared().drop(database);
    }
  }

  private static Set<String> previewed(TaskStore store, Case each) {
    Policy policy = each.policy == null ? Policy.own(store.terms()).orElseThrow() : each.policy;
    try (RetentionSnapshot snapshot =
        Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
      Candidates found =
          new PreviewScan(policy, each.now, null, Holds.NONE)
              .run(snapshot, Progress.NONE)
              .candidates();
      Set<String> ids = new TreeSet<>();
      IntStream.range(0, found.size()).forEach(at -> ids.add(found.id(at).toString()));
      return ids;
    }
  }

  private static Policy older(double seconds, String... statuses) {
    return statuses.length == 0
        ? Policy.olderThan(seconds)
        : Policy.of(seconds, List.of(statuses).stream().map(TaskStatus::new).toList());
  }

  private static List<Case> river(String name) throws Exception {
    JsonNode answers = answers("river", name);
    JsonNode own = answers.at("/cleaner/policies/default");
    return List.of(
        new Case("default", answers.path("now").asLong(), null, texts(own.path("deleted"))));
  }

  @Test
  void river() throws Exception {
    compare("river", river("answers.json"));
  }

  @Test
  void riverInAFile() throws Exception {
    compareFile("river", river("answers.sqlite.json"));
  }

  @Test
  void pgBoss() throws Exception {
    List<Case> cases = new ArrayList<>();
    for (JsonNode each : answers("pg-boss").path("cleanups")) {
      String name = each.path("name").asText();
      if (Set.of("default", "later", "earlier", "one-queue").contains(name)) {
        Policy policy =
            name.equals("one-queue")
                ? new Policy(
                    List.of(
                        Rule.own(
                            new Match(
                                null, new NamePattern("reports.daily"), null, null, List.of()))),
                    false)
                : null;
        cases.add(
            new Case(name, each.path("now").asLong(), policy, texts(each.at("/deleted/job"))));
      }
    }
    compare("pg-boss", cases);
  }

  @Test
  void oban() throws Exception {
    List<Case> cases = new ArrayList<>();
    for (JsonNode each : answers("oban").path("cleanups")) {
      if (each.at("/policy/limit").asLong() > 10) {
        cases.add(
            new Case(
                each.path("name").asText(),
                each.path("now").asLong(),
                each.path("name").asText().equals("default")
                    ? null
                    : older(each.at("/policy/max_age").asDouble()),
                texts(each.at("/deleted/oban_jobs"))));
      }
    }
    compare("oban", cases);
  }

  private static Policy ofQueue(String queue, double seconds, List<String> statuses) {
    List<TaskStatus> named = statuses.stream().map(TaskStatus::new).toList();
    Match match = new Match(null, null, null, null, queue, named);
    return new Policy(List.of(Rule.aged(match, seconds)), false);
  }

  @Test
  void procrastinate() throws Exception {
    List<Case> cases = new ArrayList<>();
    for (JsonNode each : answers("procrastinate").path("cleanups")) {
      JsonNode policy = each.path("policy");
      if (policy.path("nb_hours").asInt() > 0) {
        List<String> statuses = new ArrayList<>(List.of("succeeded"));
        for (String more : List.of("failed", "cancelled", "aborted")) {
          if (policy.path("include_" + more).asBoolean()) {
            statuses.add(more);
          }
        }
        cases.add(
            new Case(
                each.path("name").asText(),
                each.path("now").asLong(),
                ofQueue(
                    policy.path("queue").asText(null),
                    policy.path("nb_hours").asInt() * 3_600.0,
                    statuses),
                texts(each.at("/deleted/procrastinate_jobs"))));
      }
    }
    compare("procrastinate", cases);
  }

  @Test
  void graphileWorker() throws Exception {
    List<Case> cases = new ArrayList<>();
    for (JsonNode each : answers("graphile-worker").path("cleanups")) {
      if (each.path("deleted").has("_private_jobs")) {
        cases.add(
            new Case(
                each.path("name").asText(),
                each.path("now").asLong(),
                null,
                texts(each.at("/deleted/_private_jobs"))));
      }
    }
    compare("graphile-worker", cases);
  }

  private static List<Case> dbos(String name) throws Exception {
    List<Case> cases = new ArrayList<>();
    for (JsonNode each : answers("dbos/3.2.0", name).path("cleanups")) {
      JsonNode policy = each.path("policy");
      double keep =
          each.path("now").asLong() - policy.path("cutoff_epoch_timestamp_ms").asDouble() / 1_000.0;
      if (policy.path("rows_threshold").isNull()
          && !policy.path("cutoff_epoch_timestamp_ms").isNull()
          && keep > 0) {
        cases.add(
            new Case(
                each.path("name").asText(),
                each.path("now").asLong(),
                older(keep),
                texts(each.at("/deleted/workflow_status"))));
      }
    }
    return cases;
  }

  @Test
  void dbos() throws Exception {
    compare("dbos/3.2.0", dbos("answers.json"));
  }

  @Test
  void dbosInAFile() throws Exception {
    compareFile("dbos/3.2.0", dbos("answers.sqlite.json"));
  }

  private static List<Case> jobRunr(String name) throws Exception {
    JsonNode answers = answers("jobrunr", name);
    List<Case> cases = new ArrayList<>();
    for (String policy : List.of("default", "short", "long")) {
      JsonNode each = answers.at("/cleaner/policies/" + policy);
      cases.add(
          new Case(
              policy,
              answers.path("now").asLong(),
              policy.equals("default")
                  ? null
                  : older(each.path("permanently_delete_after_s").asDouble()),
              texts(each.path("deleted_for_good"))));
    }
    return cases;
  }

  @Test
  void jobRunr() throws Exception {
    compare("jobrunr", jobRunr("answers.json"));
  }

  @Test
  void jobRunrInAFile() throws Exception {
    compareFile("jobrunr", jobRunr("answers.sqlite.json"));
  }

  @Test
  void airflow() throws Exception {
    JsonNode answers = answers("airflow");
    JsonNode all = answers.at("/cleaner/policies/all tables, 30 days");
    JsonNode two = answers.at("/cleaner/policies/dag_run of two dags, 3 days");
    List<TaskStatus> states =
        Stream.of("queued", "running", "success", "failed").map(TaskStatus::new).toList();
    List<Rule> rules = new ArrayList<>();
    for (JsonNode dag : two.path("dag_ids")) {
      rules.add(
          Rule.aged(new Match(null, new NamePattern(dag.asText()), null, null, states), 3 * DAY));
    }
    compare(
        "airflow",
        List.of(
            new Case(
                "all",
                answers.path("now").asLong(),
                Policy.of(30 * DAY, states),
                texts(all.at("/deleted/dag_run"))),
            new Case(
                "two dags",
                answers.path("now").asLong(),
                new Policy(rules, false),
                texts(two.at("/deleted/dag_run")))));
  }
}
