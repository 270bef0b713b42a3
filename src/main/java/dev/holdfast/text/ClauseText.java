package dev.holdfast.text;

import dev.holdfast.retention.explain.Clause;
import dev.holdfast.retention.explain.Explanation;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.store.terms.OperationTerm;
import java.util.Collection;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Says what a clause asks, and what it found, with what it compared that.
 *
 * @param operation what its kind of store calls things
 * @param times writes what should be a time
 * @param seconds writes an age
 */
public record ClauseText(
    OperationTerm operation, Function<Object, String> times, Function<Long, String> seconds) {

  /** Returns what it asks. */
  public String asked(Clause clause) {
    return RetentionText.of(operation).asked(clause, say("asks." + clause.question()));
  }

  /** Returns value and threshold; empty where the clause says it all. */
  public String of(Clause clause, Explanation verdict) {
    return switch (clause.question()) {
      // Why its store keeps it stands elsewhere.
      case EXISTS, HOLD, KEPT_BY_STORE -> "";
      case RULE -> decides(verdict);
      case STATUS -> say("asks.value.STATUS", line(clause.value()), line(clause.threshold()));
      case SINCE -> clause.value() == null ? say("asks.value.SINCE") : times.apply(clause.value());
      case AGE -> age(clause);
      case MAX_COUNT, KEEP_NEWEST -> say("asks.value.place", clause.value(), clause.threshold());
      case WHOLE_WORKFLOW, DELETED_WITH ->
          clause.value() instanceof Collection<?> ids
              ? say("asks.value." + clause.question(), joined(ids))
              : "";
    };
  }

  /** Returns which rule decides, and which it is more specific than; empty if none does. */
  private String decides(Explanation verdict) {
    Rule rule = verdict.rule();
    if (rule == null) {
      return "";
    }
    return say(
        verdict.passedOver().isEmpty() ? "asks.decides" : "asks.decidesOver",
        VisibleText.line(rule.key()),
        PolicyWords.of(operation).of(rule),
        joined(verdict.passedOver().stream().map(Rule::key).toList()));
  }

  /** Returns which children would stop a cleanup of it; empty if none would. */
  public String pinned(Explanation verdict) {
    return verdict.pinnedBy().isEmpty() ? "" : say("asks.pinned", joined(verdict.pinnedBy()));
  }

  private String age(Clause clause) {
    if (!(clause.value() instanceof Double age && clause.threshold() instanceof Double against)) {
      return "";
    }
    return age < 0
        ? say("kept.IN_THE_FUTURE", seconds.apply(-age.longValue()))
        : say("asks.value.AGE", seconds.apply(age.longValue()), Durations.format(against));
  }

  private String say(String key, Object... arguments) {
    return Messages.load("dev.holdfast.retention.messages").in(operation).get(key, arguments);
  }

  private static String line(Object value) {
    return value == null ? "–" : VisibleText.line(value.toString());
  }

  private static String joined(Collection<?> all) {
    return all.stream().map(ClauseText::line).collect(Collectors.joining(", "));
  }
}
