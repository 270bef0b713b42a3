package dev.holdfast.cli.dapr;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.dapr.FakeSidecar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workflows of Dapr read on the command line. */
class DaprReadingTest {

  private static final Instant THEN = Instant.parse("2026-01-02T03:04:05Z");

  @TempDir Path directory;
  private FakeSidecar fake;

  @BeforeEach
  void start() {
    fake = FakeSidecar.start();
    fake.instance("done", THEN)
        .started("Order", "{\"n\":1}")
        .after(Duration.ofMillis(1500))
        .completed("\"ok\"");
    fake.instance("broken", THEN).started("Order", "{}").failed("Boom", "no money");
    fake.instance("open", THEN).started("Ship", "{}");
    fake.instance("new", THEN);
    fake.instance("odd", THEN).started("Ship", "{}").claiming(42);
    fake.instance("ghost", THEN).started("Ship", "{}");
    fake.app().vanish("ghost");
  }

  @AfterEach
  void stop() {
    fake.close();
  }

  private CommandLineRun run(String command, String... options) {
    List<String> line = new ArrayList<>(List.of(command, fake.address()));
    line.addAll(List.of(options));
    return CommandLineRun.in(directory.resolve("records"), line.toArray(String[]::new));
  }

  private JsonNode json(String command, String... options) {
    CommandLineRun run = run(command, options);
    assertThat(run.exit()).as(run.err()).isZero();
    return run.json();
  }

  @Test
  void theOverviewCountsByStatus() {
    JsonNode overview = json("overview", "--json");
    assertThat(overview.get("kind").asText()).isEqualTo("dapr");
    assertThat(overview.get("engine").asText()).isEqualTo("Dapr 1.17.13");
    assertThat(overview.get("tasks").asLong()).isEqualTo(5);
    JsonNode byStatus = overview.get("by_status");
    assertThat(byStatus.get("completed").asLong()).isEqualTo(1);
    assertThat(byStatus.get("failed").asLong()).isEqualTo(1);
    assertThat(byStatus.get("running").asLong()).isEqualTo(1);
    assertThat(byStatus.get("pending").asLong()).isEqualTo(1);
    assertThat(byStatus.get("unknown_42").asLong()).isEqualTo(1);
    assertThat(byStatus.get("terminated").asLong()).isZero();
    assertThat(fake.calls("PurgeInstances")).isEmpty();
  }

  @Test
  void theListTellsWhatVanishedAndWhatIsNotStarted() {
    JsonNode list = json("tasks", "--json");
    assertThat(list.get("items").findValuesAsText("id"))
        .containsExactly("broken", "done", "new", "odd", "open");
    assertThat(list.get("total").asLong()).isEqualTo(5);
    assertThat(list.get("total_exact").asBoolean()).isTrue();
    assertThat(list.get("vanished").asLong()).isEqualTo(1);
    JsonNode done = list.get("items").get(1);
    assertThat(done.get("name").asText()).isEqualTo("Order");
    assertThat(done.get("status").asText()).isEqualTo("completed");
    assertThat(done.get("created_at").asLong()).isEqualTo(THEN.getEpochSecond());
    assertThat(done.get("last_updated_at").asDouble()).isEqualTo(THEN.getEpochSecond() + 1.5);
    assertThat(list.get("items").get(2).get("created_at").isNull()).isTrue();
    assertThat(list.get("items").get(2).get("name").isNull()).isTrue();
  }

  @Test
  void pagesAndFilters() {
    JsonNode first = json("tasks", "--limit", "2", "--json");
    assertThat(first.get("items").findValuesAsText("id")).containsExactly("broken", "done");
    JsonNode next =
        json("tasks", "--limit", "2", "--after", first.get("next_cursor").asText(), "--json");
    assertThat(next.get("items").findValuesAsText("id")).containsExactly("new", "odd");
    assertThat(json("tasks", "--name", "Shi", "--json").get("items").findValuesAsText("id"))
        .containsExactly("odd", "open");
    assertThat(json("tasks", "--status", "completed", "--json").get("items")).hasSize(1);
    assertThat(json("tasks", "--text", "BROK", "--json").get("items")).hasSize(1);
  }

  @Test
  void aTaskTellsItsHistoryInStoredOrderAndTheRunsInIt() {
    var instance = fake.instance("long", THEN).started("Order", "{\"n\":1}");
    instance.after(Duration.ofSeconds(1)).activity("Pay", "7", "\"paid\"");
    int ship = instance.after(Duration.ofSeconds(1)).scheduled("Ship", "8");
    int child = instance.child("long:0003", "Pack");
    instance.after(Duration.ofSeconds(2)).activityFailed(ship, "IOError", "no truck");
    instance.childCompleted(child, "1").unknown(32);
    instance.after(Duration.ofSeconds(1)).failed("Boom", "gave up").customStatus("\"bad\"");

    JsonNode all = json("task", "long", "--at", "2026-01-02T03:04:06Z", "--json");

    JsonNode task = all.get("task");
    assertThat(task.get("input").asText()).isEqualTo("{\"n\":1}");
    assertThat(task.get("custom_status").asText()).isEqualTo("\"bad\"");
    assertThat(task.get("failure").asText()).isEqualTo("Boom: gave up");
    assertThat(task.get("execution_id").asText()).isEqualTo("run-of-long");
    assertThat(task.get("completed_at").asLong()).isEqualTo(THEN.getEpochSecond() + 5);
    assertThat(task.get("parent_id").isNull()).isTrue();
    assertThat(all.get("events").findValuesAsText("event_type"))
        .containsExactly(
            "workflow_started",
            "execution_started",
            "task_scheduled",
            "task_completed",
            "task_scheduled",
            "child_workflow_instance_created",
            "task_failed",
            "child_workflow_instance_completed",
            "unknown_32",
            "execution_completed");
    assertThat(all.get("events").findValuesAsText("field"))
        .containsExactly("14", "3", "6", "7", "6", "9", "8", "10", "32", "4");
    assertThat(all.get("events").get(3).get("task_id").asLong()).isZero();
    assertThat(all.get("events").get(2).get("name").asText()).isEqualTo("Pay");
    assertThat(all.get("events").get(2).get("detail").asText()).contains("\"input\":\"7\"");
    assertThat(all.get("attempts").findValuesAsText("outcome"))
        .containsExactly("completed", "failed", "completed");
    assertThat(all.get("attempts").get(2).get("instance").asText()).isEqualTo("long:0003");
    assertThat(all.get("attempts").get(1).get("error").asText()).isEqualTo("IOError: no truck");
    assertThat(all.get("replay").get("status").asText()).isEqualTo("running");
    assertThat(all.get("replay").get("events").asLong()).isEqualTo(4);
  }

  @Test
  void whatTheWorkflowCaughtIsNoErrorOfIt() {
    var instance = fake.instance("calm", THEN).started("Order", "{}");
    int first = instance.child("calm:0001", "Pack");
    int second = instance.child("calm:0002", "Pack");
    instance.after(Duration.ofSeconds(2)).childCompleted(first, "1");
    instance.after(Duration.ofSeconds(2)).childFailed(second, "IOError", "no truck");
    instance.completed("1");

    JsonNode between = json("task", "calm", "--at", "2026-01-02T03:04:07Z", "--json");
    assertThat(between.get("replay").get("children_created").asLong()).isEqualTo(2);
    assertThat(between.get("replay").get("children_finished").asLong()).isEqualTo(1);
    JsonNode end = json("task", "calm", "--at", "2026-01-02T03:05:00Z", "--json").get("replay");
    assertThat(end.get("children_finished").asLong()).isEqualTo(2);
    assertThat(end.get("error").isNull()).isTrue();
    assertThat(end.get("attempt").isNull()).isTrue();
    JsonNode broken = json("task", "broken", "--at", "2026-01-02T03:05:00Z", "--json");
    assertThat(broken.get("replay").get("error").asText()).isEqualTo("Boom: no money");
    assertThat(run("task", "calm").out())
        .contains("Activities and children")
        .doesNotContain("ttempt");
  }

  @Test
  void aClockThatRunsBackwardsIsTold() {
    var instance = fake.instance("skewed", THEN).started("Order", "{}");
    int pay = instance.scheduled("Pay", "7");
    instance.at(THEN.minusSeconds(40)).activityFailed(pay, "IOError", "no truck").completed("1");

    CommandLineRun run = run("task", "skewed", "--at", "2026-01-02T03:05:00Z", "--json");
    assertThat(run.json().get("findings").findValuesAsText("kind"))
        .containsExactly("time_backwards", "ends_before_start");
    assertThat(run.json().get("replay").get("status").asText()).isEqualTo("completed");
    assertThat(run.err())
        .contains("Clocks ran backwards in 2 places, first at #5: Written after event 3, but 40s");
    assertThat(run("timeline", "skewed").err()).contains("Clocks ran backwards in one place");
    assertThat(run("timeline", "done").err()).isEmpty();
  }

  @Test
  void aHistoryThatIsTooLargeLeavesTheInstance() {
    fake.instance("big", THEN).started("Order", "{}").activity("Pay", "x".repeat(3_000), "1");
    fake.limit(2_000);
    CommandLineRun run = run("task", "big", "--json");
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.json().get("task").get("name").asText()).isEqualTo("Order");
    assertThat(run.json().get("task").get("history").asText())
        .isEqualTo("too large for this sidecar");
  }

  @Test
  void aTreeNamesChildrenOfOtherAppsAndThoseThatAreGone() {
    var parent = fake.instance("top", THEN).started("Order", "{}");
    parent.child("top:0000", "Pack");
    parent.child("top:0001", "Gone");
    parent.child("far", "Bill", "billing");
    fake.instance("top:0000", THEN).started("Pack", "{}", "top").child("leaf", "Tape");
    fake.instance("leaf", THEN).started("Tape", "{}", "top:0000").completed("1");

    JsonNode tree = json("workflow", "top", "--json");

    assertThat(tree.get("id").asText()).isEqualTo("top");
    assertThat(tree.get("app").asText()).isEqualTo("shop");
    assertThat(tree.get("children").findValuesAsText("id"))
        .containsExactly("top:0000", "leaf", "top:0001", "far");
    assertThat(tree.get("children").get(0).get("children").get(0).get("status").asText())
        .isEqualTo("completed");
    assertThat(tree.get("children").get(1).get("present").asBoolean()).isFalse();
    assertThat(tree.get("children").get(2).get("app").asText()).isEqualTo("billing");
    assertThat(fake.calls("GetInstance")).extracting("instance").doesNotContain("far");
    assertThat(run("workflow", "nobody", "--json").exit()).isEqualTo(1);
  }

  @Test
  void timelineErrorsAndExport() throws Exception {
    JsonNode trail = json("timeline", "done", "--json");
    assertThat(trail.get("items").findValuesAsText("event_type"))
        .containsExactly("workflow_started", "execution_started", "execution_completed");
    JsonNode errors = json("errors", "--json");
    JsonNode error = errors.get("items").get(0);
    assertThat(error.get("example").toString()).contains("no money");
    assertThat(error.get("first_seen").asLong()).isEqualTo(THEN.getEpochSecond());
    assertThat(error.get("last_seen")).isEqualTo(error.get("first_seen"));
    CommandLineRun whole = run("timeline", "done", "--workflow");
    assertThat(whole.exit()).isEqualTo(2);
    assertThat(whole.err()).contains("events of a whole workflow", "“holdfast workflow” shows");
    Path file = directory.resolve("done.json");
    json("export", "done", file.toString(), "--json");
    JsonNode story = new com.fasterxml.jackson.databind.ObjectMapper().readTree(file.toFile());
    assertThat(story.get("raw_events")).hasSize(3);
    assertThat(java.util.Base64.getDecoder().decode(story.get("raw_events").get(2).asText()))
        .isEqualTo(fake.app().find("done").orElseThrow().history().get(2).toByteArray());
  }

  @Test
  void statusesMayBeTypedAsDaprItselfWritesThem() {
    assertThat(json("tasks", "--status", "COMPLETED", "--json").get("items")).hasSize(1);
    assertThat(run("tasks", "--status", "FINISHED").exit()).isEqualTo(2);
  }

  @Test
  void theOverviewTellsOfTheSidecarAndItsClock() {
    fake.metadata().clock(Instant.parse("2026-05-06T07:08:09Z"));
    JsonNode overview = json("overview", "--json");
    assertThat(overview.get("workers").asLong()).isEqualTo(1);
    assertThat(overview.get("runtime_version").asText()).isEqualTo("1.17.13");
    assertThat(overview.get("policy_source").isNull()).isTrue();
    assertThat(overview.get("now").asLong())
        .isEqualTo(Instant.parse("2026-05-06T07:08:09Z").getEpochSecond());
    assertThat(overview.get("notices").findValuesAsText("kind")).containsExactly("clock_sidecar");
    CommandLineRun alone =
        CommandLineRun.in(
            directory, "overview", "dapr://127.0.0.1:" + fake.port() + "?app=shop", "--json");
    assertThat(alone.json().get("notices").findValuesAsText("kind"))
        .containsExactly("clock_workstation");
    assertThat(alone.json().get("workers").isNull()).isTrue();
  }

  @Test
  void theDoctorFindsWhatNobodyWorksOn() {
    fake.worker(false);
    fake.instance("stuck", THEN).started("Order", "{}").stalled("version 2 is gone");
    fake.instance("gone:0001", THEN).started("Pack", "{}", "gone");
    fake.instance("named:0001", THEN).started("Pack", "{}");
    CommandLineRun run = run("doctor", "--json");
    assertThat(run.exit()).as(run.err()).isEqualTo(3);
    JsonNode findings = run.json().get("findings");
    assertThat(findings.findValuesAsText("kind"))
        // The clock of a command in tests stands still.
        .containsExactly(
            "dapr_stalled", "dapr_no_worker", "clock_skew", "dapr_orphans", "dapr_vanished");
    assertThat(findings.get(0).get("sample").get(0).asText()).isEqualTo("stuck");
    assertThat(findings.get(3).get("sample").get(0).asText()).isEqualTo("gone:0001");
    assertThat(findings.get(4).get("sample").get(0).asText()).isEqualTo("ghost");
    assertThat(fake.calls("PurgeInstances")).isEmpty();
  }

  @Test
  void withAPolicyTheDoctorFindsWhatIsOverdue() throws Exception {
    fake.worker(true);
    fake.instance("old", THEN).started("Order", "{}").completed("1");
    fake.instance("failed", THEN).started("Order", "{}").failed("A", "b");
    fake.instance("new", Instant.now()).started("Order", "{}").completed("1");
    CommandLineRun without = run("doctor", "--json");
    assertThat(without.json().get("findings").findValuesAsText("kind"))
        .doesNotContain("dapr_overdue");
    assertThat(without.err()).contains("Give --policy FILE to find what is overdue, too.");

    Path base = configuration("base.yaml", "completed: 1h, failed: 1h");
    Path over = configuration("over.yaml", "failed: null");
    CommandLineRun run =
        run("doctor", "--policy", base.toString(), "--policy", over.toString(), "--json");
    assertThat(run.exit()).as(run.err()).isEqualTo(3);
    JsonNode overdue = null;
    for (JsonNode finding : run.json().get("findings")) {
      overdue = finding.get("kind").asText().equals("dapr_overdue") ? finding : overdue;
    }
    assertThat(overdue).as("%s", run.out()).isNotNull();
    JsonNode preview =
        json("preview", "--policy", base.toString(), "--policy", over.toString(), "--json");
    assertThat(overdue.get("count").asInt()).isEqualTo(preview.get("overdue").asInt());
    assertThat(overdue.get("sample").toString()).contains("\"old\"").doesNotContain("failed");
    assertThat(fake.calls("PurgeInstances")).isEmpty();

    CommandLineRun days = run("doctor", "--policy", configuration("d", "failed: 30d").toString());
    assertThat(days.exit()).isEqualTo(2);
    assertThat(days.err()).contains("720h");
  }

  private Path configuration(String name, String durations) throws IOException {
    return Files.writeString(
        directory.resolve(name),
        "kind: Configuration\nspec: {workflow: {stateRetentionPolicy: {" + durations + "}}}\n");
  }

  @Test
  void aPolicyMeansNothingToTheDoctorOfOtherKinds() throws Exception {
    Path demo = directory.resolve("demo.db");
    assertThat(CommandLineRun.of("demo", demo.toString(), "--tasks", "10").exit()).isZero();
    Path policy = directory.resolve("p.json");
    String[] line = {"doctor", "sqlite:" + demo, "--policy", policy.toString()};
    CommandLineRun none = CommandLineRun.of(line);
    assertThat(none.exit()).isEqualTo(2);
    assertThat(none.err()).contains("p.json");
    Files.writeString(policy, "{\"expire_time\": 86400}");
    CommandLineRun run = CommandLineRun.of(line);
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("--policy means nothing to doctor for stores of fib-flow");
  }

  @Test
  void twoRunsAreCompared() {
    fake.instance("retry", THEN)
        .started("Order", "{}")
        .activity("Pay", "1", "2")
        .activity("Pay", "1", "3");
    assertThat(run("diff", "retry", "1", "2", "--json").exit()).isZero();
  }
}
