package dev.holdfast.cli.dapr;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.dapr.FakeInstance;
import dev.holdfast.dapr.FakeSidecar;
import dev.holdfast.dapr.SidecarCall;
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

/** Purges with children, on the command line: the whole tree is in the plan, or nothing of it. */
class DaprRecursiveTest {

  private static final Instant THEN = Instant.now().minus(Duration.ofDays(9));

  @TempDir Path directory;
  private FakeSidecar fake;

  @BeforeEach
  void start() {
    fake = FakeSidecar.start();
    fake.worker(true);
  }

  @AfterEach
  void stop() {
    fake.close();
  }

  /** A failed parent with a completed child and grandchild, and a child on another app. */
  private void tree(String name) {
    FakeInstance top = fake.instance(name, THEN).started("Order", "{}");
    top.child(name + ":0001", "Ship");
    top.child("far", "Bill", "elsewhere");
    top.failed("A", "b");
    FakeInstance middle = fake.instance(name + ":0001", THEN).started("Ship", "{}", name);
    middle.child(name + ":0001:0001", "Pack");
    middle.completed("1");
    fake.instance(name + ":0001:0001", THEN).started("Pack", "{}", name + ":0001").completed("1");
  }

  private CommandLineRun run(String command, String... options) {
    List<String> line = new ArrayList<>(List.of(command, fake.address(), "--json"));
    line.addAll(List.of(options));
    return CommandLineRun.in(directory.resolve("records"), line.toArray(String[]::new));
  }

  private JsonNode json(int exit, CommandLineRun run) {
    assertThat(run.exit()).as(run.out() + run.err()).isEqualTo(exit);
    return run.json();
  }

  private String policy(String yaml) throws IOException {
    return Files.writeString(
            directory.resolve("dapr.yaml"),
            "kind: Configuration\nspec: {workflow: {stateRetentionPolicy: {" + yaml + "}}}\n")
        .toString();
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(each -> texts.add(each.asText()));
    return texts;
  }

  private List<String> purged() {
    return fake.calls("PurgeInstances").stream().map(SidecarCall::instance).toList();
  }

  @Test
  void childrenAreInThePlanWithTheirParentsAndGoBeforeThem() throws IOException {
    tree("a");
    fake.instance("alone", THEN).started("Order", "{}").completed("1");
    String failedOnly = policy("failed: 24h");

    JsonNode without = json(0, run("preview", "--policy", failedOnly, "--ids"));
    assertThat(texts(without.get("ids"))).containsExactly("a");
    assertThat(without.get("by_rule").has("with_parent")).isFalse();

    JsonNode with = json(0, run("preview", "--policy", failedOnly, "--ids", "--recursive"));
    assertThat(texts(with.get("ids"))).containsExactly("a", "a:0001", "a:0001:0001");
    assertThat(with.get("instances").asInt()).isEqualTo(3);
    assertThat(with.get("by_rule").get("failed").asInt()).isEqualTo(1);
    assertThat(with.get("by_rule").get("with_parent").asInt()).isEqualTo(2);
    assertThat(with.get("kept").get("no_rule").asInt()).isEqualTo(1);
    assertThat(with.get("by_status").get("completed").asInt()).isEqualTo(2);
    assertThat(with.get("requests").get("history").asInt()).isEqualTo(3);
    assertThat(with.get("hazards").findValuesAsText("kind"))
        .containsExactly("foreign_child", "large_share");
    assertThat(with.get("hazards").get(0).get("sample").get(0).asText()).isEqualTo("a");

    JsonNode result = json(0, run("cleanup", "--policy", failedOnly, "--recursive", "--yes"));
    assertThat(result.get("instances_purged").asInt()).isEqualTo(3);
    assertThat(purged()).containsExactly("a:0001:0001", "a:0001", "a");
    assertThat(fake.calls("PurgeInstances"))
        .noneMatch(call -> call.purge().getRecursive() || call.purge().hasForce());
  }

  @Test
  void aChildThatRunsStopsTheCleanup() {
    tree("a");
    tree("b");
    fake.app().find("a:0001:0001").orElseThrow().claiming(0);
    FakeInstance running = fake.instance("a:0001:0001", THEN).started("Pack", "{}", "a:0001");
    assertThat(running.status()).isZero();

    JsonNode told = json(0, run("preview", "--keep", "1d"));
    assertThat(told.get("hazards").findValuesAsText("kind")).doesNotContain("child_running");

    JsonNode preview = json(0, run("preview", "--keep", "1d", "--recursive"));
    JsonNode hazard = preview.get("hazards").get(0);
    assertThat(hazard.get("kind").asText()).isEqualTo("child_running");
    assertThat(hazard.get("blocking").asBoolean()).isTrue();
    assertThat(texts(hazard.get("sample"))).containsExactly("a:0001");
    assertThat(run("cleanup", "--keep", "1d", "--recursive", "--yes").exit()).isEqualTo(5);
    assertThat(purged()).isEmpty();

    JsonNode result =
        json(3, run("cleanup", "--keep", "1d", "--recursive", "--skip", "child_running", "--yes"));
    assertThat(result.get("skipped").asInt()).isEqualTo(2);
    assertThat(purged()).containsExactly("b:0001:0001", "b:0001", "b");
  }

  @Test
  void withoutRecursionARunningChildIsToldAndStopsNothing() {
    FakeInstance top = fake.instance("a", THEN).started("Order", "{}");
    top.child("child", "Ship");
    top.completed("1");
    fake.instance("child", THEN).started("Ship", "{}", "a");
    JsonNode result = json(0, run("cleanup", "--keep", "1d", "--yes"));
    assertThat(result.get("instances_purged").asInt()).isEqualTo(1);
  }

  @Test
  void aParentIsKeptWhereItsChildHasChanged() {
    tree("a");
    Path plan = directory.resolve("tree.plan");
    json(0, run("preview", "--keep", "1d", "--recursive", "--plan", plan.toString()));
    fake.instance("a:0001:0001", THEN.plusSeconds(60)).started("Pack", "{}").completed("2");

    JsonNode result = json(3, run("cleanup", "--plan", plan.toString(), "--yes"));
    assertThat(purged()).isEmpty();
    assertThat(result.get("drifted_count").asInt()).isEqualTo(3);
    assertThat(result.get("drifted").findValuesAsText("reason")).contains("recreated");
  }

  @Test
  void aHoldOnAChildKeepsWhatIsAboveIt() {
    tree("a");
    tree("b");
    assertThat(run("hold", "a:0001", "--reason", "asked for by audit").exit()).isZero();
    JsonNode preview = json(0, run("preview", "--keep", "1d", "--recursive", "--ids"));
    assertThat(preview.get("held").get("count").asInt()).isEqualTo(1);
    assertThat(preview.get("stays").get("tree_kept").get("count").asInt()).isEqualTo(1);
    assertThat(texts(preview.get("ids")))
        .containsExactly("a:0001:0001", "b", "b:0001", "b:0001:0001");
  }

  @Test
  void aHoldOnAParentKeepsWhatOnlyGoesAlong() throws IOException {
    tree("a");
    assertThat(run("hold", "a", "--reason", "asked for by audit").exit()).isZero();
    JsonNode preview =
        json(0, run("preview", "--policy", policy("failed: 24h"), "--recursive", "--ids"));
    assertThat(texts(preview.get("ids"))).isEmpty();
  }

  @Test
  void aLimitNeverCutsThroughATree() {
    tree("a");
    tree("b");
    JsonNode result =
        json(3, run("cleanup", "--keep", "1d", "--recursive", "--max-tasks", "5", "--yes"));
    assertThat(result.get("instances_purged").asInt()).isEqualTo(3);
    assertThat(result.get("remaining").asInt()).isEqualTo(3);
    assertThat(purged()).containsExactly("a:0001:0001", "a:0001", "a");
  }

  @Test
  void aPlanDecidesWhetherChildrenGo() {
    tree("a");
    Path plan = directory.resolve("alone.plan");
    json(0, run("preview", "--keep", "1d", "--plan", plan.toString()));
    CommandLineRun run = run("cleanup", "--plan", plan.toString(), "--recursive", "--yes");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("--recursive decides what is in a plan");
    assertThat(purged()).isEmpty();
  }

  @Test
  void otherKindsRefuseTheOption() {
    Path demo = directory.resolve("demo.db");
    assertThat(CommandLineRun.of("demo", demo.toString(), "--tasks", "10").exit()).isZero();
    CommandLineRun run =
        CommandLineRun.of("preview", "sqlite:" + demo, "--keep", "1d", "--recursive");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("--recursive works only on stores of dapr");
  }

  @Test
  void anIdThatWasUsedAgainMayStandBelowItself() {
    FakeInstance one = fake.instance("one", THEN).started("Order", "{}");
    one.child("other", "Order");
    one.completed("1");
    FakeInstance other = fake.instance("other", THEN).started("Order", "{}");
    other.child("one", "Order");
    other.completed("1");
    JsonNode result = json(0, run("cleanup", "--keep", "1d", "--recursive", "--yes"));
    assertThat(result.get("instances_purged").asInt()).isEqualTo(2);
  }

  @Test
  void aComparisonTakesChildrenOnBothSides() throws IOException {
    tree("a");
    Path other = Files.writeString(directory.resolve("other.json"), "{\"expire_time\": 86400}");
    JsonNode preview =
        json(
            0,
            run(
                "preview",
                "--policy",
                policy("failed: 24h"),
                "--recursive",
                "--compare",
                other.toString()));
    assertThat(preview.get("comparison").get("both").asInt()).as("%s", preview).isEqualTo(3);
  }

  /** An explanation is about one instance; that others take it along has to be said. */
  @Test
  void anExplanationSaysThatParentsTakeItAlong() throws IOException {
    tree("a");
    String file = policy("failed: 24h");
    String along = "is also purged with the one that began it";
    List<String> line = List.of("explain", fake.address(), "ID", "--policy", file);
    assertThat(explained(line, "a:0001")).contains(along);
    assertThat(explained(line, "a")).doesNotContain(along);
    List<String> young = List.of("explain", fake.address(), "ID", "--keep", "30d");
    assertThat(explained(young, "a:0001")).contains(along);
  }

  private String explained(List<String> line, String id) {
    CommandLineRun run =
        CommandLineRun.in(
            directory.resolve("records"),
            line.stream().map(word -> word.equals("ID") ? id : word).toArray(String[]::new));
    assertThat(run.exit()).as(run.err()).isZero();
    return run.out();
  }
}
