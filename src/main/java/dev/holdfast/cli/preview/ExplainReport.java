package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.cli.output.TimeText;
import dev.holdfast.retention.explain.Clause;
import dev.holdfast.retention.explain.Explanation;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.store.HazardTerm;
import dev.holdfast.text.PolicyWords;
import dev.holdfast.text.RetentionText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Why one task goes or stays, in every format.
 *
 * @param context for the sentences and the zone
 */
record ExplainReport(CommandContext context) {

  Report of(Explanation explanation) {
    String reason = context.retention().of(explanation);
    return Report.of(fields(explanation), text -> print(text, explanation, reason));
  }

  /** Returns what a program reads. */
  Map<String, Object> fields(Explanation explanation) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("id", explanation.id());
    document.put("eligible", explanation.eligible());
    document.put("clauses", explanation.clauses().stream().map(ExplainReport::clause).toList());
    document.put("eligible_at", explanation.eligibleAt());
    document.put("reason", context.retention().of(explanation));
    if (!explanation.policy().simple()) {
      document.put("rule", explanation.rule() == null ? null : explanation.rule().key());
      document.put("passed_over", explanation.passedOver().stream().map(Rule::key).toList());
    }
    if (!explanation.pinnedBy().isEmpty()) {
      document.put("pinned_by", explanation.pinnedBy());
    }
    if (!explanation.hazards().isEmpty()) {
      document.put("hazards", explanation.hazards().stream().map(HazardTerm::code).toList());
    }
    return document;
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
      case LAST_ACTIVE_TIME -> context.times().of(clause.value());
      case AGE -> clause.value() instanceof Double seconds ? TimeText.seconds(seconds) : "";
    };
  }

  private String threshold(Clause clause, Explanation explanation) {
    return switch (clause.question()) {
      case EXISTS, LAST_ACTIVE_TIME, HOLD, KEPT, WORKFLOW, CASCADE -> "";
      case RULE ->
          explanation.rule() == null
              ? ""
              : PolicyWords.of(context.operation()).of(explanation.rule());
      case STATUS, MAX_COUNT, KEEP_NEWEST -> String.valueOf(clause.threshold());
      case AGE -> clause.threshold() instanceof Double seconds ? TimeText.seconds(seconds) : "";
    };
  }

  private static Map<String, Object> clause(Clause clause) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("rule", clause.code());
    fields.put("holds", clause.holds());
    fields.put("value", clause.value());
    fields.put("threshold", clause.threshold());
    fields.put("eligible_at", clause.holdsFrom());
    return fields;
  }
}
