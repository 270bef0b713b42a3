package dev.holdfast.store.story;

import dev.holdfast.task.NameFilter;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A filter over one row, with the meaning it has in SQL.
 *
 * @param filter which tasks
 */
record StoryFilter(TaskFilter filter) {

  boolean accepts(Task task, String suspendReason) {
    return (filter.statuses().isEmpty() || filter.statuses().contains(task.status()))
        && (filter.ids().isEmpty() || filter.ids().contains(task.id()))
        && isNamed(task.name())
        && same(filter.tag(), task.tag())
        && same(filter.type(), task.type())
        && same(filter.workerId(), task.workerId())
        && same(filter.rootId(), task.rootId())
        && (same(filter.parentId(), task.parentId()) || strays(task))
        && same(filter.workflowId(), task.workflowId())
        && (!filter.workflowRoots() || isWorkflowRoot(task))
        && (filter.suspendReason() == null
            || task.status().code().equals("suspended")
                && filter.suspendReason().equals(suspendReason))
        && holds(filter.text(), task);
  }

  private boolean isNamed(String name) {
    return same(filter.exactName(), name)
        && (filter.name() == null || name != null && new NameFilter(filter.name()).matches(name));
  }

  private static boolean isWorkflowRoot(Task task) {
    return task.parentId() == null && task.totalChildren() != null && task.totalChildren() > 0;
  }

  private boolean strays(Task task) {
    return filter.strays() && task.parentId() == null && filter.parentId().equals(task.rootId());
  }

  private static boolean same(Object wanted, Object value) {
    return wanted == null || wanted.equals(value);
  }

  private static boolean holds(String text, Task task) {
    if (text == null || text.isBlank()) {
      return true;
    }
    String wanted = text.strip().toLowerCase(Locale.ROOT);
    return Stream.of(
            task.id().toString(),
            task.name(),
            task.tag(),
            task.stageName(),
            task.progressText(),
            task.error(),
            task.workerId())
        .anyMatch(value -> value != null && value.toLowerCase(Locale.ROOT).contains(wanted));
  }
}
