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
 * @param ids tasks with one of these ids; empty for all. Not many: they are part of the question
 * @param workflowRoots only tasks that a workflow begins with: those without a parent that
 *     count children, or that rows name as their parent whatever they count
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
    String text,
    Set<TaskId> ids,
    boolean workflowRoots) {

  /** Every task. */
  public static final TaskFilter ALL =
      new TaskFilter(Set.of(), null, null, null, null, null, null, null, null, null);

  public TaskFilter {
    statuses = Set.copyOf(statuses);
    ids = Set.copyOf(ids);
  }

  /** A filter that names no ids. */
  public TaskFilter(
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
    this(
        statuses,
        name,
        tag,
        type,
        workerId,
        rootId,
        parentId,
        workflowId,
        suspendReason,
        text,
        Set.of(),
        false);
  }

  /** Returns a filter for the children of a task. */
  public static TaskFilter childrenOf(TaskId parent) {
    return new TaskFilter(Set.of(), null, null, null, null, null, parent, null, null, null);
  }

  /** Returns a filter for the tasks that workflows begin with. */
  public static TaskFilter rootsOfWorkflows() {
    return new TaskFilter(
        Set.of(), null, null, null, null, null, null, null, null, null, Set.of(), true);
  }

  /** Returns this filter for one workflow; null for all. */
  public TaskFilter withWorkflow(TaskId root) {
    return new TaskFilter(
        statuses,
        name,
        tag,
        type,
        workerId,
        rootId,
        parentId,
        root,
        suspendReason,
        text,
        ids,
        workflowRoots);
  }

  /** Returns this filter for some tasks; empty for all. */
  public TaskFilter withIds(Set<TaskId> some) {
    return new TaskFilter(
        statuses,
        name,
        tag,
        type,
        workerId,
        rootId,
        parentId,
        workflowId,
        suspendReason,
        text,
        some,
        workflowRoots);
  }

  /** Returns this filter with other statuses. */
  public TaskFilter withStatuses(Set<TaskStatus> other) {
    return new TaskFilter(
        other,
        name,
        tag,
        type,
        workerId,
        rootId,
        parentId,
        workflowId,
        suspendReason,
        text,
        ids,
        workflowRoots);
  }
}
