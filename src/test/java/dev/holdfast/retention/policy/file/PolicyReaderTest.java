package dev.holdfast.retention.policy.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.NamePattern;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.policy.file.PolicyDocument.Shape;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.PolicyWords;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyReaderTest {

  private static final String FULL =
      """
      # What we agreed on in May.
      version: 1
      whole_workflows: true
      rules:
        - rule: imports
          name: import-*
          status: [completed, paused]
          age: 30d
          max_count: 1000
          keep_newest: 10
        - root: 17
          keep: forever
        - tag: "2024"
          type: cron
          status: completed
          age: 0s
          immediately: true
        - age: 4w
      """;

  @TempDir Path directory;

  static PolicyFileException refused(String text, String name) {
    PolicyFileException wrong =
        catchThrowableOfType(
            PolicyFileException.class,
            () -> PolicyReader.read(text, name, FibFlowTerms.STATUSES.deletable, KnownStores.ALL));
    assertThat(wrong).as(text).isNotNull();
    assertThat(PolicyWords.load().of(wrong))
        .doesNotContain("\n", "policyFile.")
        .endsWith(".")
        .hasSizeLessThan(500);
    return wrong;
  }

  private static void refuses(PolicyProblem problem, int line, String text) {
    PolicyFileException wrong = refused(text, "p.yaml");
    assertThat(wrong.problem).as(text).isEqualTo(problem);
    assertThat(wrong.line).as(text).isEqualTo(line);
  }

  private static String rule(String... lines) {
    return "rules:\n  - age: 1d\n    " + String.join("\n    ", lines) + "\n";
  }

  @Test
  void readsEveryKey() throws Exception {
    PolicyDocument document =
        PolicyReader.read(FULL, "p.yaml", FibFlowTerms.STATUSES.deletable, KnownStores.ALL);

    assertThat(document.shape()).isEqualTo(Shape.HOLDFAST);
    assertThat(document.policy().wholeWorkflows()).isTrue();
    assertThat(document.policy().rules())
        .containsExactly(
            new Rule(
                "imports",
                new Match(
                    null,
                    new NamePattern("import-*"),
                    null,
                    null,
                    List.of(TaskStatus.COMPLETED, TaskStatus.PAUSED)),
                2_592_000.0,
                1_000,
                10,
                false,
                false),
            new Rule(
                null,
                new Match(TaskId.of(17), null, null, null, List.of()),
                null,
                null,
                null,
                true,
                false),
            new Rule(
                null,
                new Match(null, null, "2024", "cron", List.of(TaskStatus.COMPLETED)),
                0.0,
                null,
                null,
                false,
                true),
            Rule.aged(Match.ALL, 2_419_200));
  }

  @Test
  void whatIsWrittenIsRead() throws Exception {
    Policy policy = PolicyReader.own(FULL, FibFlowTerms.STATUSES.deletable);

    assertThat(PolicyReader.own(PolicyWriter.write(policy), FibFlowTerms.STATUSES.deletable))
        .isEqualTo(policy);
    assertThat(PolicyJson.read(PolicyJson.write(policy))).isEqualTo(policy);
    assertThat(
            PolicyReader.read(
                    PolicyJson.write(policy),
                    "p.json",
                    FibFlowTerms.STATUSES.deletable,
                    KnownStores.ALL)
                .policy())
        .isEqualTo(policy);
    Policy own = PolicyReader.own("rules: [{age: own}]", FibFlowTerms.STATUSES.deletable);
    assertThat(own).isEqualTo(new Policy(List.of(Rule.own(Match.ALL)), false));
    assertThat(PolicyReader.own(PolicyWriter.write(own), FibFlowTerms.STATUSES.deletable))
        .isEqualTo(own);
    assertThat(PolicyJson.read(PolicyJson.write(own))).isEqualTo(own);
    Policy odd =
        PolicyReader.own(
            "rules: [{name: \"a\\\"b\\n\\u202e: #*\", tag: 'x: y', age: 1s}]",
            FibFlowTerms.STATUSES.deletable);
    assertThat(PolicyReader.own(PolicyWriter.write(odd), FibFlowTerms.STATUSES.deletable))
        .isEqualTo(odd);
  }

  @Test
  void aKeyThatStandsTwiceInJsonIsNamed() {
    assertThatThrownBy(
            () ->
                PolicyReader.read(
                    "{\"expire_time\": 5,\n \"expire_time\": 6}",
                    "policy",
                    FibFlowTerms.STATUSES.deletable,
                    KnownStores.ALL))
        .isInstanceOfSatisfying(
            PolicyFileException.class,
            failure -> {
              assertThat(failure.problem).isEqualTo(PolicyProblem.DUPLICATE_KEY);
              assertThat(failure.line).isEqualTo(2);
              assertThat(failure.details()).containsExactly("expire_time");
            });
    assertThatThrownBy(
            () ->
                PolicyReader.read(
                    "{\"rules\": [],\n\n\"ru",
                    "policy.json",
                    FibFlowTerms.STATUSES.deletable,
                    KnownStores.ALL))
        .isInstanceOfSatisfying(
            PolicyFileException.class,
            failure -> assertThat(failure.problem).isEqualTo(PolicyProblem.NOT_JSON));
  }

  @Test
  void namesTheLineOfWhatIsWrong() {
    refuses(PolicyProblem.UNKNOWN_KEY, 3, rule("colour: red"));
    refuses(PolicyProblem.UNKNOWN_KEY, 1, "expire_time: 5\n");
    refuses(PolicyProblem.DUPLICATE_KEY, 3, rule("age: 2d"));
    refuses(PolicyProblem.DUPLICATE_KEY, 2, "rules: []\nrules: []");
    refuses(PolicyProblem.BAD_STATUS, 4, rule("tag: x", "status: running"));
    refuses(PolicyProblem.BAD_STATUS, 5, rule("status:", "  - paused", "  - failed"));
    refuses(PolicyProblem.NEEDS_QUOTES, 3, rule("name: 2024"));
    refuses(PolicyProblem.NEEDS_QUOTES, 3, rule("tag: true"));
    refuses(PolicyProblem.NO_VALUE, 3, rule("name:"));
    refuses(PolicyProblem.NO_VALUE, 3, rule("status: []"));
    refuses(PolicyProblem.NEEDS_TEXT, 3, rule("name: [a]"));
    refuses(PolicyProblem.NEEDS_COUNT, 3, rule("max_count: \"5\""));
    refuses(PolicyProblem.NEEDS_COUNT, 3, rule("max_count: 0"));
    refuses(PolicyProblem.NEEDS_COUNT, 3, rule("keep_newest: 1.5"));
    refuses(PolicyProblem.NEEDS_COUNT, 3, rule("keep_newest: 99999999999"));
    refuses(PolicyProblem.NEEDS_ID, 3, rule("root: x"));
    refuses(PolicyProblem.NEEDS_ID, 3, rule("root: 99999999999999999999"));
    refuses(PolicyProblem.NEEDS_TRUTH, 3, rule("immediately: yes"));
    refuses(PolicyProblem.NOT_IMMEDIATELY, 3, rule("immediately: true"));
    refuses(PolicyProblem.NOT_IMMEDIATELY, 3, "rules:\n- max_count: 1\n  immediately: true");
    refuses(PolicyProblem.STATUS_TWICE, 4, rule("status: paused", "statuses: paused"));
    refuses(PolicyProblem.KEEP_AND_DELETE, 3, rule("keep: forever"));
    refuses(PolicyProblem.KEEP, 3, rule("keep: 30d"));
    refuses(PolicyProblem.LONG_NAME, 3, rule("name: " + "x".repeat(256)));
    refuses(PolicyProblem.FLOOR_ABOVE_CAP, 4, rule("max_count: 5", "keep_newest: 6"));
    refuses(PolicyProblem.ZERO_AGE, 2, "rules:\n  - age: 0s");
    refuses(PolicyProblem.BAD_AGE, 2, "rules:\n  - age: 30");
    refuses(PolicyProblem.BAD_AGE, 2, "rules:\n  - age: -1d");
    refuses(PolicyProblem.NO_EFFECT, 2, "rules:\n  - name: x");
    refuses(PolicyProblem.ONLY_A_FLOOR, 3, "rules:\n  - name: x\n    keep_newest: 5");
    refuses(PolicyProblem.NEEDS_KEYS, 2, "rules:\n  - 30d");
    refuses(PolicyProblem.NEEDS_LIST, 2, "rules:\n  age: 30d");
    refuses(PolicyProblem.NO_RULES, 1, "version: 1");
    refuses(PolicyProblem.VERSION, 1, "version: 2\nrules: []");
    refuses(PolicyProblem.NEEDS_TRUTH, 1, "whole_workflows: 1\nrules: []");
    refuses(PolicyProblem.SAME_NAME, 4, "rules:\n- {rule: a, age: 1d}\n\n- {rule: a, age: 2d}");
  }

  @Test
  void hostileYamlCostsOneSentence() {
    refuses(PolicyProblem.TAB, 2, "rules:\n\t- age: 1d");
    refuses(PolicyProblem.ANCHOR, 1, "a: &a [x]\nb: [*a, *a]");
    refuses(PolicyProblem.ANCHOR, 2, rule("<<: *x").replace("age: 1d", "&x age: 1d"));
    refuses(PolicyProblem.YAML_TAG, 3, rule("max_count: !!int \"5\""));
    refuses(PolicyProblem.YAML_TAG, 1, "rules: !!javax.script.ScriptEngineManager [x]");
    refuses(PolicyProblem.SECOND_DOCUMENT, 3, "rules:\n- age: 1d\n---\nrules: []");
    refuses(PolicyProblem.BAD_KEY, 1, "? [a, b]\n: c");
    refuses(PolicyProblem.NOT_YAML, 2, "rules:\n  - age: 'x");
    refuses(PolicyProblem.NOT_A_POLICY, 1, "");
    refuses(PolicyProblem.NOT_A_POLICY, 1, "keep a week");
    refuses(PolicyProblem.NOT_YAML, 1, "rules: \u0000");
    refuses(PolicyProblem.NEEDS_QUOTES, 3, rule("name: " + "9".repeat(100_000)));
    Assertions.assertThatNoException()
        .isThrownBy(
            () ->
                org.junit.jupiter.api.Assertions.assertTimeoutPreemptively(
                    Duration.ofSeconds(60),
                    () -> refuses(PolicyProblem.TOO_DEEP, 1, "[".repeat(500_000))));
  }

  @Test
  void anAliasBombIsRefusedAtItsFirstLine() {
    String bomb =
        IntStream.range(1, 20)
            .mapToObj(i -> "a%d: &a%d [%s]".formatted(i, i, "*a%d,".formatted(i - 1).repeat(9)))
            .collect(Collectors.joining("\n", "a0: &a0 [lol]\n", "\n"));
    refuses(PolicyProblem.ANCHOR, 1, bomb);
  }

  @Test
  void aFileThatIsTooLargeOrNoTextIsRefused() throws Exception {
    Path large = directory.resolve("large.yaml");
    Files.writeString(large, "#".repeat(PolicyReader.MOST_BYTES + 1));
    assertThat(
            catchThrowableOfType(
                    PolicyFileException.class,
                    () ->
                        PolicyReader.read(large, FibFlowTerms.STATUSES.deletable, KnownStores.ALL))
                .problem)
        .isEqualTo(PolicyProblem.TOO_LARGE);
    Path bytes = Files.write(directory.resolve("bytes.yaml"), new byte[] {(byte) 0xc3, 0x28});
    assertThat(
            catchThrowableOfType(
                    PolicyFileException.class,
                    () ->
                        PolicyReader.read(bytes, FibFlowTerms.STATUSES.deletable, KnownStores.ALL))
                .problem)
        .isEqualTo(PolicyProblem.NOT_TEXT);
    String many = "rules:\n" + "- {name: x, age: 1d}\n".repeat(1_001);
    refuses(PolicyProblem.TOO_MANY_RULES, 1_002, many);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{age: 1d}                    | {age: 2d}",
        "{name: import, age: 1d}      | {name: import, age: 2d}",
        "{name: import, age: 1d}      | {name: 'im\\port', age: 2d}",
        "{name: a*c, age: 1d}         | {name: a*b*c, age: 2d}",
        "{name: '*a', age: 1d}        | {name: '*?', age: 2d}",
        "{name: '*', age: 1d}         | {age: 2d}",
        "{tag: x, age: 1d}            | {tag: x, keep: forever}",
        "{root: 5, age: 1d}           | {root: 5, age: 2d}",
        "{status: paused, age: 1d}    | {status: [completed, paused], age: 2d}",
        "{name: a*, tag: x, age: 1d}  | {name: a?, tag: x, age: 2d}",
      })
  void aTieIsRefusedAndNamesBoth(String first, String second) {
    PolicyFileException wrong =
        refused("rules:\n- " + first.replace("}", ", rule: one}") + "\n- " + second, "p.yaml");
    assertThat(wrong.problem).isEqualTo(PolicyProblem.TIE);
    assertThat(wrong.line).isEqualTo(3);
    assertThat(PolicyWords.load().of(wrong)).contains("“one” (line 2)", "(line 3)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{name: import, age: 1d}      | {name: export, age: 2d}",
        "{name: import, age: 1d}      | {name: import*, age: 2d}",
        "{name: a*, age: 1d}          | {name: ab*, age: 2d}",
        "{name: a*x, age: 1d}         | {name: a*y, age: 2d}",
        "{name: a?, age: 1d}          | {name: a??, age: 2d}",
        "{name: '*-a', age: 1d}       | {age: 2d}",
        "{tag: x, age: 1d}            | {tag: y, age: 2d}",
        "{tag: x, age: 1d}            | {type: cron, age: 2d}",
        "{name: a*, tag: x, age: 1d}  | {name: a*, age: 2d}",
        "{status: paused, age: 1d}    | {status: completed, age: 2d}",
        "{root: 5, age: 1d}           | {root: 6, age: 2d}",
      })
  void rulesThatCannotMeetOrAreNotEquallyParticularAreGood(String first, String second) {
    assertThatCode(
            () ->
                PolicyReader.read(
                    "rules:\n- " + first + "\n- " + second,
                    "p.yaml",
                    FibFlowTerms.STATUSES.deletable,
                    KnownStores.ALL))
        .doesNotThrowAnyException();
  }
}
