package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.retention.explain.Clause;
import dev.holdfast.retention.explain.Explanation;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.store.ClauseTerm;
import dev.holdfast.task.Coded;
import dev.holdfast.task.Document;
import dev.holdfast.text.ClauseText;
import dev.holdfast.text.ExactTime;
import dev.holdfast.text.RetentionText;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Why one task goes or stays, in every format.
 *
 * @param context for the sentences and the zone
 */
record ExplainReport(CommandContext context) {

  Report of(Explanation explanation) {
    return Report.of(document(explanation), text -> print(text, explanation));
  }

  private void print(TextPage text, Explanation explanation) {
    text.line(context.retention().of(explanation));
    context.retention().along(context.operation(), explanation).ifPresent(text::line);
    ClauseText words = new ClauseText(context.operation(), context.times()::of, ExactTime::seconds);
    if (!explanation.pinnedBy().isEmpty()) {
      text.line(words.pinned(explanation));
    }
    if (!explanation.hazards().isEmpty()) {
      RetentionText titles = context.retention();
      text.line(
          context.say(
              "explain.hazards",
              explanation.hazards().stream().map(titles::title).collect(Collectors.joining(", "))));
    }
    text.line("");
    Table table = Table.ofSentences("CLAUSE", "HOLDS", "VALUE");
    for (Clause clause : explanation.clauses()) {
      table.row(
          words.asked(clause),
          context.say(clause.holds() ? "common.yes" : "common.no"),
          words.of(clause, explanation));
    }
    text.table(table, "");
  }

  /** Returns what a program reads. */
  Document document(Explanation explanation) {
    Document document =
        Document.of(explanation, "id eligible")
            .with("clauses", explanation.clauses().stream().map(ExplainReport::document).toList())
            .with("eligible_at", explanation.eligibleAt())
            .with("reason", context.retention().of(explanation))
            .known("clause", clause(explanation));
    if (!explanation.policy().simple()) {
      document
          .from(explanation, "rule=rule.key")
          .with("passed_over", explanation.passedOver().stream().map(Rule::key).toList());
    }
    return document
        .some("pinned_by", explanation.pinnedBy())
        .some("hazards", Coded.codes(explanation.hazards()));
  }

  /** How its kind counts and compares its age; null where only what is older goes. */
  private static Map<String, Object> clause(Explanation explanation) {
    ClauseTerm how = explanation.how();
    Clause age = explanation.clause(Clause.Question.AGE);
    return how == null || age == null || how.plain()
        ? null
        : PolicyJson.clause(how, (Double) age.threshold());
  }

  /** What was asked, and what the answer rests on. */
  private static Document document(Clause clause) {
    return Document.of(clause, "rule=code holds value threshold eligible_at=holds_from");
  }
}
