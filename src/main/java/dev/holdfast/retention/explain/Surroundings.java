package dev.holdfast.retention.explain;

import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.task.TaskId;
import java.util.List;

/**
 * What a task alone does not tell about whether it goes.
 *
 * @param newer how many tasks of its name that its rule counts are newer; null if nobody looked
 * @param held whether it is on hold
 * @param childrenThatStay children that would block a cleanup because they stay, the first few
 * @param workflowThatStays tasks of its workflow that are no candidates, the first few; they keep
 *     it only if the policy is for whole workflows
 * @param deletedWith tasks below it that are no candidates and that the store would delete with it,
 *     the first few; null if the store deletes nothing by itself, or nobody looked
 * @param deleting what its kind of store calls it that it deletes such tasks with it; null if it
 *     does not
 * @param kept why its kind of store keeps it; null if it does not
 * @param hazards what its kind of store marks it with
 */
public record Surroundings(
    Long newer,
    boolean held,
    List<TaskId> childrenThatStay,
    List<TaskId> workflowThatStays,
    List<TaskId> deletedWith,
    HazardTerm deleting,
    ReasonTerm kept,
    List<HazardTerm> hazards) {

  /** Nobody looked. */
  public static final Surroundings UNKNOWN = held(false);

  /** Returns that nobody looked for more than whether it is on hold. */
  public static Surroundings held(boolean held) {
    return new Surroundings(null, held, List.of(), List.of(), null, null, null, List.of());
  }
}
