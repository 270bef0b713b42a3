package dev.holdfast.cli.buquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.s3.Call;
import dev.holdfast.s3.Operation;
import dev.holdfast.s3.S3Server;
import dev.holdfast.s3.Version;
import dev.holdfast.s3.Versioning;
import dev.holdfast.store.buquet.BuquetBucket;
import dev.holdfast.store.buquet.WorkflowScenarios;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A prune of workflows on the server of the tests, from the command line to the last object. */
class PruneWorkflowsTest {

  private static final String BUCKET = "queue";

  /** What a run asks once: whether conditions are heeded, and the calls that delete. */
  private static final int PROBE_AND_CALL = 12;

  @TempDir Path directory;
  private S3Server server;
  private BuquetBucket bucket;
  private WorkflowScenarios workflows;

  @BeforeEach
  void start() {
    System.setProperty("aws.accessKeyId", S3Server.KEY_ID);
    System.setProperty("aws.secretAccessKey", S3Server.SECRET);
    server = S3Server.start();
    bucket = BuquetBucket.on(server, BUCKET);
    workflows = new WorkflowScenarios(bucket);
    server.clock().set(Instant.now().minus(Duration.ofDays(60)));
  }

  @AfterEach
  void stop() {
    bucket.close();
    server.close();
  }

  private void today() {
    server.clock().set(Instant.now());
  }

  private CommandLineRun run(String command, String... options) {
    List<String> line = new ArrayList<>(List.of(command, address()));
    line.addAll(List.of(options));
    return CommandLineRun.in(directory.resolve("records"), line.toArray(String[]::new));
  }

  private String address() {
    return "s3://" + BUCKET + "?endpoint=" + server.endpoint();
  }

  /** All that is there, by key, with its text. */
  private Map<String, String> there() {
    Map<String, String> all = new TreeMap<>();
    for (String key : server.bucket(BUCKET).keys()) {
      server.bucket(BUCKET).live(key).ifPresent(live -> all.put(key, text(live)));
    }
    return all;
  }

  private static String text(Version version) {
    return new String(version.body(), StandardCharsets.UTF_8);
  }

  private static boolean artefact(String key) {
    return key.contains("/steps/") || key.contains("/signals/");
  }

  @Test
  void aServerThatListsMillisecondsGivesTheOrderByThem() {
    server.clock().listMilliseconds();
    Instant second = Instant.now().minus(Duration.ofDays(60)).truncatedTo(ChronoUnit.SECONDS);
    server.clock().set(second.plusMillis(250));
    workflows.completed("wf-z");
    server.clock().set(second.plusMillis(750));
    workflows.completed("wf-a");
    server.clock().set(Instant.now());

    JsonNode preview = run("preview", "--keep", "30d", "--ids", "--json").json();

    assertThat(preview.get("ids").valueStream().map(JsonNode::asText))
        .containsExactly("wf-z", "wf-a");
    assertThat(preview.get("newest").asDouble()).isEqualTo(second.getEpochSecond() + 0.75);
    CommandLineRun run = run("cleanup", "--keep", "30d", "--yes", "--json");
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.json().get("workflows_pruned").asInt()).isEqualTo(2);
  }

  @Test
  void thePreviewCountsWhatGoesAndWhyTheRestStays() {
    workflows.completed("wf-old");
    workflows.running();
    workflows.pausedByHand();
    workflows.malformed();
    workflows.idOtherThanKey();
    workflows.stepsWithoutState();
    workflows.withStatus("dreaming");
    today();
    workflows.completed("wf-young");
    server.log().clear();

    CommandLineRun run = run("preview", "--keep", "30d", "--json");

    assertThat(run.exit()).as(run.err()).isZero();
    JsonNode preview = run.json();
    assertThat(preview.get("workflows").asLong()).isEqualTo(1);
    assertThat(preview.get("effect").asText()).isEqualTo("prunes");
    assertThat(preview.get("by_type").get("order_fulfillment").asLong()).isEqualTo(1);
    assertThat(preview.get("steps").asLong()).isEqualTo(2);
    assertThat(preview.get("signals").asLong()).isEqualTo(1);
    assertThat(preview.get("objects").asLong()).isEqualTo(3);
    assertThat(preview.get("bytes").asLong()).isPositive();
    assertThat(preview.get("bytes_freed").asLong()).isZero();
    assertThat(preview.get("versioning").asText()).isEqualTo("enabled");
    assertThat(preview.get("undo").asBoolean()).isTrue();
    JsonNode skipped = preview.get("skipped");
    Map.of(
            "no_state", 1,
            "unreadable", 1,
            "id_mismatch", 1,
            "active", 1,
            "paused", 1,
            "unknown_status", 1,
            "too_young", 1,
            "nothing_left", 0,
            "straggler", 0)
        .forEach(
            (reason, count) -> assertThat(skipped.get(reason).asInt()).as(reason).isEqualTo(count));
    assertThat(server.log().writes()).isEmpty();
  }

  @Test
  void aPruneLeavesEachStateAndARestoreBringsBackEachByte() {
    workflows.completed("wf-a");
    workflows.completed("wf a+b%20:ü");
    workflows.failed();
    workflows.running();
    Map<String, String> before = there();
    today();
    Path archive = directory.resolve("pruned.archive");

    CommandLineRun run =
        run("cleanup", "--keep", "30d", "--yes", "--json", "--archive", archive.toString());

    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.json().get("workflows_pruned").asLong()).isEqualTo(3);
    assertThat(run.json().get("steps_deleted").asLong()).isEqualTo(5);
    assertThat(run.json().get("signals_deleted").asLong()).isEqualTo(2);
    assertThat(run.json().get("objects_deleted").asLong()).isEqualTo(7);
    Map<String, String> left = there();
    before.forEach(
        (key, body) -> {
          if (!artefact(key)) {
            assertThat(left).containsEntry(key, body);
          }
        });
    assertThat(left.keySet().stream().filter(PruneWorkflowsTest::artefact)).hasSize(1);

    assertThat(CommandLineRun.of("archive", "verify", archive.toString()).exit()).isZero();
    CommandLineRun back =
        CommandLineRun.in(
            directory.resolve("records"),
            "archive",
            "restore",
            archive.toString(),
            address(),
            "--yes");
    assertThat(back.exit()).as(back.err()).isZero();
    assertThat(back.out()).contains("3 workflows").doesNotContain("task");
    assertThat(there()).isEqualTo(before);
  }

  @Test
  void aKeyThatIsRefusedFailsItsWorkflowAndTheNextRunEndsIt() {
    workflows.completed("wf-a");
    workflows.completed("wf-b");
    today();
    server.faults().onDeletedKey().key("workflow/wf-a/steps/ship.json").answer(403, "AccessDenied");

    CommandLineRun run = run("cleanup", "--keep", "30d", "--yes", "--json");

    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.json().get("workflows_pruned").asLong()).isEqualTo(1);
    JsonNode failed = run.json().get("failed").get(0);
    assertThat(failed.get("id").asText()).isEqualTo("wf-a");
    assertThat(failed.get("key").asText()).isEqualTo("workflow/wf-a/steps/ship.json");
    assertThat(failed.get("code").asText()).isEqualTo("AccessDenied");
    server.faults().clear();
    CommandLineRun again = run("cleanup", "--keep", "30d", "--yes", "--json");
    assertThat(again.json().get("workflows_pruned").asLong()).as(again.err()).isEqualTo(1);
    assertThat(there().keySet().stream().filter(PruneWorkflowsTest::artefact)).isEmpty();
  }

  @Test
  void aWorkflowThatComesToLifeMeanwhileIsTakenBack() {
    workflows.completed("wf-a");
    Map<String, String> before = there();
    today();
    server
        .faults()
        .on(Operation.DELETE_OBJECTS)
        .skip(1)
        .after(() -> bucket.workflows().become("wf-a", "running"));

    CommandLineRun run = run("cleanup", "--keep", "30d", "--yes", "--json");

    assertThat(run.exit()).as(run.err()).isEqualTo(3);
    assertThat(run.json().get("undone").asLong()).isEqualTo(1);
    assertThat(run.json().get("workflows_pruned").asLong()).isZero();
    assertThat(there().keySet()).isEqualTo(before.keySet());
  }

  @Test
  void withoutVersionsNothingGoesThatIsNotArchived() {
    server.bucket(BUCKET).versioning(Versioning.NEVER);
    workflows.completed("wf-a");
    Map<String, String> before = there();
    today();

    CommandLineRun refused = run("cleanup", "--keep", "30d", "--yes", "--json");
    assertThat(refused.exit()).isEqualTo(5);
    assertThat(there()).isEqualTo(before);

    Path archive = directory.resolve("pruned.archive");
    CommandLineRun run =
        run("cleanup", "--keep", "30d", "--yes", "--json", "--archive", archive.toString());
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.json().get("bytes_freed").asLong()).isPositive();
    CommandLineRun back =
        CommandLineRun.in(
            directory.resolve("records"),
            "archive",
            "restore",
            archive.toString(),
            address(),
            "--yes");
    assertThat(back.exit()).as(back.err()).isZero();
    assertThat(there()).isEqualTo(before);
  }

  /** Written again, steps are newer than their state: who is told can prune them once more. */
  @ParameterizedTest
  @EnumSource(
      value = Versioning.class,
      names = {"ENABLED", "SUSPENDED", "NEVER"})
  void whatARestoreMakesOfAWorkflowIsToldBeforeAndAfterWithTheWayOut(Versioning versioning) {
    server.bucket(BUCKET).versioning(versioning);
    workflows.completed("wf-a");
    today();
    String archive = directory.resolve("pruned.archive").toString();
    assertThat(run("cleanup", "--keep", "30d", "--yes", "--archive", archive).exit()).isZero();
    server.clock().advance(Duration.ofSeconds(2));

    CommandLineRun before = restore(archive, "--dry-run");
    CommandLineRun after = restore(archive, "--yes");

    assertThat(after.exit()).as(after.err()).isZero();
    boolean late = versioning != Versioning.ENABLED;
    for (CommandLineRun told : List.of(before, after)) {
      if (late) {
        assertThat(told.out()).contains("one workflow", "allow “straggler”");
      } else {
        assertThat(told.out()).doesNotContain("straggler");
      }
    }
    String kept = run("explain", "wf-a", "--keep", "30d").out();
    if (late) {
      assertThat(kept)
          .startsWith("workflow/wf-a/s")
          .contains(" was written after its state.", "allow “straggler”");
    } else {
      assertThat(kept).doesNotContain("straggler");
    }
  }

  private CommandLineRun restore(String archive, String option) {
    return CommandLineRun.in(
        directory.resolve("records"), "archive", "restore", archive, address(), option);
  }

  @Test
  void whatWasWrittenAfterTheStateGoesOnlyIfItIsAllowed() {
    workflows.completedWithStraggler();
    server.clock().advance(Duration.ofSeconds(5));
    String id = workflows.completed("wf-late");
    server.clock().advance(Duration.ofSeconds(5));
    bucket.put("workflow/" + id + "/steps/late.json", "1");
    today();

    JsonNode kept = run("preview", "--keep", "30d", "--json").json();
    assertThat(kept.get("skipped").get("straggler").asInt()).isEqualTo(1);
    CommandLineRun run = run("cleanup", "--keep", "30d", "--allow", "straggler", "--yes", "--json");
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.json().get("workflows_pruned").asLong()).isEqualTo(2);
  }

  @Test
  void whatHasChangedSinceThePlanIsToldInWordsAndInTheReport() throws IOException {
    for (String id : List.of("wf-a", "wf-b", "wf-c", "wf-d")) {
      workflows.completed(id);
    }
    today();
    Path plan = directory.resolve("frozen.plan");
    assertThat(run("preview", "--keep", "30d", "--plan", plan.toString()).exit()).isZero();
    bucket.put("workflow/wf-a/steps/late.json", "1");
    bucket.workflows().change("wf-b", state -> state.put("note", "x"));
    server.bucket(BUCKET).delete("workflow/wf-c/state.json");
    Path report = directory.resolve("report.md");

    CommandLineRun run =
        run("cleanup", "--plan", plan.toString(), "--yes", "--report", report.toString());

    assertThat(run.exit()).as(run.err()).isEqualTo(3);
    assertThat(run.out())
        .startsWith("1 workflow pruned, 3 not touched, ")
        .contains("3 workflows not pruned")
        .contains("wf-a", "Something was written after its state.")
        .contains("wf-b", "Its state or an object of it has changed.")
        .contains("wf-c  It was pruned already.")
        .doesNotContain("had changed", "of the preview");
    assertThat(Files.readString(report))
        .contains(
            "Something was written after its state.", "Its state or an object of it has changed.")
        .contains("| Workflows | 4 | 1 |")
        .containsPattern("\\| Size \\| [\\d,.]+ k?B \\| [\\d,.]+ B \\|");
  }

  @Test
  void aWorkflowCostsTwoRequestsWhetherOrNotTheBucketHeedsConditions() {
    for (int at = 0; at < 40; at++) {
      workflows.completed("wf-" + at);
    }
    today();
    assertThat(requestsOfTwenty()).isLessThanOrEqualTo(2 * 20 + PROBE_AND_CALL);
    server.faults().ignoreBatchConditions();
    assertThat(requestsOfTwenty()).isLessThanOrEqualTo(2 * 20 + PROBE_AND_CALL);
  }

  @Test
  void aCleanupByPolicyReadsEachStateAndStepOnceBeforeItDeletes() {
    for (int at = 0; at < 20; at++) {
      String id = workflows.completed("wf-" + at);
      bucket.put("workflow/" + id + "/steps/state.json", "{\"valid\":true}");
      bucket.put("workflow/" + id + "/steps/ship.json", "{ \"valid\" : true }");
      bucket.workflows().become(id, "completed");
    }
    today();
    server.log().clear();

    CommandLineRun run = run("cleanup", "--keep", "30d", "--yes", "--json");

    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.json().get("workflows_pruned").asInt()).isEqualTo(20);
    assertThat(server.log().calls().stream().takeWhile(call -> !deletes(call)))
        .filteredOn(
            call -> call.operation() == Operation.GET_OBJECT && call.key().startsWith("workflow/"))
        .extracting(Call::key)
        .doesNotHaveDuplicates();
    assertThat(there().keySet()).filteredOn(PruneWorkflowsTest::artefact).isEmpty();
  }

  @Test
  void theRequestsAreAllThatTheCommandMadeUntilItsEnd() {
    workflows.completed("wf-a");
    workflows.resultDiffers();
    today();
    Path archive = directory.resolve("a.sqlite");
    for (List<String> line :
        List.of(
            List.of("preview", "--keep", "30d"),
            List.of("cleanup", "--keep", "30d", "--yes", "--archive", archive.toString()))) {
      server.log().clear();

      CommandLineRun run = run(line.getFirst(), options(line));

      assertThat(run.exit()).as(run.err()).isZero();
      Map<String, Integer> made = new TreeMap<>();
      server.log().calls().forEach(call -> made.merge(priced(call), 1, Integer::sum));
      JsonNode told = run.json().get("requests");
      assertThat(made).as(line.getFirst()).isNotEmpty();
      made.forEach((kind, count) -> assertThat(told.get(kind).asInt()).as(kind).isEqualTo(count));
    }
  }

  private static String[] options(List<String> line) {
    List<String> options = new ArrayList<>(line.subList(1, line.size()));
    options.add("--json");
    return options.toArray(String[]::new);
  }

  /** As what S3 counts a request for its bill. */
  private static String priced(Call call) {
    return switch (call.operation()) {
      case LIST_OBJECTS, LIST_VERSIONS -> "list";
      case PUT_OBJECT -> "put";
      case DELETE_OBJECT, DELETE_OBJECTS -> "delete";
      default -> "get";
    };
  }

  private static boolean deletes(Call call) {
    return call.operation() == Operation.DELETE_OBJECTS
        && call.keys().stream().anyMatch(key -> key.startsWith("workflow/"));
  }

  @Test
  void whatAPruneFreesIsToldByTheMeasuresOfTheBucketAndByNothingElse() {
    workflows.completed("wf-a");
    today();

    JsonNode kept = run("cleanup", "--keep", "30d", "--yes", "--json").json();
    assertThat(kept.get("bytes_deleted").asLong()).isPositive();
    assertThat(kept.get("bytes_freed").asLong()).isZero();
    assertThat(kept.fieldNames()).toIterable().doesNotContain("freed", "tasks_deleted");
    CommandLineRun again = run("cleanup", "--keep", "30d", "--yes");
    assertThat(again.out())
        .startsWith("0 workflows pruned, ")
        .containsPattern("\nSize freed +0 B +0 B\n")
        .doesNotContain("rows", "Freed");
  }

  @Test
  void whatWasPrunedIsToldWithItsObjectsAndItsStateInTextAndReport() throws IOException {
    workflows.completed("wf-0");
    today();
    assertThat(run("cleanup", "--keep", "30d", "--yes").out())
        .contains("\n1 workflow pruned: 3 objects gone, its state kept.\n");
    server.clock().set(Instant.now().minus(Duration.ofDays(60)));
    for (int at = 1; at < 7; at++) {
      workflows.completed("wf-" + at);
    }
    today();
    Path report = directory.resolve("pruned.md");
    CommandLineRun run = run("cleanup", "--keep", "30d", "--yes", "--report", report.toString());
    String sentence = "6 workflows pruned: 18 objects gone, their state kept.";
    assertThat(run.out()).contains("\n" + sentence + "\n").doesNotContain("still there");
    assertThat(Files.readString(report))
        .contains("\n" + sentence + "\n", "| Workflows | 6 | 6 |")
        .doesNotContain("Tasks");
  }

  @Test
  void aWorkflowOnHoldIsCountedApartAndKept() {
    workflows.completed("wf-a");
    workflows.completed("wf-b");
    today();

    CommandLineRun hold = run("hold", "wf-a", "--workflow", "--json");
    assertThat(hold.exit()).as(hold.err()).isZero();
    JsonNode preview = run("preview", "--keep", "30d", "--json").json();
    assertThat(preview.get("workflows").asLong()).isEqualTo(1);
    assertThat(preview.at("/held/count").asLong()).isEqualTo(1);
    assertThat(preview.at("/held/sample").toString()).isEqualTo("[\"wf-a\"]");
    assertThat(run("hold", "wf-none", "--workflow").exit()).isEqualTo(1);
    assertThat(run("release", "wf-a", "--workflow").exit()).isZero();
    assertThat(run("preview", "--keep", "30d", "--json").json().get("workflows").asLong())
        .isEqualTo(2);
  }

  @Test
  void aStatusThatNoPolicyCanNameHereIsRefusedAsItWasTyped() throws IOException {
    workflows.pausedByHand();
    today();
    for (String status : List.of("paused", "running", "permanently_failed", "dreaming")) {
      CommandLineRun run = run("preview", "--keep", "30d", "--status", status);
      assertThat(run.exit()).as(status).isEqualTo(2);
      assertThat(run.err()).contains(status).contains("can name completed, failed, cancelled.");
    }
    Path file = directory.resolve("policy.yaml");
    Files.writeString(file, "rules:\n  - statuses: [dreaming]\n    age: 30d\n");
    CommandLineRun run = run("preview", "--policy", file.toString());
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("line 2").contains("can name completed, failed, cancelled.");
  }

  @Test
  void whatIsNeverPrunedIsNamedByPreviewAndExplain() {
    workflows.completed("wf-ok");
    String active = workflows.running();
    String paused = workflows.pausedByHand();
    String odd = workflows.withStatus("dreaming");
    String unreadable = workflows.notJson();
    String orphan = workflows.stepsWithoutState();
    String other = workflows.idOtherThanKey();
    String open = workflows.cancelled();
    bucket.workflows().start("wf-empty", "t").become("wf-empty", "failed");
    today();

    assertThat(run("preview", "--keep", "30d").out())
        .contains("One active workflow is never pruned: " + active)
        .contains("One paused workflow is never pruned: " + paused)
        .contains("that Holdfast does not know is never pruned: " + odd)
        .contains("cannot be read is never pruned: " + unreadable)
        .contains("without a state is never pruned: " + orphan)
        .contains("is never pruned: " + other);
    JsonNode never = run("explain", "--keep", "30d", "--json").json();
    assertThat(never.get("ended").asInt()).isEqualTo(4);
    assertThat(never.get("groups").valueStream())
        .extracting(group -> group.get("group").asText() + " " + group.at("/sample/0").asText())
        .containsExactlyInAnyOrder(
            "kept_by_store:id_mismatch " + other,
            "kept_by_store:nothing_left wf-empty",
            "kept_by_store:open_step_task " + open);
    assertThat(run("explain", "--keep", "30d").out())
        .startsWith("3 workflows that have ended will never be eligible: ")
        .contains("(unless this changes: It has no steps and no signals any more)");
  }

  @Test
  void wholeWorkflowsMeanNothingWhereAWorkflowHasNoneBelowIt() throws IOException {
    workflows.completed("wf-a");
    today();
    Path file = directory.resolve("rules.yaml");
    Files.writeString(file, "whole_workflows: true\nrules: [{age: 30d}]\n");
    CommandLineRun run = run("preview", "--policy", file.toString());
    assertThat(run.exit()).as(run.err()).isEqualTo(2);
    assertThat(run.err()).contains("whole_workflows", "rules.yaml");
  }

  /** Of two reasons the first in the order counts: too young comes before one of the newest. */
  @Test
  void whatIsYoungIsCountedAsYoungAlsoWhereTheNewestAreKept() throws IOException {
    workflows.completed("wf-1");
    server.clock().advance(Duration.ofDays(1));
    workflows.completed("wf-2");
    server.clock().advance(Duration.ofDays(1));
    workflows.completed("wf-3");
    server.clock().set(Instant.now().minus(Duration.ofDays(2)));
    workflows.completed("wf-4");
    today();
    Path file = directory.resolve("rules.yaml");
    Files.writeString(file, "rules: [{age: 30d, keep_newest: 2}]\n");
    JsonNode preview = run("preview", "--policy", file.toString(), "--ids", "--json").json();
    assertThat(preview.get("ids").toString()).isEqualTo("[\"wf-1\",\"wf-2\"]");
    assertThat(preview.at("/skipped/too_young").asLong()).isEqualTo(1);
    assertThat(preview.at("/skipped/kept_by_count").asLong()).isEqualTo(1);
    Files.writeString(file, "rules: [{age: 30d, max_count: 2}]\n");
    JsonNode capped = run("preview", "--policy", file.toString(), "--json").json();
    assertThat(capped.get("workflows").asLong()).isEqualTo(3);
    assertThat(capped.at("/skipped/too_young").asLong()).isEqualTo(1);
    assertThat(capped.at("/skipped/kept_by_count").asLong()).isZero();
  }

  @Test
  void aPreviewSaysThatLessThanAnHourIsKept() {
    workflows.completed("wf-a");
    today();
    assertThat(run("preview", "--keep", "59m", "--json").err()).contains("less than one hour");
    assertThat(run("preview", "--keep", "1h").err()).doesNotContain("less than one hour");
    CommandLineRun young = run("preview", "--keep", "1s");
    assertThat(young.exit()).isZero();
    assertThat(young.err()).contains("less than one hour");
  }

  @Test
  void whoIsAskedToConfirmHearsOfTheTwoObjectsOfTheProbe() {
    workflows.completed("wf-a");
    today();
    server.log().clear();
    CommandLineRun asked = run("cleanup", "--keep", "30d");
    assertThat(asked.exit()).isEqualTo(2);
    assertThat(asked.err()).contains(".holdfast-probe/", "--yes");
    assertThat(server.log().writes()).isEmpty();
  }

  /**
   * From the look right before the first delete to the recount, which lists all workflows again.
   */
  private long requestsOfTwenty() {
    server.log().clear();
    CommandLineRun run =
        run("cleanup", "--keep", "30d", "--max-tasks", "20", "--batch", "100", "--yes", "--json");
    assertThat(run.json().get("workflows_pruned").asLong()).as(run.err()).isEqualTo(20);
    return server.log().calls().stream()
        .dropWhile(call -> call.operation() != Operation.LIST_VERSIONS)
        .takeWhile(
            call ->
                call.operation() != Operation.LIST_OBJECTS
                    || !"workflow/".equals(call.query().get("prefix")))
        .count();
  }
}
