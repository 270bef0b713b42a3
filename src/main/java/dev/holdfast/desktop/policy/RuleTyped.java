package dev.holdfast.desktop.policy;

import dev.holdfast.retention.policy.Rule;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.List;
import java.util.Map;

/**
 * A rule as an operator types it: every field a text, empty where nothing is said.
 *
 * @param label what its author calls it
 * @param name the name of tasks, or a pattern
 * @param tag the tag of tasks
 * @param type the type of tasks
 * @param root the id of the workflow's root
 * @param statuses the statuses of tasks
 * @param forever whether nothing it decides ever goes
 * @param age for how long a task must not have been active
 * @param immediately whether tasks go at once
 * @param maxCount how many tasks of a name there may be
 * @param keepNewest how many tasks of a name stay
 */
record RuleTyped(
    String label,
    String name,
    String tag,
    String type,
    String root,
    List<TaskStatus> statuses,
    boolean forever,
    String age,
    boolean immediately,
    String maxCount,
    String keepNewest) {

  static RuleTyped of(Rule rule) {
    return new RuleTyped(
        text(rule.name()),
        rule.match().name() == null ? "" : rule.match().name().text(),
        text(rule.match().tag()),
        text(rule.match().type()),
        root(rule.match().root()),
        rule.match().statuses(),
        rule.forever(),
        rule.immediately() ? "" : text(rule.writtenAge()),
        rule.immediately(),
        text(rule.maxCount()),
        text(rule.keepNewest()));
  }

  private static String root(TaskId root) {
    return switch (root) {
      case null -> "";
      case TaskId.Numeric(long number) -> Long.toString(number);
      case TaskId.Text(String text) -> '"' + text + '"';
    };
  }

  static RuleTyped of(RuleFormViewModel form) {
    return new RuleTyped(
        form.labelProperty().get(),
        form.nameProperty().get(),
        form.tagProperty().get(),
        form.typeProperty().get(),
        form.rootProperty().get(),
        form.statuses().entrySet().stream()
            .filter(status -> status.getValue().get())
            .map(Map.Entry::getKey)
            .toList(),
        form.foreverProperty().get(),
        form.ageProperty().get(),
        form.immediatelyProperty().get(),
        form.maxCountProperty().get(),
        form.keepNewestProperty().get());
  }

  void writeTo(RuleFormViewModel form) {
    form.labelProperty().set(label);
    form.nameProperty().set(name);
    form.tagProperty().set(tag);
    form.typeProperty().set(type);
    form.rootProperty().set(root);
    form.statuses().forEach((status, chosen) -> chosen.set(statuses.contains(status)));
    form.foreverProperty().set(forever);
    form.ageProperty().set(age);
    form.immediatelyProperty().set(immediately);
    form.maxCountProperty().set(maxCount);
    form.keepNewestProperty().set(keepNewest);
  }

  /**
   * Returns whether a form can hold every text as it is: a line of text cannot hold control
   * characters.
   */
  boolean typeable() {
    return List.of(label, name, tag, type).stream()
        .allMatch(text -> text.chars().noneMatch(Character::isISOControl));
  }

  private static String text(Object value) {
    return value == null ? "" : value.toString();
  }
}
