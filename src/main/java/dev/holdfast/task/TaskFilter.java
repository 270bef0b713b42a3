package dev.holdfast.task;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

/**
 * Which tasks to list. A null or empty part does not filter; parts are combined with and.
 *
 * @param statuses any of these; empty for all
 * @param name which names, as a {@link NameFilter} is typed
 * @param exactName the exact task name
 * @param tag the exact tag
 * @param type the exact type
 * @param workerId the exact worker
 * @param rootId tasks whose {@code root_id} is this (the root itself not included)
 * @param parentId tasks whose {@code parent_id} is this
 * @param strays whether tasks without a parent whose {@code root_id} is {@code parentId} count as
 *     its children
 * @param workflowId the root with this id and all tasks below it
 * @param suspendReason suspended tasks for which the newest event that gives a reason gives this
 *     one; the empty text for those without a reason
 * @param text found in id, name, tag, stage name, progress text, error or worker; case-insensitive
 * @param ids tasks with one of these ids; empty for all. Not many: they are part of the question
 * @param workflowRoots only tasks that a workflow begins with: those without a parent that count
 *     children, or that rows name as their parent whatever they count
 * @param conditions of each of these lists at least one condition must hold
 */
@RecordBuilder
@RecordBuilder.Options(buildMethodName = "filter", enableWither = false)
public record TaskFilter(
    Set<TaskStatus> statuses,
    String name,
    String exactName,
    String tag,
    String type,
    String workerId,
    TaskId rootId,
    TaskId parentId,
    boolean strays,
    TaskId workflowId,
    String suspendReason,
    String text,
    Set<TaskId> ids,
    boolean workflowRoots,
    List<List<TaskCondition>> conditions) {

  /** Every task. */
  public static final TaskFilter ALL =
      TaskFilterBuilder.builder().statuses(Set.of()).ids(Set.of()).conditions(List.of()).filter();

  public TaskFilter {
    statuses = Set.copyOf(statuses);
    ids = Set.copyOf(ids);
    conditions = conditions.stream().map(List::copyOf).toList();
    strays &= parentId != null;
  }

  /** Returns a filter for the children of a task. */
  public static TaskFilter childrenOf(TaskId parent) {
    return ALL.but().parentId(parent).filter();
  }

  /** Returns a filter for the tasks that stand directly below a root, if only by its name. */
  public static TaskFilter below(TaskId root) {
    return ALL.but().parentId(root).strays(true).filter();
  }

  /** Returns a filter for the tasks that workflows begin with. */
  public static TaskFilter rootsOfWorkflows() {
    return ALL.but().workflowRoots(true).filter();
  }

  /** Returns this filter for one workflow; null for all. */
  public TaskFilter withWorkflow(TaskId root) {
    return but().workflowId(root).filter();
  }

  /** Returns this filter for some tasks; empty for all. */
  public TaskFilter withIds(Set<TaskId> some) {
    return but().ids(some).filter();
  }

  /** Returns this filter with other statuses. */
  public TaskFilter withStatuses(Set<TaskStatus> other) {
    return but().statuses(other).filter();
  }

  /** Returns by what it narrows a list down: the roles of fields. */
  public Set<String> narrowedBy() {
    Set<FieldTerm> by = new LinkedHashSet<>();
    add(by, FieldTerm.STATUS, !statuses.isEmpty());
    add(by, FieldTerm.NAME, name != null || exactName != null);
    add(by, FieldTerm.TAG, tag != null);
    add(by, FieldTerm.TYPE, type != null);
    add(by, FieldTerm.WORKER, workerId != null);
    add(by, FieldTerm.ROOT, rootId != null);
    add(by, FieldTerm.PARENT, parentId != null);
    add(by, FieldTerm.WORKFLOW, workflowId != null || workflowRoots);
    add(by, FieldTerm.SUSPENDED, suspendReason != null);
    add(by, FieldTerm.TEXT, text != null);
    add(by, FieldTerm.ID, !ids.isEmpty());
    add(by, FieldTerm.WHERE, !conditions.isEmpty());
    conditions.forEach(any -> any.forEach(condition -> by.add(condition.field())));
    return by.stream().map(FieldTerm::role).collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * Returns whether a task, as it was read, meets all conditions.
   *
   * @param contains whether a text is found in a task, as {@code text} is found there
   */
  public boolean meetsConditions(Task task, BiPredicate<Task, String> contains) {
    return conditions.stream()
        .allMatch(any -> any.stream().anyMatch(condition -> condition.matches(task, contains)));
  }

  private static void add(Set<FieldTerm> by, FieldTerm field, boolean used) {
    if (used) {
      by.add(field);
    }
  }

  /** Returns the parts of this filter, for one that differs in some of them. */
  public TaskFilterBuilder but() {
    return TaskFilterBuilder.builder(this);
  }
}
