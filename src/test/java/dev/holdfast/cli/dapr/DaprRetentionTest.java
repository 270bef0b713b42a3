package dev.holdfast.cli.dapr;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.cli.SomeProfiles;
import dev.holdfast.cli.command.Profiles;
import dev.holdfast.cli.output.PasswordPrompt;
import dev.holdfast.dapr.FakeSidecar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a policy would purge, on the command line. */
class DaprRetentionTest {

  private static final Instant NOW = Instant.parse("2026-02-01T00:00:00Z");

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

  private CommandLineRun run(String command, String... options) {
    List<String> line = new ArrayList<>(List.of(command, fake.address()));
    line.addAll(List.of(options));
    return CommandLineRun.in(directory.resolve("records"), line.toArray(String[]::new));
  }

  private JsonNode preview(String... options) {
    List<String> all = new ArrayList<>(List.of("--json", "--ids"));
    all.addAll(List.of("--now", "" + NOW.getEpochSecond()));
    all.addAll(List.of(options));
    CommandLineRun run = run("preview", all.toArray(String[]::new));
    assertThat(run.exit()).as(run.err()).isZero();
    return run.json();
  }

  private String policy(String yaml) {
    try {
      return Files.writeString(
              directory.resolve("dapr.yaml"),
              "kind: Configuration\nspec:\n  workflow:\n    stateRetentionPolicy:\n"
                  + yaml.indent(6))
          .toString();
    } catch (IOException broken) {
      throw new AssertionError(broken);
    }
  }

  private static List<String> ids(JsonNode preview) {
    List<String> ids = new ArrayList<>();
    preview.get("ids").forEach(id -> ids.add(id.asText()));
    return ids;
  }

  private void done(String id, Duration ago) {
    fake.instance(id, NOW.minus(ago).minusSeconds(5))
        .started("Order", "{}")
        .at(NOW.minus(ago))
        .completed("\"ok\"");
  }

  @Test
  void whatWasCompletedExactlySoLongAgoGoes() {
    done("at", Duration.ofHours(1));
    done("over", Duration.ofHours(1).plusMillis(1));
    done("under", Duration.ofHours(1).minusNanos(1));

    JsonNode preview = preview("--keep", "1h");

    assertThat(ids(preview)).containsExactly("over", "at");
    assertThat(preview.get("instances").asInt()).isEqualTo(2);
    assertThat(preview.get("kept").get("not_due").asInt()).isEqualTo(1);
    assertThat(preview.get("effect").asText()).isEqualTo("purges");
    assertThat(preview.get("policy").get("any_terminal").asInt()).isEqualTo(3600);
    assertThat(preview.get("by_rule").get("any_terminal").asInt()).isEqualTo(2);
    assertThat(fake.calls("PurgeInstances")).isEmpty();
  }

  @Test
  void aStatusWinsOverAnyTerminalAndCanceledHasNoRuleOfItsOwn() {
    done("kept by its status", Duration.ofDays(2));
    fake.instance("failed", NOW.minus(Duration.ofDays(2))).started("Ship", "{}").failed("A", "b");
    fake.instance("canceled", NOW.minus(Duration.ofDays(2)))
        .started("Ship", "{}")
        .ended(4, "", null);
    fake.instance("running", NOW.minus(Duration.ofDays(9))).started("Ship", "{}");
    fake.instance("stalled", NOW.minus(Duration.ofDays(9))).started("Ship", "{}").stalled("v2");
    fake.instance("odd", NOW.minus(Duration.ofDays(9))).started("Ship", "{}").claiming(42);
    fake.instance("ghost", NOW).started("Ship", "{}");
    fake.app().vanish("ghost");

    JsonNode preview = preview("--policy", policy("anyTerminal: 24h\ncompleted: 720h"));

    assertThat(ids(preview)).containsExactly("canceled", "failed");
    assertThat(preview.get("by_rule").get("any_terminal").asInt()).isEqualTo(2);
    assertThat(preview.get("by_rule").get("completed").asInt()).isZero();
    assertThat(preview.get("policy").get("completed").asInt()).isEqualTo(2_592_000);
    assertThat(preview.get("policy").get("failed").isNull()).isTrue();
    assertThat(preview.get("policy").get("files").get(0).asText()).endsWith("dapr.yaml");
    assertThat(preview.get("kept").get("not_terminal").asInt()).isEqualTo(2);
    assertThat(preview.get("kept").get("stalled").asInt()).isEqualTo(1);
    assertThat(preview.get("kept").get("not_due").asInt()).isEqualTo(1);
    assertThat(preview.get("vanished").asInt()).isEqualTo(1);
    assertThat(preview.get("overdue").asInt()).isEqualTo(2);

    JsonNode without = preview("--policy", policy("completed: 1h"));
    assertThat(without.get("kept").get("no_rule").asInt()).isEqualTo(2);
    assertThat(without.get("by_rule").get("completed").asInt()).isEqualTo(1);
  }

  @Test
  void overdueAreOnlyThoseThatWouldGo() {
    done("free", Duration.ofDays(2));
    done("held", Duration.ofDays(3));
    done("next", Duration.ofDays(1));
    assertThat(run("hold", "held", "--reason", "an audit").exit()).isZero();
    assertThat(preview("--keep", "1h").get("overdue").asInt()).isEqualTo(2);
    CommandLineRun text = run("preview", "--keep", "1h");
    assertThat(text.out()).contains("2 instances of these have been due for more than a minute");
  }

  @Test
  void itIsSaidThatNobodyLookedForChildren() {
    done("parent", Duration.ofDays(2));
    fake.app().find("parent").orElseThrow().child("child", "Ship");
    fake.app().find("parent").orElseThrow().claiming(1);
    fake.instance("child", NOW.minus(Duration.ofDays(2))).started("Ship", "{}", "parent");
    String unseen = "Whether one instance of these has children was not looked at";

    assertThat(preview("--keep", "0s").get("children_unread").asInt()).isEqualTo(1);
    assertThat(preview("--keep", "0s", "--recursive").get("children_unread").asInt()).isZero();
    assertThat(run("preview", "--keep", "0s").out()).contains(unseen);
    assertThat(run("preview", "--keep", "0s", "--json").out().split("\"by_rule\"")).hasSize(2);
    CommandLineRun purged = run("cleanup", "--keep", "0s", "--yes");
    assertThat(purged.exit()).as(purged.err()).isZero();
    assertThat(purged.err()).contains(unseen, "Children are kept, without their parent");
  }

  @Test
  void historiesAreReadOnlyWhereTheyDecide() {
    done("old", Duration.ofDays(3));
    done("young", Duration.ofMinutes(1));
    fake.instance("long", NOW.minus(Duration.ofDays(2)))
        .started("Order", "{}")
        .at(NOW.minus(Duration.ofHours(25)))
        .completed("\"ok\"")
        .at(NOW.minus(Duration.ofHours(1)))
        .suspended("a stray event after the end")
        .claiming(1);
    fake.instance("without an end", NOW.minus(Duration.ofDays(2)))
        .started("Order", "{}")
        .at(NOW.minus(Duration.ofHours(1)))
        .suspended("x")
        .claiming(3);

    JsonNode preview = preview("--keep", "24h");

    assertThat(ids(preview)).containsExactly("old", "long");
    assertThat(preview.get("approximate").asInt()).isEqualTo(1);
    assertThat(preview.get("requests").get("list").asInt())
        .isEqualTo(fake.calls("ListInstanceIDs").size());
    assertThat(preview.get("requests").get("get").asInt()).isEqualTo(4);
    assertThat(preview.get("requests").get("history").asInt()).isEqualTo(2);
    assertThat(preview.get("oldest").asDouble())
        .isEqualTo(NOW.minus(Duration.ofDays(3)).getEpochSecond());
    assertThat(preview.get("newest").asDouble())
        .isEqualTo(NOW.minus(Duration.ofHours(1)).getEpochSecond());
  }

  @Test
  void aDurationOfZeroTakesWhatEndsNow() {
    done("now", Duration.ZERO);
    done("later", Duration.ofNanos(-1));
    assertThat(ids(preview("--policy", policy("completed: 0s")))).containsExactly("now");
  }

  @Test
  void anInstanceIsExplainedByTheTimeOfItsEnd() {
    done("at", Duration.ofHours(1));
    JsonNode explained =
        run("explain", "at", "--keep", "1h", "--now", "" + NOW.getEpochSecond(), "--json").json();
    assertThat(explained.get("eligible").asBoolean()).as("%s", explained).isTrue();
    assertThat(explained.get("eligible_at").asLong()).isEqualTo(NOW.getEpochSecond());
    JsonNode before =
        run("explain", "at", "--keep", "1h", "--now", "" + (NOW.getEpochSecond() - 1), "--json")
            .json();
    assertThat(before.get("eligible").asBoolean()).isFalse();
    assertThat(before.get("eligible_at").asLong()).isEqualTo(NOW.getEpochSecond());
  }

  @Test
  void theMomentOfItsDueIsToldToTheNanosecond() {
    done("at", Duration.ofHours(1).minusNanos(250_000_001));
    String[] asked = {"at", "--keep", "1h", "--now", "" + NOW.getEpochSecond()};
    CommandLineRun text = run("explain", asked);
    assertThat(text.out()).contains("it is due from 2026-02-01 00:00:00.250000001Z on");
    CommandLineRun told =
        CommandLineRun.in(
            directory.resolve("records"),
            Stream.concat(Stream.of("explain", fake.address(), "--json"), Stream.of(asked))
                .toArray(String[]::new));
    assertThat(told.out()).contains("\"eligible_at\":" + NOW.getEpochSecond() + ".250000001,");
  }

  @Test
  void aForecastGoesByThePolicyAndCountsApartWhatNobodyPurges() {
    done("before", Duration.ofDays(3));
    done("held", Duration.ofDays(3));
    done("tomorrow", Duration.ofHours(1));
    done("in a week", Duration.ofMinutes(30));
    fake.instance("failed", NOW.minus(Duration.ofDays(1))).started("Ship", "{}").failed("A", "b");
    assertThat(run("hold", "held", "--reason", "an audit").exit()).isZero();
    String file = policy("completed: 2h\nfailed: 120h");
    String at = "" + NOW.getEpochSecond();

    JsonNode told = run("forecast", "--policy", file, "--now", at, "--json").json();
    assertThat(told.get("ended_before_policy").asInt()).isEqualTo(1);
    assertThat(told.get("backlog").asInt()).isEqualTo(1);
    assertThat(told.get("eligible_in").findValuesAsText("tasks")).containsExactly("2", "3", "3");
    assertThat(told.get("verdict").get("cause").asText()).isEqualTo("ended_before");
    assertThat(told.get("verdict").get("tasks_staying").asInt()).isEqualTo(1);
    CommandLineRun text = run("forecast", "--policy", file, "--now", at);
    assertThat(text.exit()).as(text.err()).isZero();
    assertThat(text.out())
        .contains("The backlog will never be purged: one instance remains.")
        .contains("1 instance due: ended before the policy, which nobody purges")
        .doesNotContainIgnoringCase("delete")
        .doesNotContain("task", "EVENTS");

    // Said when the sidecar got the policy: what ended before stays, be it due or not.
    String got = "" + (NOW.getEpochSecond() - 2_000);
    JsonNode since =
        run("forecast", "--policy", file, "--now", at, "--since", got, "--json").json();
    assertThat(since.get("ended_before_policy").asInt()).isEqualTo(3);
    assertThat(since.get("backlog").asInt()).isZero();
    assertThat(since.get("eligible_in").findValuesAsText("tasks")).containsExactly("1", "1", "1");
    assertThat(since.get("verdict").get("tasks_staying").asInt()).isEqualTo(3);

    fake.worker(false);
    JsonNode nobody = run("forecast", "--policy", file, "--now", at, "--json").json();
    assertThat(nobody.get("verdict").get("cause").asText()).isEqualTo("no_workers");
    assertThat(nobody.get("drain_per_day").asInt()).isZero();
    fake.worker(true);
    fake.app().remove("before");
    assertThat(run("forecast", "--policy", file, "--now", at).out()).contains("keeps up");
    assertThat(run("forecast").err()).contains("No policy is known");
  }

  @Test
  void anInstanceThatHasNotEndedIsExplainedToo() {
    fake.instance("running", NOW.minus(Duration.ofDays(9))).started("Ship", "{}");
    fake.instance("new", NOW.minus(Duration.ofDays(9)));
    for (String id : List.of("running", "new")) {
      CommandLineRun run = run("explain", id, "--keep", "1h", "--json");
      assertThat(run.exit()).as(run.err()).isZero();
      assertThat(run.json().get("eligible").asBoolean()).isFalse();
    }
  }

  @Test
  void withoutAWorkerOrWithChildrenThereAreHazards() {
    fake.worker(false);
    fake.instance("parent", NOW.minus(Duration.ofDays(2))).started("Order", "{}");
    fake.app().find("parent").orElseThrow().child("child", "Ship");
    fake.app().find("parent").orElseThrow().child("far", "Ship", "elsewhere");
    fake.app().find("parent").orElseThrow().at(NOW.minus(Duration.ofHours(30))).completed("1");
    fake.app()
        .find("parent")
        .orElseThrow()
        .at(NOW.minus(Duration.ofHours(1)))
        .suspended("stray")
        .claiming(1);
    fake.instance("child", NOW.minus(Duration.ofDays(2))).started("Ship", "{}", "parent");

    JsonNode hazards = preview("--keep", "24h").get("hazards");

    assertThat(hazards.findValuesAsText("kind"))
        .containsExactly("no_worker", "child_running", "children_orphaned", "foreign_child");
    assertThat(hazards.get(0).get("blocking").asBoolean()).isTrue();
    assertThat(hazards.get(1).get("blocking").asBoolean()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"preview", "explain now", "forecast", "doctor", "cleanup --yes"})
  void aDurationBelowZeroIsRefusedByALookToo(String command) {
    done("now", Duration.ZERO);
    String file = policy("completed: -1h");
    String[] words = command.split(" ");
    List<String> options = new ArrayList<>(List.of(words).subList(1, words.length));
    options.addAll(List.of("--policy", file));
    CommandLineRun refused = run(words[0], options.toArray(String[]::new));
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).contains("line 5", "Dapr would purge at once", "write 0s");
    assertThat(fake.calls()).isEmpty();
  }

  @Test
  void nothingIsKeptIfThatIsWhatWasTyped() {
    done("now", Duration.ZERO);
    assertThat(ids(preview("--keep", "0s"))).containsExactly("now");
    assertThat(preview("--keep", "0s").get("policy").get("any_terminal").asInt()).isZero();
    assertThat(run("cleanup", "--keep", "0s", "--yes").exit()).isZero();
    assertThat(fake.calls("PurgeInstances")).hasSize(1);
    assertThat(run("preview", "--keep", "0").exit()).isEqualTo(2);
    Path demo = directory.resolve("demo.db");
    CommandLineRun.of("demo", demo.toString(), "--tasks", "5");
    CommandLineRun elsewhere = CommandLineRun.of("preview", demo.toString(), "--keep", "0s");
    assertThat(elsewhere.exit()).isEqualTo(2);
    assertThat(elsewhere.err()).contains("is zero");
  }

  @Test
  void severalPoliciesLieOverOneAnother() throws IOException {
    done("done", Duration.ofDays(2));
    String low = policy("anyTerminal: 1h\ncompleted: 720h");
    String high =
        Files.writeString(
                directory.resolve("high.yaml"),
                "kind: Configuration\n"
                    + "spec: {workflow: {stateRetentionPolicy: {completed: 24h}}}\n"
                    + "---\nkind: Configuration\n"
                    + "spec: {workflow: {stateRetentionPolicy: {completed: 9h}}}\n")
            .toString();
    JsonNode preview = preview("--policy", low, "--policy", high);
    assertThat(ids(preview)).containsExactly("done");
    assertThat(preview.get("policy").get("completed").asInt()).isEqualTo(86_400);
    assertThat(preview.get("policy").get("any_terminal").asInt()).isEqualTo(3_600);
    assertThat(preview.get("policy").get("files")).hasSize(2);
    assertThat(ids(preview("--policy", high, "--policy", low))).isEmpty();

    String rules =
        Files.writeString(directory.resolve("own.json"), "{\"expire_time\": 5}").toString();
    CommandLineRun refused = run("preview", "--policy", low, "--policy", rules);
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).contains("own.json", "is no configuration of Dapr");
  }

  @Test
  void aPreviewSaysWhatItMeans() {
    done("old", Duration.ofDays(2));
    String text = run("preview", "--keep", "1h", "--now", "" + NOW.getEpochSecond()).out();
    assertThat(text)
        .contains(
            "would be purged if this policy were applied now",
            "Dapr will not do this by itself, except by accident",
            "the running sidecar has another policy, no worker is connected, or a purge fails");
    done("at", Duration.ofHours(1));
    String explained =
        run("explain", "at", "--keep", "1h", "--now", "" + NOW.getEpochSecond()).out();
    assertThat(explained)
        .contains("It has been due since 2026-02-01 00:00:00Z", "that moment included");
  }

  @Test
  void anOverviewSaysWhetherAPolicyIsKnown() {
    assertThat(run("overview", "--json").json().get("policy_source").isNull()).isTrue();
    Profiles saved =
        new SomeProfiles().with("Shop", fake.address(), Path.of(policy("completed: 1h")));
    CommandLineRun named =
        CommandLineRun.of(PasswordPrompt.NOBODY, saved, "overview", "Shop", "--json");
    assertThat(named.json().get("policy_source").asText()).as(named.err()).isEqualTo("file");
  }
}
