package dev.holdfast.task;

import java.util.Set;

/**
 * Which tasks to list. A null or empty part does not filter; parts are combined with and.
 *
 * @param statuses any of these; empty for all
 * @param name the exact task name
 * @param tag the exact tag
 * @param type the exact type
 * @param workerId the exact worker
 * @param rootId tasks whose {@code root_id} is this (the root itself not included)
 * @param parentId tasks whose {@code parent_id} is this
 * @param workflowId the root with this id and all tasks below it
 * @param suspendReason suspended tasks whose latest {@code task_suspended} event gives this reason
 * @param text found in id, name, tag, stage name, progress text, error or worker; case-insensitive
 */
public record TaskFilter(
    Set<TaskStatus> statuses,
    String name,
    String tag,
    String type,
    String workerId,
    TaskId rootId,
    TaskId parentId,
    TaskId workflowId,
    String suspendReason,
    String text) {

  /** Every task. */
  public static final TaskFilter ALL =
      new TaskFilter(Set.of(), null, null, null, null, null, null, null, null, null);

  public TaskFilter {
    statuses = Set.copyOf(statuses);
  }

  /** Returns this filter for one workflow; null for all. */
  public TaskFilter withWorkflow(TaskId root) {
    return new TaskFilter(
        statuses, name, tag, type, workerId, rootId, parentId, root, suspendReason, text);
  }

  /** Returns this filter with other statuses. */
  public TaskFilter withStatuses(Set<TaskStatus> other) {
    return new TaskFilter(
        other, name, tag, type, workerId, rootId, parentId, workflowId, suspendReason, text);
  }
}
