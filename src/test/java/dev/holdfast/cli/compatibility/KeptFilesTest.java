package dev.holdfast.cli.compatibility;

import static dev.holdfast.cli.compatibility.KeptRun.file;
import static dev.holdfast.cli.compatibility.KeptRun.plan;
import static dev.holdfast.cli.compatibility.KeptRun.rows;
import static dev.holdfast.cli.compatibility.KeptRun.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.plan.PlanOrigin;
import dev.holdfast.settings.SettingsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What an earlier version wrote still opens, runs, verifies and restores: {@code
 * src/test/resources/kept}. If this fails, mend the product, not the files.
 */
class KeptFilesTest {

  private static final String STORE = "sqlite:" + file("tasks.sqlite");
  private static final String SKIP = "--skip poison_child --skip pinned_child";

  private KeptPlace place;

  @BeforeAll
  static void writeAnew() throws Exception {
    if ("write".equals(System.getProperty("holdfast.kept"))) {
      KeptWriter.write();
    }
  }

  @BeforeEach
  void copy() throws Exception {
    place = KeptPlace.filled();
    KeptPlace.use("tasks/before.sqlite", "tasks.sqlite");
  }

  @AfterEach
  void leave() throws IOException {
    place.close();
  }

  /** The rows of the store now, and those in an archive, are those that it began with. */
  private static void addUp(String archive) throws Exception {
    Map<String, List<String>> both = new TreeMap<>();
    for (String part : List.of("tasks.sqlite", archive)) {
      rows(part)
          .forEach(
              (table, rows) -> both.computeIfAbsent(table, _ -> new ArrayList<>()).addAll(rows));
    }
    both.keySet().removeIf(table -> table.startsWith("holdfast_"));
    rows("tasks/before.sqlite")
        .forEach(
            (table, rows) ->
                assertThat(both.get(table)).as(table).containsExactlyInAnyOrderElementsOf(rows));
  }

  @ParameterizedTest
  @ValueSource(strings = {"age", "rules", "decided", "approved"})
  void aPlanSaysWhatItSaid(String name) throws Exception {
    String plan = "tasks/" + name + ".plan";
    JsonNode header = KeptRun.header(plan);
    String[] approvers =
        name.equals("approved")
            ? new String[] {"--approvers", file("tasks/approvers.txt")}
            : new String[0];

    JsonNode shown = plan(2, STORE, plan, approvers).json();

    ((ObjectNode) shown.get("policy")).remove(List.of("own", "clauses"));
    for (String field : List.of("tasks", "events", "attempts", "now", "policy")) {
      assertThat(shown.get(field)).as(field).isEqualTo(header.get(field));
    }
    assertThat(shown.get("hazards").findValuesAsText("kind"))
        .isEqualTo(header.get("hazards").findValuesAsText("kind"));
    PlanOrigin origin = PlanOrigin.of(KeptPlace.file(plan)).orElseThrow();
    assertThat(origin.address()).isEqualTo(STORE);
    JsonNode again = run(0, preview(header, name)).json();
    assertThat(again.get("digest")).isEqualTo(shown.get("digest"));
    assertThat(again.get("tasks")).isEqualTo(header.get("tasks"));
  }

  private static String[] preview(JsonNode header, String name) {
    JsonNode age = header.at("/policy/expire_time");
    String policy =
        age.isMissingNode() ? "--policy " + file("tasks/" + name + ".yaml") : "--keep " + age + "s";
    return new String[] {"preview", STORE, "--json --now", header.get("now").asText(), policy};
  }

  @Test
  void aHalfRunIsContinuedWhereItStopped() throws Exception {
    KeptPlace.use("tasks/half.sqlite", "tasks.sqlite");
    long before = rows("tasks/half.sqlite").get("fib_flow_tasks").size();

    JsonNode done =
        plan(3, STORE, "tasks/age.plan", "--yes", SKIP, "--archive", file("tasks/age.archive"))
            .json();

    assertThat(done.get("done_before").intValue()).isEqualTo(5);
    assertThat(done.get("drifted_count").intValue()).isZero();
    assertThat(done.get("remaining").intValue()).isZero();
    assertThat(rows("tasks.sqlite").get("fib_flow_tasks"))
        .hasSize((int) before - done.get("tasks_deleted").intValue());
    addUp("tasks/age.archive");
  }

  @Test
  void aPlanThatWasRunDeletesNothingMore() throws Exception {
    KeptPlace.use("tasks/whole.sqlite", "tasks.sqlite");

    JsonNode done = plan(3, STORE, "tasks/decided.plan", "--yes").json();

    assertThat(done.get("done_before").intValue()).isEqualTo(13);
    assertThat(done.get("tasks_deleted").intValue()).isZero();
    assertThat(done.get("drifted_count").intValue()).isZero();
    assertThat(rows("tasks.sqlite")).isEqualTo(rows("tasks/whole.sqlite"));
  }

  @Test
  void aPlanDeletesWhatItDeletedThen() throws Exception {
    KeptRun.forgetRuns();

    JsonNode done =
        plan(3, STORE, "tasks/decided.plan", "--yes", "--archive", file("new.archive")).json();

    assertThat(done.get("tasks_deleted").intValue()).isEqualTo(13);
    assertThat(rows("tasks.sqlite")).isEqualTo(rows("tasks/whole.sqlite"));
    Map<String, ?> then = rows("tasks/decided.archive");
    Map<String, ?> now = rows("new.archive");
    assertThat(now.keySet()).isEqualTo(then.keySet());
    for (String table : rows("tasks.sqlite").keySet()) {
      assertThat(now.get(table)).as(table).isEqualTo(then.get(table));
    }
    assertThat(now.get("holdfast_rows")).isEqualTo(then.get("holdfast_rows"));
  }

  @Test
  void aPlanOfRulesRuns() throws Exception {
    JsonNode done = plan(0, STORE, "tasks/rules.plan", "--yes --allow pinned_child").json();
    assertThat(done.get("tasks_deleted"))
        .isEqualTo(KeptRun.header("tasks/rules.plan").get("tasks"));
    assertThat(done.get("drifted_count").intValue()).isZero();
  }

  @Test
  void anApprovedPlanRunsWithItsApproval() throws Exception {
    String approvers = "--approvers " + file("tasks/approvers.txt");
    plan(5, STORE, "tasks/approved.plan", "--yes");

    JsonNode done = plan(3, STORE, "tasks/approved.plan", "--yes", approvers).json();

    assertThat(done.get("tasks_deleted").intValue() + done.get("skipped").intValue()).isEqualTo(8);
    assertThat(done.get("tasks_deleted").intValue()).isPositive();
  }

  @Test
  void aPlanOfTextIdsIsContinued() throws Exception {
    KeptPlace.use("texts/half.db", "jobs.db");
    String store = "textstore:" + file("jobs.db");
    // What this kind of the tests has had since then.
    try (Connection jobs = DriverManager.getConnection("jdbc:sqlite:" + file("jobs.db"));
        Statement statement = jobs.createStatement()) {
      statement.execute("create table priorities (job text primary key, priority integer)");
    }

    JsonNode done =
        plan(0, store, "texts/age.plan", "--yes", "--archive", file("texts/age.archive")).json();

    assertThat(done.get("done_before").intValue()).isEqualTo(2);
    assertThat(done.get("tasks_deleted").intValue()).isEqualTo(3);
    assertThat(rows("jobs.db").get("jobs")).hasSize(1);
    run(0, "archive verify", file("texts/age.archive"));
    run(0, "archive restore", file("texts/age.archive"), store, "--yes");
    Map<String, TreeSet<String>> restored = rows("jobs.db");
    restored.remove("priorities");
    assertThat(restored).isEqualTo(rows("texts/before.db"));
    KeptRun.forgetRuns();
    assertThat(plan(0, store, "texts/decided.plan", "--yes").json().get("tasks_deleted").intValue())
        .isEqualTo(5);
  }

  @Test
  void anArchiveIsVerifiedOpenedAndRestored() throws Exception {
    KeptPlace.use("tasks/whole.sqlite", "tasks.sqlite");
    String archive = file("tasks/decided.archive");

    JsonNode verified = run(0, "archive verify", archive, "--json").json();

    assertThat(verified.get("sound").booleanValue()).isTrue();
    assertThat(verified.get("tasks").intValue()).isEqualTo(13);
    assertThat(verified.get("plan").asText())
        .isEqualTo("sha256:" + KeptRun.digest("tasks/decided.plan"));
    assertThat(run(0, "tasks", archive, "--json").json().get("total").intValue()).isEqualTo(13);
    run(0, "task", archive, "1 --json");
    run(0, "archive restore", archive, STORE, "--yes");
    assertThat(rows("tasks.sqlite")).isEqualTo(rows("tasks/before.sqlite"));
    run(0, "archive verify", file("tasks/age.archive"));
  }

  @Test
  void policyFilesAreRead() {
    run(0, "policy check", file("tasks/rules.yaml"));
    run(0, "preview", STORE, "--policy", file("tasks/fib-flow.json"), "--now 1760000000");
  }

  @Test
  void theJournalIsWholeAndTellsAll() throws Exception {
    String head = KeptRun.header("tasks/approved.plan").get("journal_head").asText();
    JsonNode check = run(0, "journal verify --json --head", head).json();
    assertThat(check.get("sound").booleanValue()).isTrue();
    JsonNode items = run(0, "journal list --json").json().get("items");
    assertThat(items.findValuesAsText("action"))
        .contains("plan", "approval", "cleanup", "archive", "restore", "hold", "release", "policy");
    assertThat(items.findValuesAsText("outcome")).contains("done", "partial", "failed", "waited");
    assertThat(items.findValuesAsText("state")).containsAnyOf("interrupted", "running");
    run(0, "journal export", file("journal.ndjson"));
    assertThat(Files.readAllLines(KeptPlace.file("journal.ndjson")))
        .hasSize(check.get("entries").intValue());
    run(0, "hold", STORE, "9");
    run(0, "journal verify --head", check.get("head").asText());
  }

  @Test
  void holdsHold() throws Exception {
    assertThat(run(0, "explain", STORE, "5 --keep 7d --now 1760000000 --json").out())
        .contains("\"eligible\":false");
    assertThat(KeptRun.header("tasks/age.plan").at("/spared/held/ids").toString())
        .isEqualTo("[5,16,17,18,19,20]");
    run(0, "release", STORE, "5");
    assertThat(run(0, "explain", STORE, "5 --keep 7d --now 1760000000 --json").out())
        .contains("\"eligible\":true");
    Files.delete(KeptPlace.file("records/holds.sqlite"));
    run(5, "preview", STORE, "--keep 7d");
    run(0, "holds repair");
    assertThat(run(0, "explain", STORE, "20 --keep 7d --now 1760000000 --json").out())
        .contains("\"eligible\":false");
  }

  @Test
  void settingsAreReadWholeAndWrittenTheSame() throws Exception {
    Path file = KeptPlace.file("settings/settings.json");
    String text = Files.readString(file);
    SettingsFile.Found found = new SettingsFile(file).read();
    assertThat(found.state()).isEqualTo(SettingsFile.State.WHOLE);
    assertThat(found.settings()).isEqualTo(KeptSettings.ALL);
    new SettingsFile(file).save(found.settings());
    // The check for new versions is gone, and its answers with it.
    assertThat(file)
        .hasContent(text.replaceAll("(?m)^ *\"(tell_updates|updates_asked_at)\".*\\R", ""));
  }

  /** Who else and when: another user of another machine, years later. */
  @Test
  void itMattersNotWhoRunsAPlanNorWhen() throws Exception {
    Records others =
        new Records(KeptPlace.file("records"), null, new Operator("x", null, "elsewhere"));
    CommandLineRun run =
        CommandLineRun.on(
            () -> KeptClock.at(2_200_000_000L),
            others,
            ("cleanup "
                    + STORE
                    + " --yes --json --max-age 36500d --allow pinned_child --plan "
                    + file("tasks/rules.plan"))
                .split(" "));
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.json().get("tasks_deleted").intValue()).isEqualTo(8);
  }

  @ParameterizedTest
  @CsvSource({
    "tasks/age.plan, , 5, cleanup STORE --yes --max-age 36500d --plan FILE",
    "tasks/rules.plan, pinned_child, 5, cleanup STORE --yes --max-age 36500d --plan FILE",
    "tasks/approved.plan.approval, signature, 5, cleanup STORE --yes --max-age 36500d"
        + " --approvers DIR/tasks/approvers.txt --plan DIR/tasks/approved.plan",
    "tasks/decided.archive, task_completed, 3, archive verify FILE",
    "tasks/age.archive, SQLite format, 4, archive verify FILE",
    "records/journal.sqlite, Second Person, 3, journal verify",
    "texts/age.plan, , 5, cleanup textstore:DIR/texts/before.db --yes --max-age 36500d --plan FILE"
  })
  void oneBitThatChangedIsSeen(String name, String within, int exit, String command)
      throws Exception {
    KeptRun.damage(KeptPlace.file(name), within);

    run(
        exit,
        command
            .replace("STORE", STORE)
            .replace("FILE", file(name))
            .replace("DIR", KeptPlace.FOLDER.toString()));

    assertThat(rows("tasks.sqlite")).isEqualTo(rows("tasks/before.sqlite"));
  }
}
