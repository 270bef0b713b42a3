package dev.holdfast.desktop.policy;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.policy.RuleVerdict.Field;
import dev.holdfast.retention.policy.DurationException;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.NamePattern;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionText;
import java.util.EnumMap;
import java.util.Map;

/** Makes a rule of what was typed, or says for each field what is wrong with it. */
record TypedRule(Statuses known) {

  private static final int LONGEST_COUNT = 9;

  /**
   * Reads a rule.
   *
   * @param original the rule it was before; a text that is as it was means what it meant, also
   *     where nobody could type that. Null if there was none
   */
  RuleVerdict read(RuleTyped typed, Rule original) {
    if (original != null && typed.equals(RuleTyped.of(original))) {
      return RuleVerdict.of(original);
    }
    Map<Field, String> problems = new EnumMap<>(Field.class);
    Match match =
        new Match(
            root(typed.text(Field.ROOT).strip(), problems),
            name(typed.text(Field.NAME), problems),
            typed.text(Field.TAG).isEmpty() ? null : typed.text(Field.TAG),
            typed.text(Field.TYPE).isEmpty() ? null : typed.text(Field.TYPE),
            // What no field shows stays as it was.
            original == null ? null : original.match().queue(),
            typed.statuses());
    String label = typed.text(Field.LABEL).isBlank() ? null : typed.text(Field.LABEL).strip();
    if (typed.forever()) {
      return problems.isEmpty()
          ? RuleVerdict.of(new Rule(label, match, null, null, null, true, false).boundTo(known))
          : RuleVerdict.of(problems);
    }
    boolean own = !typed.immediately() && typed.text(Field.AGE).strip().equals(Rule.OWN);
    Double age =
        typed.immediately() ? Double.valueOf(0) : own ? null : age(typed.text(Field.AGE), problems);
    Integer most = count(typed.text(Field.MAX_COUNT), Field.MAX_COUNT, problems);
    Integer least = count(typed.text(Field.KEEP_NEWEST), Field.KEEP_NEWEST, problems);
    if (problems.isEmpty() && !own && age == null && most == null) {
      problems.put(
          Field.EFFECT, messages().get(least == null ? "rule.noEffect" : "rule.onlyFloor"));
    } else if (most != null && least != null && least > most) {
      problems.put(Field.KEEP_NEWEST, messages().get("rule.floorAboveCap", least, most));
    }
    return problems.isEmpty()
        ? RuleVerdict.of(
            new Rule(label, match, age, most, least, false, typed.immediately(), own, null)
                .boundTo(known))
        : RuleVerdict.of(problems);
  }

  private TaskId root(String typed, Map<Field, String> problems) {
    if (typed.isEmpty()) {
      return null;
    }
    if (typed.length() > 2 && typed.startsWith("\"") && typed.endsWith("\"")) {
      return new TaskId.Text(typed.substring(1, typed.length() - 1));
    }
    try {
      if (typed.matches("-?\\d+")) {
        return TaskId.of(Long.parseLong(typed));
      }
    } catch (NumberFormatException tooLarge) {
      // Told below, like everything else that is no id.
    }
    problems.put(Field.ROOT, messages().get("rule.root.problem"));
    return null;
  }

  private NamePattern name(String typed, Map<Field, String> problems) {
    if (typed.length() > NamePattern.MAX_LENGTH) {
      problems.put(Field.NAME, messages().get("common.nameTooLong", NamePattern.MAX_LENGTH));
      return null;
    }
    return typed.isEmpty() ? null : new NamePattern(typed);
  }

  private Double age(String typed, Map<Field, String> problems) {
    if (typed.isBlank()) {
      return null;
    }
    try {
      return (double) Durations.parse(typed);
    } catch (DurationException wrong) {
      problems.put(Field.AGE, RetentionText.load().of(wrong));
      return null;
    }
  }

  private Integer count(String typed, Field field, Map<Field, String> problems) {
    String digits = typed.strip().replace(",", "");
    if (digits.isEmpty()) {
      return null;
    }
    if (digits.matches("[1-9]\\d*") && digits.length() <= LONGEST_COUNT) {
      return Integer.valueOf(digits);
    }
    problems.put(field, messages().get("rule.count.problem"));
    return null;
  }

  private Messages messages() {
    return Fxml.messages(TypedRule.class);
  }
}
