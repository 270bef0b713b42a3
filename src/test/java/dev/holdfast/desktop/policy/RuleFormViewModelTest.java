package dev.holdfast.desktop.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.policy.RuleVerdict.Field;
import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.NamePattern;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuleFormViewModelTest {

  private static final Rule FULL =
      new Rule(
          "imports",
          new Match(
              TaskId.of(7),
              new NamePattern("import-*"),
              "eu",
              "cron",
              List.of(TaskStatus.COMPLETED, TaskStatus.PAUSED)),
          5_400.0,
          100,
          5,
          false,
          false);

  private final RuleFormViewModel form = new RuleFormViewModel(FibFlowTerms.STATUSES, null);

  private Rule rule() {
    return form.verdict.get().rule();
  }

  private String problem(Field field) {
    return form.verdict.get().problem(field);
  }

  @Test
  void everythingThatARuleCanSayCanBeTyped() {
    form.texts.get(Field.LABEL).set(" imports ");
    form.texts.get(Field.ROOT).set("7");
    form.texts.get(Field.NAME).set("import-*");
    form.texts.get(Field.TAG).set("eu");
    form.texts.get(Field.TYPE).set("cron");
    form.statuses.get(TaskStatus.COMPLETED).set(true);
    form.statuses.get(TaskStatus.PAUSED).set(true);
    form.texts.get(Field.AGE).set("1h30m");
    form.texts.get(Field.MAX_COUNT).set("100");
    form.texts.get(Field.KEEP_NEWEST).set("5");
    assertThat(rule()).isEqualTo(FULL);
    RuleFormViewModel again = new RuleFormViewModel(FibFlowTerms.STATUSES, FULL);
    assertThat(again.texts.get(Field.AGE).get()).isEqualTo("1h30m");
    again.texts.get(Field.KEEP_NEWEST).set("6");
    again.texts.get(Field.KEEP_NEWEST).set("5");
    assertThat(again.verdict.get().rule()).isEqualTo(FULL);
  }

  @Test
  void keepsForeverWithoutLookingAtAgesAndCounts() {
    form.texts.get(Field.NAME).set("audit.close");
    form.texts.get(Field.AGE).set("30");
    form.forever.set(true);
    assertThat(rule().forever()).isTrue();
    assertThat(rule().key()).isEqualTo("name:audit.close");
  }

  @Test
  void deletesAtOnceOnlyWhenThatIsMeant() {
    form.texts.get(Field.AGE).set("0s");
    assertThat(problem(Field.AGE)).contains("is zero");
    form.immediately.set(true);
    assertThat(rule().immediately()).isTrue();
    assertThat(rule().age()).isZero();
  }

  @Test
  void saysWhatIsMissing() {
    assertThat(problem(Field.EFFECT)).startsWith("Say when to delete tasks");
    form.texts.get(Field.KEEP_NEWEST).set("3");
    assertThat(problem(Field.EFFECT)).startsWith("A minimum to keep");
    form.texts.get(Field.MAX_COUNT).set("2");
    assertThat(problem(Field.KEEP_NEWEST)).contains("newest 3").contains("only 2");
    form.texts.get(Field.MAX_COUNT).set("3");
    assertThat(rule().maxCount()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "many", "1.5", "99999999999999999999"})
  void takesOnlyPositiveWholeNumbersForCounts(String typed) {
    form.texts.get(Field.MAX_COUNT).set(typed);
    assertThat(rule()).isNull();
    assertThat(problem(Field.MAX_COUNT)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"order", "7.5", "99999999999999999999"})
  void takesOnlyAWholeNumberForAWorkflow(String typed) {
    form.texts.get(Field.AGE).set("7d");
    form.texts.get(Field.ROOT).set(typed);
    assertThat(rule()).isNull();
    assertThat(problem(Field.ROOT)).isNotEmpty();
  }

  @Test
  void refusesANameThatIsTooLong() {
    form.texts.get(Field.AGE).set("7d");
    form.texts.get(Field.NAME).set("x".repeat(NamePattern.MAX_LENGTH + 1));
    assertThat(problem(Field.NAME)).contains("255");
  }

  @Test
  void leavesARuleAloneThatNobodyCouldType() {
    Rule odd = Rule.aged(new Match(null, new NamePattern(""), "", null, List.of()), 1.5);
    RuleFormViewModel opened = new RuleFormViewModel(FibFlowTerms.STATUSES, odd);
    assertThat(opened.verdict.get().rule()).isEqualTo(odd);
    assertThat(RuleTyped.of(odd).typeable()).isTrue();
    Rule broken = Rule.aged(new Match(null, null, "a\nb", null, List.of()), 60);
    assertThat(RuleTyped.of(broken).typeable()).isFalse();
  }
}
