package dev.holdfast.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.ClauseTerm.When;
import dev.holdfast.store.RetentionTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.StatusTerm;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Tone;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a runtime deletes by itself is said as it compares ages. */
class PolicyWordsTest {

  private static ClauseTerm clause(String status, Double keep, String row, When when) {
    return new ClauseTerm(List.of(new TaskStatus(status)), "finished", keep, row, when, true);
  }

  @Test
  void eachWayOfComparingHasItsWords() {
    List<ClauseTerm> clauses =
        List.of(
            clause("a", 86_400.0, null, When.OLDER),
            clause("b", 86_400.0, null, When.AS_OLD),
            clause("c", null, null, When.ANY),
            clause("d", null, "keep", When.OLDER),
            clause("e", 0.0, null, When.OLDER));
    List<StatusTerm> statuses =
        Stream.of("a", "b", "c", "d", "e")
            .map(code -> new StatusTerm(new TaskStatus(code), true, true, Tone.DONE))
            .toList();
    List<TaskStatus> all = statuses.stream().map(StatusTerm::status).toList();
    Terms terms =
        new Terms("own", new Statuses(statuses, all), Hazards.NONE, List.of())
            .withRetention(new RetentionTerm(clauses, null));

    assertThat(PolicyWords.load().ages(Policy.own(terms).orElseThrow(), terms.retention()))
        .containsExactly(
            "a older than 1d",
            "b at least 1d old",
            "c at any age",
            "d when their own age is over",
            "e when their own age is over");
  }

  @Test
  void aRuleComparesAsTheKindDoes() {
    Policy policy = Policy.of(86_400L, List.of(new TaskStatus("a")));

    assertThat(PolicyWords.load().of(policy)).isEqualTo("a older than 1d");
    PolicyWords same = PolicyWords.of(OperationTerm.DELETE.withAges(When.AS_OLD));
    assertThat(same.of(policy)).isEqualTo("a at least 1d old");
    assertThat(same.of(policy.rules().getFirst())).isEqualTo("a at least 1d old");
  }
}
