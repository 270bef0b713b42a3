package dev.holdfast.cli.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicyCommandsTest {

  private static final String NOW = Long.toString(OracleStores.NOW);

  @TempDir Path directory;

  private String store;

  @BeforeEach
  void copyStore() throws Exception {
    store = OracleStores.sqlite(directory, Journal.ROLLBACK).address();
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text).toString();
  }

  @Test
  void checkNamesTheRulesInTheOrderInWhichTheyDecide() throws Exception {
    String policy =
        file("p.yaml", "rules:\n- age: 30d\n- {rule: mails, name: email.*, max_count: 5}\n");

    CommandLineRun table = CommandLineRun.of("policy", "check", policy);
    CommandLineRun json = CommandLineRun.of("policy", "check", policy, "--json");

    assertThat(table.exit()).isZero();
    assertThat(table.out()).contains("is valid: 2 rules", "not among the newest 5", "30d");
    assertThat(json.json().get("order").toString()).isEqualTo("[\"mails\",\"default\"]");
    assertThat(json.json().get("shape").asText()).isEqualTo("holdfast");
    assertThat(json.json().get("policy").toString())
        .isEqualTo(
            "{\"rules\":[{\"age\":\"30d\"},"
                + "{\"rule\":\"mails\",\"name\":\"email.*\",\"max_count\":5}]}");
  }

  @Test
  void aBadFileIsRefusedWithItsLine() throws Exception {
    String policy = file("bad.yaml", "rules:\n- age: 30d\n  status: unheard\n");
    for (String[] command :
        new String[][] {
          {"policy", "check", policy},
          {"preview", store, "--policy", policy},
          {"cleanup", store, "--policy", policy, "--yes"},
          {"explain", store, "10", "--policy", policy},
          {"preview", store, "--keep", "7d", "--compare", policy}
        }) {
      CommandLineRun run = CommandLineRun.of(command);
      assertThat(run.exit()).isEqualTo(2);
      assertThat(run.err())
          .contains("bad.yaml, line 3: “unheard” is not a status that a policy can name");
    }
  }

  @Test
  void aDaprDocumentIsGoodButItsFailedIsRefusedForFibFlow() throws Exception {
    String text =
        "kind: Configuration\nspec: {workflow: {stateRetentionPolicy: {anyTerminal: 168h%s}}}\n";
    String both = file("both.yaml", text.formatted(", failed: 1h30m"));
    CommandLineRun check = CommandLineRun.of("policy", "check", both);
    assertThat(check.exit()).isZero();
    assertThat(check.out()).contains("does not know the status failed");
    CommandLineRun used = CommandLineRun.of("preview", store, "--policy", both);
    assertThat(used.exit()).isEqualTo(5);
    assertThat(used.err()).contains("“failed”", "permanently_failed");
    String any = file("any.yaml", text.formatted(""));
    assertThat(preview("--policy", any).get("tasks").asLong()).isEqualTo(221);
  }

  @Test
  void aWordForSeveralStatusesIsShownAsWrittenAndResolvedForAStore() throws Exception {
    String any =
        file(
            "word.yaml",
            "kind: Configuration\n"
                + "spec: {workflow: {stateRetentionPolicy: {anyTerminal: 168h, completed:"
                + " 24h}}}\n");
    CommandLineRun written = CommandLineRun.of("policy", "check", any, "--json");
    assertThat(written.json().at("/policy/rules/0/statuses/0").asText()).isEqualTo("anyTerminal");
    assertThat(written.out()).doesNotContain("permanently_failed");
    for (String whose : List.of("fib-flow", store)) {
      CommandLineRun run = CommandLineRun.of("policy", "check", any, "--for", whose);
      assertThat(run.exit()).as(run.err()).isZero();
      assertThat(run.out())
          .contains("completed or permanently_failed")
          .doesNotContain("anyTerminal");
    }
  }

  @Test
  void whatARuleWithoutStatusesMeansIsSaidOnlyForAStore() throws Exception {
    String rules = file("rules.yaml", "rules:\n- age: 30d\n- {name: a*, keep: forever}\n");
    String age = file("age.json", "86400");
    assertThat(CommandLineRun.of("policy", "check", rules).out())
        .contains("the store’s usual statuses older than 30d", "--for")
        .doesNotContain("permanently_failed");
    assertThat(CommandLineRun.of("policy", "check", age, "--json").json().at("/policy").toString())
        .isEqualTo("{\"expire_time\":86400}");
    assertThat(CommandLineRun.of("policy", "check", rules, "--for", "fib-flow").out())
        .contains("completed or permanently_failed older than 30d")
        .doesNotContain("--for", "usual");
    assertThat(
            CommandLineRun.of("policy", "check", age, "--for", store, "--json")
                .json()
                .at("/policy/statuses/1")
                .asText())
        .isEqualTo("permanently_failed");
  }

  @Test
  void scriptsStillFindWhatFibFlowDoesNotTake() throws Exception {
    String dapr =
        file(
            "fib.yaml",
            "kind: Configuration\nspec: {workflow: {stateRetentionPolicy: {terminated: 24h}}}\n");
    JsonNode check = CommandLineRun.of("policy", "check", dapr, "--json").json();
    assertThat(check.at("/not_for_fib_flow").toString()).isEqualTo("[\"terminated\"]");
  }

  @Test
  void aStatusThatAStoreLacksIsRefusedForItAndNamesThoseItHas() throws Exception {
    String dapr =
        file(
            "lacks.yaml",
            "kind: Configuration\nspec: {workflow: {stateRetentionPolicy: {terminated: 24h}}}\n");
    assertThat(CommandLineRun.of("policy", "check", dapr).exit()).isZero();
    CommandLineRun refused = CommandLineRun.of("policy", "check", dapr, "--for", "fib-flow");
    assertThat(refused.exit()).isEqualTo(5);
    assertThat(refused.err()).contains("“terminated”", "completed, permanently_failed, paused");
    CommandLineRun streams = CommandLineRun.of("policy", "check", dapr, "--for", "event streams");
    assertThat(streams.exit()).isEqualTo(5);
    assertThat(streams.err()).contains("event streams");
    assertThat(CommandLineRun.of("preview", store, "--keep", "1d", "--status", "gone").exit())
        .isEqualTo(2);
  }

  private JsonNode preview(String... options) {
    String[] arguments = new String[options.length + 5];
    arguments[0] = "preview";
    arguments[1] = store;
    arguments[2] = "--now";
    arguments[3] = NOW;
    arguments[4] = "--json";
    System.arraycopy(options, 0, arguments, 5, options.length);
    CommandLineRun run = CommandLineRun.of(arguments);
    assertThat(run.exit()).as(run.err()).isZero();
    return run.json();
  }

  @Test
  void aPreviewCountsByRule() throws Exception {
    String policy =
        file(
            "p.yaml",
            "whole_workflows: true\nrules:\n- age: 7d\n- {rule: mails, name: email.*, age: 7d}\n"
                + "- {status: paused, age: 30d}\n- {name: warehouse.pick, keep: forever}\n");

    JsonNode preview = preview("--policy", policy);

    assertThat(preview.get("cutoff").isNull()).isTrue();
    assertThat(preview.get("by_rule").properties()).hasSize(3);
    long sum = 0;
    for (JsonNode count : preview.get("by_rule")) {
      sum += count.asLong();
    }
    assertThat(sum).isEqualTo(preview.get("tasks").asLong()).isPositive();
    assertThat(preview.get("torn_avoided").asLong()).isPositive();
    CommandLineRun table = CommandLineRun.of("preview", store, "--policy", policy, "--now", NOW);
    assertThat(table.out())
        .contains("RULE", "mails")
        .containsPattern("[0-9] tasks are kept, because [0-9]+ workflows? would have been torn")
        .as("there is no one moment where ages differ")
        .doesNotContain("last active before");
    JsonNode again = preview("--policy", file("again.json", preview.get("policy").toString()));
    assertThat(again.get("digest")).isEqualTo(preview.get("digest"));
  }

  @Test
  void comparesWithAnotherPolicy() throws Exception {
    String other = file("o.yaml", "rules: [{status: [completed, paused], age: 7d}]");

    JsonNode comparison = preview("--keep", "7d", "--compare", other).get("comparison");

    assertThat(comparison.at("/only_first/by_status").toString())
        .isEqualTo("{\"permanently_failed\":19}");
    assertThat(comparison.at("/only_second/by_status").properties())
        .extracting(entry -> entry.getKey())
        .containsExactly("paused");
    assertThat(comparison.get("both").asLong()).isEqualTo(202);
    CommandLineRun table =
        CommandLineRun.of("preview", store, "--keep", "7d", "--compare", other, "--now", NOW);
    assertThat(table.out()).contains("The second policy also deletes", "paused)");
  }

  @Test
  void groupsWhatWillNeverGoAndListsAGroup() {
    CommandLineRun all =
        CommandLineRun.of("explain", store, "--keep", "7d", "--now", NOW, "--json");
    assertThat(all.exit()).isZero();
    JsonNode first = all.json().get("groups").get(0);
    String group = first.get("group").asText();
    assertThat(group).startsWith("status_not_covered:paused");
    CommandLineRun one =
        CommandLineRun.of(
            "explain", store, "--keep", "7d", "--now", NOW, "--group", group, "--json");
    assertThat(one.json().get("ids")).hasSize(first.get("count").asInt());
    assertThat(one.json().get("tasks"))
        .hasSize(first.get("count").asInt())
        .allMatch(task -> task.get("status").asText().equals("paused"));
    assertThat(CommandLineRun.of("explain", store, "--keep", "7d", "--now", NOW).out())
        .contains("will never be eligible", "paused, not in the policy");
  }

  @Test
  void explainNamesTheRuleThatWon() throws Exception {
    String policy = file("p.yaml", "rules:\n- age: 7d\n- {status: completed, age: 30w}\n");

    JsonNode explained =
        CommandLineRun.of("explain", store, "10", "--policy", policy, "--now", NOW, "--json")
            .json();

    assertThat(explained.get("rule").asText()).isEqualTo("status:completed");
    assertThat(explained.get("passed_over").toString()).isEqualTo("[\"default\"]");
    assertThat(explained.get("eligible").asBoolean()).isFalse();
    assertThat(CommandLineRun.of("explain", store, "10", "--policy", policy, "--now", NOW).out())
        .contains("“status:completed”, more specific than default: completed older than");
  }
}
