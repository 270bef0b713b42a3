package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.ExactTime;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.retention.explain.Clause;
import dev.holdfast.retention.explain.Explanation;
import dev.holdfast.text.ClauseText;
import dev.holdfast.text.Document;
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
}
