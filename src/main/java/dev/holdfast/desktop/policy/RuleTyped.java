package dev.holdfast.desktop.policy;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.policy.RuleVerdict.Field;
import dev.holdfast.retention.policy.DurationException;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.NamePattern;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.RetentionText;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A rule as an operator types it.
 *
 * @param texts each field, empty where nothing is said
 * @param statuses the statuses of tasks
 * @param forever whether nothing it decides ever goes
 * @param immediately whether tasks go at once
 */
record RuleTyped(
    Map<Field, String> texts, List<TaskStatus> statuses, boolean forever, boolean immediately) {

  private static final int MOST = 999_999_999;

  static RuleTyped of(Rule rule) {
    Map<Field, String> texts = new EnumMap<>(Field.class);
    texts.put(Field.LABEL, text(rule.name()));
    texts.put(Field.NAME, rule.match().name() == null ? "" : rule.match().name().text());
    texts.put(Field.TAG, text(rule.match().tag()));
    texts.put(Field.TYPE, text(rule.match().type()));
    texts.put(Field.ROOT, root(rule.match().root()));
    texts.put(Field.AGE, rule.immediately() ? "" : text(rule.writtenAge()));
    texts.put(Field.MAX_COUNT, text(rule.maxCount()));
    texts.put(Field.KEEP_NEWEST, text(rule.keepNewest()));
    return new RuleTyped(texts, rule.match().statuses(), rule.forever(), rule.immediately());
  }

  /** A text that looks like a number is no number. */
  private static String root(TaskId root) {
    return switch (root) {
      case null -> "";
      case TaskId.Numeric(long number) -> Long.toString(number);
      case TaskId.Text(String text) -> '"' + text + '"';
    };
  }

  /**
   * Makes a rule of it, or says for each field what is wrong with it.
   *
   * @param original the rule it was before; a text that is as it was means what it meant, also
   *     where nobody could type that. Null if there was none
   */
  RuleVerdict read(Statuses known, Rule original) {
    if (original != null && equals(of(original))) {
      return new RuleVerdict(original, Map.of());
    }
    Map<Field, String> problems = new EnumMap<>(Field.class);
    Match match =
        new Match(
            root(text(Field.ROOT).strip(), problems),
            name(text(Field.NAME), problems),
            text(Field.TAG).isEmpty() ? null : text(Field.TAG),
            text(Field.TYPE).isEmpty() ? null : text(Field.TYPE),
            // What no field shows stays as it was.
            original == null ? null : original.match().queue(),
            statuses);
    boolean atOnce = immediately && !forever;
    boolean own = !forever && !immediately && text(Field.AGE).strip().equals(Rule.OWN);
    Double age =
        atOnce ? Double.valueOf(0) : forever || own ? null : age(text(Field.AGE), problems);
    Integer most = forever ? null : count(Field.MAX_COUNT, problems);
    Integer least = forever ? null : count(Field.KEEP_NEWEST, problems);
    if (problems.isEmpty() && !forever && !own && age == null && most == null) {
      problem(problems, Field.EFFECT, least == null ? "rule.noEffect" : "rule.onlyFloor");
    } else if (most != null && least != null && least > most) {
      problem(problems, Field.KEEP_NEWEST, "rule.floorAboveCap", least, most);
    }
    String label = text(Field.LABEL).isBlank() ? null : text(Field.LABEL).strip();
    return problems.isEmpty()
        ? new RuleVerdict(
            new Rule(label, match, age, most, least, forever, atOnce, own, null).boundTo(known),
            problems)
        : new RuleVerdict(null, problems);
  }

  private static TaskId root(String typed, Map<Field, String> problems) {
    if (typed.isEmpty()) {
      return null;
    }
    if (typed.length() > 2 && typed.startsWith("\"") && typed.endsWith("\"")) {
      return new TaskId.Text(typed.substring(1, typed.length() - 1));
    }
    if (TaskId.parse(typed) instanceof TaskId.Numeric number) {
      return number;
    }
    problem(problems, Field.ROOT, "rule.root.problem");
    return null;
  }

  private static NamePattern name(String typed, Map<Field, String> problems) {
    if (typed.length() > NamePattern.MAX_LENGTH) {
      problem(problems, Field.NAME, "common.nameTooLong", NamePattern.MAX_LENGTH);
      return null;
    }
    return typed.isEmpty() ? null : new NamePattern(typed);
  }

  private static Double age(String typed, Map<Field, String> problems) {
    try {
      return typed.isBlank() ? null : Double.valueOf(Durations.parse(typed));
    } catch (DurationException wrong) {
      problems.put(Field.AGE, RetentionText.load().of(wrong));
      return null;
    }
  }

  private Integer count(Field field, Map<Field, String> problems) {
    Integer count = NumberText.typed(text(field), MOST);
    if (count == null && !text(field).isBlank()) {
      problem(problems, field, "rule.count.problem");
    }
    return count;
  }

  private static void problem(
      Map<Field, String> problems, Field field, String key, Object... details) {
    problems.put(field, Fxml.messages(RuleTyped.class).get(key, details));
  }

  private String text(Field field) {
    return texts.get(field);
  }

  /** Returns whether fields can show it: they hold one line. */
  boolean typeable() {
    return Stream.of(Field.LABEL, Field.NAME, Field.TAG, Field.TYPE)
        .allMatch(field -> text(field).chars().noneMatch(Character::isISOControl));
  }

  private static String text(Object value) {
    return value == null ? "" : value.toString();
  }
}
