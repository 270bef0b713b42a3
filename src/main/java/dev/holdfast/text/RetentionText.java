package dev.holdfast.text;

import dev.holdfast.retention.DurationException;
import dev.holdfast.retention.Durations;
import dev.holdfast.retention.Explanation;
import dev.holdfast.retention.Hazard;
import dev.holdfast.retention.HazardChoiceException;
import dev.holdfast.retention.HazardKind;
import dev.holdfast.retention.StopReason;
import dev.holdfast.store.RetentionWriter.DriftReason;
import dev.holdfast.task.TaskStatus;
import java.time.Instant;
import java.util.Locale;
import java.util.stream.Collectors;

/** Says in words what a policy does, what to see first, and what a cleanup met. */
public final class RetentionText {

  private final Messages messages;

  /** Takes the texts of retention. */
  public RetentionText(Messages messages) {
    this.messages = messages;
  }

  /** With the texts that ship with Holdfast. */
  public static RetentionText english() {
    return new RetentionText(Messages.load("dev.holdfast.retention.messages", Locale.ENGLISH));
  }

  /** Says what a hazard means, with its count. */
  public String of(Hazard hazard) {
    return messages.get("hazard." + hazard.kind().wireName(), hazard.count());
  }

  /** Names a hazard in a few words. */
  public String title(HazardKind kind) {
    return messages.get("hazardTitle." + kind.wireName());
  }

  /** Says why a planned task was kept. */
  public String of(DriftReason reason) {
    return messages.get("drift." + reason.name());
  }

  /** Says why a cleanup ended early. */
  public String of(StopReason reason) {
    return messages.get("stop." + reason.wireName());
  }

  /** Says why a text is no duration, and how to write one. */
  public String of(DurationException wrong) {
    return messages.get("duration." + wrong.problem().name(), wrong.typed());
  }

  /** Says why a hazard cannot be allowed or skipped, and which can. */
  public String of(HazardChoiceException wrong) {
    String names =
        HazardKind.choosable().stream().map(HazardKind::wireName).collect(Collectors.joining(", "));
    return messages.get("hazardChoice." + wrong.problem().name(), wrong.name(), names);
  }

  /** Says why a task is or is not a candidate, and when it will be one. */
  public String of(Explanation explanation) {
    String statuses =
        explanation.policy().statuses().stream()
            .map(TaskStatus::code)
            .collect(Collectors.joining(", "));
    return messages.get(
        "reason." + explanation.reason().name(),
        explanation.id().toString(),
        Durations.format(explanation.policy().expireSeconds()),
        statuses,
        value(explanation, Explanation.Rule.STATUS),
        value(explanation, Explanation.Rule.LAST_ACTIVE_TIME),
        age(explanation),
        explanation.eligibleAt() == null ? "" : when(explanation.eligibleAt()));
  }

  private static String value(Explanation explanation, Explanation.Rule rule) {
    return explanation.clauses().stream()
        .filter(clause -> clause.rule() == rule)
        .findFirst()
        .map(clause -> String.valueOf(clause.value()))
        .orElse("");
  }

  private static String age(Explanation explanation) {
    return explanation.clauses().stream()
        .filter(clause -> clause.rule() == Explanation.Rule.AGE)
        .filter(clause -> clause.value() instanceof Double)
        .findFirst()
        .map(clause -> Durations.format(Math.abs((Double) clause.value())))
        .orElse("");
  }

  private static String when(long second) {
    try {
      return Instant.ofEpochSecond(second).toString();
    } catch (java.time.DateTimeException beyondTheCalendar) {
      return Long.toString(second);
    }
  }
}
