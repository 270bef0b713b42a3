package dev.holdfast.retention.policy;

import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Which tasks a rule is about: all that meet every condition given.
 *
 * @param root the root of their workflow; null for any
 * @param name their name; null for any, also for none. A pattern for every name becomes null
 * @param tag their tag, exactly; null for any
 * @param type their type, exactly; null for any
 * @param queue their queue, exactly; null for any
 * @param statuses their statuses, each once; empty for any
 */
public record Match(
    TaskId root,
    NamePattern name,
    String tag,
    String type,
    String queue,
    List<TaskStatus> statuses) {

  /** Every task. */
  public static final Match ALL = new Match(null, null, null, null, List.of());

  public Match {
    name = name != null && name.everything() ? null : name;
    statuses = List.copyOf(new LinkedHashSet<>(statuses));
  }

  /** Whatever their queue. */
  public Match(TaskId root, NamePattern name, String tag, String type, List<TaskStatus> statuses) {
    this(root, name, tag, type, null, statuses);
  }

  /** Tasks with one of these statuses. */
  public static Match statuses(List<TaskStatus> statuses) {
    return new Match(null, null, null, null, statuses);
  }

  /** Returns the same of these statuses. */
  Match of(List<TaskStatus> others) {
    return new Match(root, name, tag, type, queue, others);
  }

  /** Returns whether a task meets all conditions. */
  public boolean matches(Traits task) {
    return (statuses.isEmpty() || statuses.contains(task.status()))
        && (type == null || type.equals(task.type()))
        && (tag == null || tag.equals(task.tag()))
        && (queue == null || queue.equals(task.queue()))
        && (root == null || root.equals(task.workflow()))
        && (name == null || task.name() != null && name.matches(task.name()));
  }

  /** Returns whether a task could meet all conditions of both. */
  public boolean meets(Match other) {
    return agree(root, other.root)
        && agree(tag, other.tag)
        && agree(queue, other.queue)
        && agree(type, other.type)
        && (statuses.isEmpty()
            || other.statuses.isEmpty()
            || !Collections.disjoint(statuses, other.statuses))
        && (name == null || other.name == null || name.meets(other.name));
  }

  private static boolean agree(Object left, Object right) {
    return left == null || right == null || left.equals(right);
  }

  /**
   * Orders by how particular a match is: root, then exact name, then the longer beginning before a
   * name's first wildcard, then tag, type, queue, status. What comes first is compared first.
   *
   * @return positive if this is the more particular one, 0 if neither is
   */
  public int compareSpecificity(Match other) {
    return Arrays.compare(specificity(), other.specificity());
  }

  private int[] specificity() {
    boolean exact = name != null && name.exact();
    return new int[] {
      root == null ? 0 : 1,
      exact ? 1 : 0,
      // A pattern that begins with a wildcard still says more than no pattern.
      name == null || exact ? 0 : name.prefixLength() + 1,
      tag == null ? 0 : 1,
      type == null ? 0 : 1,
      queue == null ? 0 : 1,
      statuses.isEmpty() ? 0 : 1
    };
  }

  /** Returns such as {@code name:import-* status:paused}; empty for every task. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    append(text, "root:", root);
    append(text, "name:", name);
    append(text, "tag:", tag);
    append(text, "type:", type);
    append(text, "queue:", queue);
    if (!statuses.isEmpty()) {
      append(
          text,
          "status:",
          statuses.stream().map(TaskStatus::code).collect(Collectors.joining(",")));
    }
    return text.toString();
  }

  private static void append(StringBuilder text, String label, Object value) {
    if (value != null) {
      text.append(text.isEmpty() ? "" : " ").append(label).append(value);
    }
  }
}
