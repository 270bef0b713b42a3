package dev.holdfast.cli.preview;

import dev.holdfast.retention.explain.Clause;
import dev.holdfast.retention.explain.Explanation;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.text.Document;
import java.util.List;
import java.util.Map;

/** Why one task goes or stays, for programs. */
final class ExplainDocument {

  private ExplainDocument() {}

  /**
   * Returns what was found.
   *
   * @param reason the verdict in a sentence
   */
  static Document of(Explanation explanation, String reason) {
    Document document =
        new Document()
            .with("id", explanation.id())
            .with("eligible", explanation.eligible())
            .with("clauses", explanation.clauses().stream().map(ExplainDocument::of).toList())
            .with("eligible_at", explanation.eligibleAt())
            .with("reason", reason)
            .known("clause", clause(explanation));
    if (!explanation.policy().simple()) {
      document
          .with("rule", explanation.rule() == null ? null : explanation.rule().key())
          .with("passed_over", explanation.passedOver().stream().map(Rule::key).toList());
    }
    return document
        .known("pinned_by", someOrNull(explanation.pinnedBy()))
        .known(
            "hazards", someOrNull(explanation.hazards().stream().map(HazardTerm::code).toList()));
  }

  /** How its kind counts and compares its age; null where only what is older goes. */
  private static Map<String, Object> clause(Explanation explanation) {
    ClauseTerm how = explanation.how();
    Clause age = explanation.clause(Clause.Question.AGE);
    return how == null || age == null || how.plain()
        ? null
        : PolicyJson.clause(how, (Double) age.threshold());
  }

  private static <E> List<E> someOrNull(List<E> items) {
    return items.isEmpty() ? null : items;
  }

  /** What was asked, and what the answer rests on. */
  private static Document of(Clause clause) {
    return new Document()
        .with("rule", clause.code())
        .with("holds", clause.holds())
        .with("value", clause.value())
        .with("threshold", clause.threshold())
        .with("eligible_at", clause.holdsFrom());
  }
}
