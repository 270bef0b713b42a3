package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.ExactTime;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.retention.explain.Clause;
import dev.holdfast.retention.explain.Explanation;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.text.Document;
import dev.holdfast.text.PolicyWords;
import dev.holdfast.text.RetentionText;
import java.util.stream.Collectors;

/**
 * Why one task goes or stays, in every format.
 *
 * @param context for the sentences and the zone
 */
record ExplainReport(CommandContext context) {

  Report of(Explanation explanation) {
    String reason = context.retention().of(explanation);
    return Report.of(document(explanation), text -> print(text, explanation, reason));
  }

  /** Returns what a program reads. */
  Document document(Explanation explanation) {
    return ExplainDocument.of(explanation, context.retention().of(explanation));
  }

  private void print(TextPage text, Explanation explanation, String reason) {
    text.line(reason);
    context.retention().along(context.operation(), explanation).ifPresent(text::line);
    if (!explanation.passedOver().isEmpty()) {
      text.line(
          context.say(
              "explain.passedOver",
              explanation.rule().key(),
              explanation.passedOver().stream().map(Rule::key).collect(Collectors.joining(", "))));
    }
    if (!explanation.pinnedBy().isEmpty()) {
      String children =
          explanation.pinnedBy().stream().map(Object::toString).collect(Collectors.joining(", "));
      text.line(context.say("explain.pinned", children));
    }
    if (!explanation.hazards().isEmpty()) {
      RetentionText words = context.retention();
      text.line(
          context.say(
              "explain.hazards",
              explanation.hazards().stream().map(words::title).collect(Collectors.joining(", "))));
    }
    Clause cascade = explanation.clause(Clause.Question.CASCADE);
    if (cascade != null && !cascade.holds()) {
      text.line(context.say("explain.cascade", String.valueOf(cascade.value())));
    }
    text.line("");
    Table table = Table.ofSentences("CLAUSE", "HOLDS", "VALUE", "AGAINST");
    for (Clause clause : explanation.clauses()) {
      table.row(
          context.retention().asked(clause, context.say("clause." + clause.question().wireName())),
          context.say(clause.holds() ? "yes" : "no"),
          value(clause, explanation),
          threshold(clause, explanation));
    }
    text.table(table, "");
  }

  private String value(Clause clause, Explanation explanation) {
    return switch (clause.question()) {
      // Why its store keeps it stands above.
      case KEPT -> "";
      case EXISTS, RULE, STATUS, MAX_COUNT, KEEP_NEWEST, HOLD, WORKFLOW, CASCADE ->
          clause.value() == null ? "" : String.valueOf(clause.value());
      case SINCE -> context.times().of(clause.value());
      case AGE -> clause.value() instanceof Double seconds ? ExactTime.seconds(seconds) : "";
    };
  }

  private String threshold(Clause clause, Explanation explanation) {
    return switch (clause.question()) {
      case EXISTS, SINCE, HOLD, KEPT, WORKFLOW, CASCADE -> "";
      case RULE ->
          explanation.rule() == null
              ? ""
              : PolicyWords.of(context.operation()).of(explanation.rule());
      case STATUS, MAX_COUNT, KEEP_NEWEST -> String.valueOf(clause.threshold());
      case AGE -> clause.threshold() instanceof Double seconds ? ExactTime.seconds(seconds) : "";
    };
  }
}
