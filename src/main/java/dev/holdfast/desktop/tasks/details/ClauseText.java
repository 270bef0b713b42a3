package dev.holdfast.desktop.tasks.details;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.retention.explain.Clause;
import dev.holdfast.retention.explain.Explanation;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PolicyWords;
import dev.holdfast.text.VisibleText;
import java.util.Collection;
import java.util.stream.Collectors;

/** Says what a clause was asked about and held against. Needs no toolkit. */
final class ClauseText {

  private final FieldText fields;
  private final Messages messages;
  private final PolicyWords words;

  ClauseText(FieldText fields, Messages messages, OperationTerm operation) {
    words = PolicyWords.of(operation);
    this.fields = fields;
    this.messages = messages;
  }

  /** Returns value and threshold; empty where the clause says it all. */
  String of(Clause clause, Explanation verdict) {
    return switch (clause.question()) {
      case EXISTS, HOLD -> "";
      // Why its store keeps it stands above.
      case KEPT -> "";
      case RULE -> decides(verdict);
      case STATUS ->
          messages.get(
              "retention.value.STATUS",
              FieldText.plain(clause.value()),
              FieldText.plain(clause.threshold()));
      case SINCE ->
          clause.value() instanceof Number second
              ? fields.times().withZone(second.longValue())
              : clause.value() == null ? "" : FieldText.plain(clause.value());
      case AGE -> age(clause);
      case MAX_COUNT, KEEP_NEWEST ->
          messages.get("retention.value.place", clause.value(), clause.threshold());
      case WORKFLOW ->
          clause.value() instanceof Collection<?> ids
              ? messages.get("retention.value.WORKFLOW", joined(ids))
              : "";
      case CASCADE ->
          clause.value() instanceof Collection<?> ids
              ? messages.get("retention.value.CASCADE", joined(ids))
              : "";
    };
  }

  /** Returns which rule decides, and which it is more particular than; empty if none does. */
  private String decides(Explanation verdict) {
    Rule rule = verdict.rule();
    if (rule == null) {
      return "";
    }
    String name = VisibleText.line(rule.key());
    String does = words.of(rule);
    return verdict.passedOver().isEmpty()
        ? messages.get("retention.decides", name, does)
        : messages.get(
            "retention.decidesOver",
            name,
            does,
            joined(verdict.passedOver().stream().map(Rule::key).toList()));
  }

  /** Returns which children would stop a cleanup of it; empty if none would. */
  String pinned(Explanation verdict) {
    return verdict.pinnedBy().isEmpty()
        ? ""
        : messages.get("retention.pinned", joined(verdict.pinnedBy()));
  }

  private String age(Clause clause) {
    if (!(clause.value() instanceof Double seconds
        && clause.threshold() instanceof Double against)) {
      return "";
    }
    return seconds < 0
        ? messages.get("retention.value.future", ElapsedText.ofSeconds(-seconds.longValue()))
        : messages.get(
            "retention.value.AGE",
            ElapsedText.ofSeconds(seconds.longValue()),
            Durations.format(against));
  }

  private static String joined(Collection<?> all) {
    return all.stream()
        .map(one -> VisibleText.line(String.valueOf(one)))
        .collect(Collectors.joining(", "));
  }
}
