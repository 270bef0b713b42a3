package dev.holdfast.desktop.policy;

import dev.holdfast.desktop.policy.RuleVerdict.Field;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
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

  /** Returns what is typed in a field. */
  String text(Field field) {
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
