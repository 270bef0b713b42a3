package dev.holdfast.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.retention.explain.Explanation;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.HazardChoiceException;
import dev.holdfast.retention.policy.DurationException;
import dev.holdfast.retention.policy.DurationProblem;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.run.StopReason;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.Texts;
import dev.holdfast.text.RetentionText;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetentionTextTest {

  private static final RetentionText TEXT = RetentionText.of(FibFlowTerms.TERMS.cleanup());

  private static void reads(String sentence) {
    assertThat(sentence).doesNotContain("{", "}").endsWith(".");
  }

  private static List<HazardTerm> hazardsOfTasks() {
    return FibFlowHazards.HAZARDS.all();
  }

  @Test
  void aHazardWithoutATextIsShownAsItsCode() {
    HazardTerm strange = HazardTerm.blocking("strange_{0}_thing");

    for (HazardTerm kind :
        List.of(strange, strange.withTexts(Texts.in("dev.holdfast.no.such.bundle")))) {
      assertThat(TEXT.of(new Hazard(kind, 3, List.of()))).isEqualTo("strange_{0}_thing");
      assertThat(TEXT.title(kind)).isEqualTo("strange_{0}_thing");
    }
  }

  @ParameterizedTest
  @MethodSource("hazardsOfTasks")
  void everyHazardIsSaidInTheSingularAndThePlural(HazardTerm kind) {
    reads(TEXT.of(new Hazard(kind, 1, List.of())));
    reads(TEXT.of(new Hazard(kind, 1_234, List.of())));
    if (!kind.ofWholeStore()) {
      assertThat(TEXT.of(new Hazard(kind, 1_234, List.of()))).contains("1,234");
    }
    assertThat(TEXT.of(new Hazard(kind, 1, List.of()))).doesNotContain("1 ");
    assertThat(TEXT.title(kind)).isNotBlank();
  }

  @ParameterizedTest
  @EnumSource(StopReason.class)
  void everyReasonToStopHasASentence(StopReason reason) {
    reads(TEXT.of(reason));
  }

  @ParameterizedTest
  @EnumSource(DurationProblem.class)
  void everyBadDurationHasASentence(DurationProblem problem) {
    reads(TEXT.of(new DurationException(problem, "abc")));
    assertThat(TEXT.of(new DurationException(problem, "a'{0}c"))).contains("“a'{0}c”");
  }

  @ParameterizedTest
  @EnumSource(HazardChoiceException.Problem.class)
  void everyBadChoiceOfAHazardHasASentence(HazardChoiceException.Problem problem) {
    reads(TEXT.of(new HazardChoiceException(problem, "x", List.of())));
  }

  @Test
  void aBadChoiceNamesWhatCanBeChosen() {
    HazardChoiceException wrong =
        new HazardChoiceException(
            HazardChoiceException.Problem.UNKNOWN, "poison", FibFlowHazards.HAZARDS.choosable());
    assertThat(TEXT.of(wrong)).contains("“poison”", "poison_child, pinned_child");
  }

  private static Candidate task(TaskId id, Map<String, ?> columns) {
    return Candidate.of(
        new Task(id, new Fields(columns)), FibFlowTerms.TERMS.retention().clauses().getFirst());
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1_700_000_000L, 1_759_999_999L, 1_760_000_500L, Long.MAX_VALUE})
  void everyVerdictHasASentence(long lastActive) {
    TaskId id = TaskId.of(1_234);
    for (String status : new String[] {"completed", "running"}) {
      Candidate task = task(id, Map.of("status", status, "last_active_time", lastActive));
      reads(
          TEXT.of(
              Explanation.of(
                  id,
                  task,
                  Policy.olderThan(86_400).boundTo(FibFlowTerms.STATUSES),
                  1_760_000_000L)));
    }
  }

  @Test
  void aVerdictSaysWhatItRestsOn() {
    TaskId id = TaskId.of(1_234);
    Policy policy = Policy.olderThan(86_400).boundTo(FibFlowTerms.STATUSES);
    Candidate young = task(id, Map.of("status", "completed", "last_active_time", 1_759_996_400L));
    Candidate text = task(id, Map.of("status", "completed", "last_active_time", "soon"));
    Candidate never = task(id, Map.of("status", "completed"));

    assertThat(TEXT.of(Explanation.of(id, young, policy, 1_760_000_000L)))
        .isEqualTo(
            "Task 1234 is completed but was last active only 1h ago, and the policy keeps it for"
                + " 1d. If nothing happens to it, it is a candidate from 2025-10-10 07:53:21Z on.");
    assertThat(TEXT.of(Explanation.of(id, text, policy, 1_760_000_000L))).contains("“soon”");
    assertThat(TEXT.of(Explanation.of(id, never, policy, 1_760_000_000L))).contains("ever");
    assertThat(TEXT.of(Explanation.of(id, null, policy, 1_760_000_000L))).contains("no task 1234");
  }
}
