package dev.holdfast.cli.preview;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.retention.explain.Explanation;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.JsonDocument;
import java.util.List;
import java.util.Map;

/**
 * Why one task goes or stays, for programs.
 *
 * @param eligibleAt null if it never will be
 * @param clause how its kind counts and compares its age; null where only what is older goes
 * @param rules null if the policy has only one
 * @param pinnedBy null if no child stays
 * @param hazards null if its kind of store marks it with none
 */
record ExplainDocument(
    TaskId id,
    boolean eligible,
    List<Clause> clauses,
    Number eligibleAt,
    String reason,
    @JsonInclude(Include.NON_NULL) Map<String, Object> clause,
    @JsonUnwrapped Rules rules,
    @JsonInclude(Include.NON_NULL) List<TaskId> pinnedBy,
    @JsonInclude(Include.NON_NULL) List<String> hazards)
    implements JsonDocument {

  /**
   * Returns what was found.
   *
   * @param reason the verdict in a sentence
   */
  static ExplainDocument of(Explanation explanation, String reason) {
    return new ExplainDocument(
        explanation.id(),
        explanation.eligible(),
        explanation.clauses().stream().map(Clause::of).toList(),
        explanation.eligibleAt(),
        reason,
        clause(explanation),
        explanation.policy().simple() ? null : Rules.of(explanation),
        someOrNull(explanation.pinnedBy()),
        someOrNull(explanation.hazards().stream().map(HazardTerm::code).toList()));
  }

  private static Map<String, Object> clause(Explanation explanation) {
    ClauseTerm how = explanation.how();
    var age = explanation.clause(dev.holdfast.retention.explain.Clause.Question.AGE);
    return how == null || age == null || how.plain()
        ? null
        : PolicyJson.clause(how, (Double) age.threshold());
  }

  private static <E> List<E> someOrNull(List<E> items) {
    return items.isEmpty() ? null : items;
  }

  /** What was asked, and what the answer rests on. */
  record Clause(String rule, boolean holds, Object value, Object threshold, Number eligibleAt)
      implements JsonDocument {

    private static Clause of(dev.holdfast.retention.explain.Clause clause) {
      return new Clause(
          clause.code(), clause.holds(), clause.value(), clause.threshold(), clause.holdsFrom());
    }
  }

  /**
   * Which rule decides, and which would if it did not.
   *
   * @param rule null if none decides
   */
  record Rules(String rule, List<String> passedOver) implements JsonDocument {

    private static Rules of(Explanation explanation) {
      return new Rules(
          explanation.rule() == null ? null : explanation.rule().key(),
          explanation.passedOver().stream().map(Rule::key).toList());
    }
  }
}
