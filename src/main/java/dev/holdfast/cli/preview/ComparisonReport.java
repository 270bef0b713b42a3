package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.retention.scan.PolicyComparison;
import dev.holdfast.retention.scan.PolicyComparison.Difference;

/** How another policy differs from the one that is previewed. */
final class ComparisonReport {

  private ComparisonReport() {}

  static void print(TextPage text, CommandContext context, PolicyComparison comparison) {
    text.heading(context.say("preview.compared"));
    text.line(context.retention().of(comparison));
    counts(text, context, "ONLY THE FIRST: NAME", comparison.onlyFirst());
    counts(text, context, "ONLY THE SECOND: NAME", comparison.onlySecond());
  }

  private static void counts(
      TextPage text, CommandContext context, String title, Difference difference) {
    if (difference.tasks() > 0) {
      text.line("");
      Table table = new Table(title, context.counted());
      difference.byName().forEach((name, count) -> table.row(name, context.say("number", count)));
      text.table(table, "");
    }
  }
}
