package dev.holdfast.retention.policy.file;

import static dev.holdfast.retention.policy.file.PolicyReaderTest.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.policy.file.PolicyDocument.Shape;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.PolicyWords;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Policies as other people write them: in the shapes of fib-flow and of Dapr. */
class ForeignPolicyReaderTest {

  private static String sentence(String text, String name) {
    PolicyFileException wrong = refused(text, name);
    assertThat(wrong.problem).isEqualTo(PolicyProblem.RUNTIME_REFUSES);
    return PolicyWords.load().of(wrong);
  }

  @Test
  void readsFibFlowsShape() throws Exception {
    assertThat(
            PolicyReader.read("86400", "p.json", FibFlowTerms.STATUSES.deletable, KnownStores.ALL)
                .policy())
        .isEqualTo(Policy.olderThan(86_400));
    assertThat(
            PolicyReader.read("86400\n", "policy", FibFlowTerms.STATUSES.deletable, KnownStores.ALL)
                .policy())
        .isEqualTo(Policy.olderThan(86_400));
    PolicyDocument document =
        PolicyReader.read(
            "{\"expire_time\": 5, \"statuses\": [\"paused\"], \"x\": 1}",
            "p",
            FibFlowTerms.STATUSES.deletable,
            KnownStores.ALL);
    assertThat(document.shape()).isEqualTo(Shape.RUNTIME);
    assertThat(document.shapeCode()).isEqualTo("fib_flow");
    assertThat(document.ignored()).containsExactly("x");
    assertThat(document.policy()).isEqualTo(Policy.of(5, List.of(TaskStatus.PAUSED)));
    assertThat(sentence("{\"expire_time\": -5}", "p"))
        .endsWith(
            "positive number. An expire_time is in seconds; statuses can be completed,"
                + " permanently_failed and paused.");
    assertThat(sentence("{\"expire_time\": 5, \"now\": 1}", "p"))
        .endsWith("each preview is judged by its own moment. Remove it.");
    assertThat(sentence("{\"statuses\": [\"paused\"]}", "p")).startsWith("It has no expire_time");
    assertThat(refused("{}", "p").problem).isEqualTo(PolicyProblem.NOT_A_POLICY);
    assertThat(refused("{\"expire_time\": 5,\n \"expire_time\": 6}", "p").line).isEqualTo(2);
  }

  @Test
  void readsFibFlowsOptionObject() throws Exception {
    PolicyDocument document =
        PolicyReader.read(
            "{\"retention\": {\"expire_time\": 5.5, \"statuses\": [\"paused\"], \"x\": 1}, \"y\":"
                + " 2}",
            "p",
            FibFlowTerms.STATUSES.deletable,
            KnownStores.ALL);
    assertThat(document.shape()).isEqualTo(Shape.RUNTIME);
    assertThat(document.shapeCode()).isEqualTo("fib_flow");
    assertThat(document.ignored()).containsExactly("y", "x");
    assertThat(document.policy()).isEqualTo(Policy.of(5.5, List.of(TaskStatus.PAUSED)));
    assertThat(
            PolicyReader.read(
                    "{\"retention\": 86400}",
                    "p.json",
                    FibFlowTerms.STATUSES.deletable,
                    KnownStores.ALL)
                .policy())
        .isEqualTo(Policy.olderThan(86_400));
    assertThat(sentence("{\"retention\": {\"expire_time\": 9}, \"expire_time\": 5}", "p"))
        .endsWith("“expire_time” stands in “retention” and beside it. Keep one.");
    assertThat(sentence("{\"retention\": {}}", "p"))
        .endsWith("It has no expire_time, so it would delete nothing. Add it, in seconds.");
    assertThat(sentence("{\"retention\": false}", "p"))
        .endsWith(
            "positive number. An expire_time is in seconds; statuses can be completed,"
                + " permanently_failed and paused.");
    assertThat(sentence("{\"retention\": {\"expire_time\": 5, \"now\": 1}}", "p"))
        .endsWith("each preview is judged by its own moment. Remove it.");
  }

  @Test
  void readsTheShapeOfAnyKindOfStore() throws Exception {
    PolicyDocument document =
        PolicyReader.read(
            "{\"jobs\": {\"days\": 2, \"paused\": 0.5}, \"retention\": 5, \"colour\": 1}",
            "p.json",
            FibFlowTerms.STATUSES.deletable,
            KnownStores.ALL);
    assertThat(document.policy().rules())
        .containsExactly(
            Rule.aged(Match.ALL, 172_800),
            Rule.aged(Match.statuses(List.of(TaskStatus.PAUSED)), 43_200));
    assertThat(document.shapeCode()).isEqualTo("text_store");
    assertThat(document.runtime()).isEqualTo("text-store");
    assertThat(document.ignored()).containsExactlyInAnyOrder("retention", "colour");
    assertThat(document.withStatuses(List.of(TaskStatus.COMPLETED))).isEmpty();
    assertThat(sentence("{\"jobs\": {\"days\": -2}}", "p.json"))
        .isEqualTo("A team keeps its jobs for some days, not for -2.");
  }

  @Test
  void takesOtherStatusesWhereThereIsOneAge() throws Exception {
    List<TaskStatus> paused = List.of(TaskStatus.PAUSED);
    for (String text : List.of("5", "{\"retention\": {\"expire_time\": 5}}")) {
      assertThat(
              PolicyReader.read(text, "p", FibFlowTerms.STATUSES.deletable, KnownStores.ALL)
                  .withStatuses(paused))
          .as(text)
          .contains(Policy.of(5, paused));
    }
    assertThat(
            PolicyReader.read(
                    "rules: [{age: 5s}]",
                    "p.yaml",
                    FibFlowTerms.STATUSES.deletable,
                    KnownStores.ALL)
                .withStatuses(paused))
        .isEmpty();
  }

  @Test
  void readsDaprsConfiguration() throws Exception {
    String text =
        """
        apiVersion: dapr.io/v1alpha1
        kind: Configuration
        metadata: { name: app }
        spec:
          tracing: { samplingRate: "1" }
          workflow:
            stateRetentionPolicy:
              anyTerminal: "360h"
              completed: 1h30m
              failed: 0s
              colour: red
        ---
        kind: Other
        """;
    PolicyDocument document =
        PolicyReader.read(text, "config.yaml", FibFlowTerms.STATUSES.deletable, KnownStores.ALL);

    assertThat(document.shape()).isEqualTo(Shape.DAPR);
    assertThat(document.ignored()).containsExactly("colour");
    assertThat(document.policy().rules())
        .containsExactly(
            Rule.aged(Match.ALL, 1_296_000),
            Rule.aged(Match.statuses(List.of(TaskStatus.COMPLETED)), 5_400),
            new Rule(
                null, Match.statuses(List.of(TaskStatus.FAILED)), 0.0, null, null, false, true));
    assertThat(document.policy().unsupported(FibFlowTerms.STATUSES))
        .containsExactly(TaskStatus.FAILED);
    PolicyFileException days = refused(text.replace("1h30m", "30d"), "config.yaml");
    assertThat(days.problem).isEqualTo(PolicyProblem.GO_DAYS);
    assertThat(days.line).isEqualTo(9);
    assertThat(PolicyWords.load().of(days))
        .isEqualTo("“completed” is “30d”, and Go durations have no days: 720h.");
    assertThat(PolicyWords.load().of(refused(text.replace("1h30m", "1.5w"), "config.yaml")))
        .endsWith("no weeks: 252h.");
    for (String number : List.of("30", "0", "1.5")) {
      assertThat(refused(text.replace("1h30m", number), "config.yaml").problem)
          .isEqualTo(PolicyProblem.GO_NUMBER);
    }
    assertThat(refused("kind: Configuration", "c.yaml").problem)
        .isEqualTo(PolicyProblem.NO_DAPR_POLICY);
  }

  @ParameterizedTest
  @CsvSource({
    "0,0",
    "+0,0",
    "0s,0",
    "1h30m,5400",
    "1.5h,5400",
    ".5s,0.5",
    "1.s,1",
    "100ms,0.1",
    "1µs,1e-6",
    "-0,0",
    "-1h,-3600",
    "-1m30s,-90"
  })
  void goDurationsAreThoseOfGo(String text, double seconds) {
    assertThat(GoDuration.seconds(text)).hasValue(seconds);
  }

  @ParameterizedTest
  @CsvSource({"1", "1d", "1w", "h", "--1h", "1h 30m", "1e3s", "''", "9999999999999h", "."})
  void otherDurationsAreNot(String text) {
    assertThat(GoDuration.seconds(text)).isEmpty();
  }

  private static final String GO =
      """
      kind: Configuration
      spec: {workflow: {stateRetentionPolicy: {anyTerminal: ANY, completed: "DONE"}}}
      """;

  private static PolicyDocument expanded(String any, String done, Map<String, String> variables)
      throws PolicyFileException {
    return new PolicyReader(List.of(), KnownStores.ALL, variables::get)
        .document(GO.replace("ANY", any).replace("DONE", done), "c.yaml");
  }

  private static List<Double> ages(PolicyDocument document) {
    return document.policy().rules().stream().map(Rule::age).toList();
  }

  @Test
  void variablesAreExpandedAsGoDoesIt() throws Exception {
    Map<String, String> variables = Map.of("AGE", "24h", "HOURS", "2", "A_1", "3");
    assertThat(ages(expanded("$AGE", "${HOURS}h${A_1}m", variables)))
        .containsExactly(86_400.0, 7_380.0);
    assertThat(ages(expanded("${AGE}", "1${}h", variables))).containsExactly(86_400.0, 3_600.0);

    PolicyDocument unset = expanded("$NOBODY", "1h", variables);
    assertThat(unset.unset()).containsExactly("NOBODY");
    assertThat(ages(unset)).containsExactly(3_600.0);
  }

  @Test
  void theValueOfAVariableIsNeverShown() {
    PolicyFileException wrong =
        catchThrowableOfType(
            PolicyFileException.class, () -> expanded("$KEY", "1h", Map.of("KEY", "hush")));
    assertThat(PolicyWords.load().of(wrong)).contains("$KEY").doesNotContain("hush");
  }

  @Test
  void holdfastsOwnFilesHaveNoVariables() throws Exception {
    String own = "version: 1\nrules:\n  - name: $HOME-*\n    status: completed\n    age: 1d\n";
    assertThat(
            PolicyReader.read(own, "own.yaml", FibFlowTerms.STATUSES.deletable, KnownStores.ALL)
                .policy()
                .rules()
                .getFirst()
                .match()
                .name()
                .text())
        .isEqualTo("$HOME-*");
  }

  @Test
  void durationsBelowZeroAreRefused() {
    String text = GO.replace("ANY", "1h").replace("DONE", "-30s");
    PolicyFileException wrong = refused(text, "c.yaml");
    assertThat(wrong.problem).isEqualTo(PolicyProblem.NEGATIVE_GO_DURATION);
    assertThat(wrong.line).isEqualTo(2);
  }

  @Test
  void layersLieOverOneAnotherKeyByKey() throws Exception {
    PolicyReader reader =
        new PolicyReader(List.of(), KnownStores.ALL, Map.<String, String>of()::get);
    DaprLayer low = reader.layer(GO.replace("ANY", "1h").replace("DONE", "2h"));
    DaprLayer middle = reader.layer("kind: Configuration\nspec: {tracing: {}}\n");
    DaprLayer high =
        reader.layer(
            "kind: Configuration\n"
                + "spec: {workflow: {stateRetentionPolicy: {anyTerminal: null, completed: 3h,"
                + " failed: 4h}}}\n");
    assertThat(ages(low.under(middle).under(high).document())).containsExactly(10_800.0, 14_400.0);
    assertThat(ages(low.under(middle).document())).containsExactly(3_600.0, 7_200.0);
    assertThatThrownBy(() -> reader.layer("rules: []")).isInstanceOf(PolicyFileException.class);
    assertThatThrownBy(middle::document).isInstanceOf(PolicyFileException.class);
  }
}
