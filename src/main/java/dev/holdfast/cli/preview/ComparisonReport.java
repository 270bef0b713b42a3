package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.retention.scan.PolicyComparison;
import dev.holdfast.retention.scan.PolicyComparison.Difference;
import java.util.LinkedHashMap;
import java.util.Map;

/** How another policy differs from the one that is previewed. */
final class ComparisonReport {

  private ComparisonReport() {}

  static Map<String, Object> fields(PolicyComparison comparison, boolean ids) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("policy", PolicyJson.fields(comparison.second()));
    fields.put("both", comparison.both());
    fields.put("only_first", difference(comparison.onlyFirst(), ids));
    fields.put("only_second", difference(comparison.onlySecond(), ids));
    return fields;
  }

  private static Map<String, Object> difference(Difference difference, boolean ids) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("tasks", difference.tasks());
    fields.put("by_status", difference.byStatus());
    fields.put("by_name", difference.byName());
    fields.put("by_rule", difference.byRule());
    fields.put("sample", difference.sample());
    if (ids) {
      fields.put("ids", difference.ids());
    }
    return fields;
  }

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
