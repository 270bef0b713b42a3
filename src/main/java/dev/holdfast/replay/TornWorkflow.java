package dev.holdfast.replay;

import dev.holdfast.task.TaskId;
import java.util.List;

/**
 * What a workflow lacks. Lists hold the first by id, at most {@value #MOST}; counts are whole.
 *
 * @param rootMissing whether the root's row is gone
 * @param missingParents how many tasks name a parent that is not there
 * @param absentParents those parents
 * @param shortParents tasks with fewer children than they have counted
 * @param shortParentCount how many of those there are
 * @param goneTasks tasks whose rows are gone, although their events are there
 * @param goneTaskCount how many of those there are
 */
public record TornWorkflow(
    boolean rootMissing,
    long missingParents,
    List<AbsentParent> absentParents,
    List<ShortParent> shortParents,
    long shortParentCount,
    List<GoneTask> goneTasks,
    long goneTaskCount) {

  /** How many are listed of each kind. */
  public static final int MOST = 100;

  /** Returns whether anything is missing. */
  public boolean isTorn() {
    return rootMissing || missingParents > 0 || shortParentCount > 0 || goneTaskCount > 0;
  }

  /**
   * A task that has counted more children than are there.
   *
   * @param counted its {@code total_children}
   * @param present how many tasks name it as their parent
   */
  public record ShortParent(TaskId taskId, String name, long counted, long present) {}

  /**
   * A task of which only events are left; it can still be replayed.
   *
   * @param parentId its parent as its events name it; null if none does
   * @param lastStatus the last status an event led to; null if none did
   * @param lastEventTime in Unix seconds; null if none has a time
   */
  public record GoneTask(
      TaskId taskId, TaskId parentId, long events, String lastStatus, Long lastEventTime) {}

  /**
   * A task that is not there, although others name it as their parent.
   *
   * @param children how many do
   */
  public record AbsentParent(TaskId taskId, long children) {}
}
