package dev.holdfast.retention.run;

import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.run.FailedAndUnknown.Failed;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.store.terms.DriftReason.After;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The tasks of a preview that are still in the store after its run, by reason.
 *
 * @param groups one for each reason there was: what was tried first, the most frequent first
 */
public record Survivors(List<Group> groups) {

  /** How many ids of a group are named. */
  public static final int SAMPLE = 20;

  /** The store refused to delete it. */
  public static final DriftReason FAILED = new DriftReason("failed", After.AGAIN);

  /** The operator left it out because of a hazard. */
  public static final DriftReason HAZARD_SKIPPED = new DriftReason("hazard_skipped", After.AGAIN);

  /** The number of tasks was limited. */
  public static final DriftReason OVER_LIMIT = new DriftReason("over_limit", After.AGAIN);

  /** The run ended before it came to it. */
  public static final DriftReason NOT_REACHED = new DriftReason("not_reached", After.AGAIN);

  /**
   * Those that stayed for one reason.
   *
   * @param sample the first of them, where the run knows them one by one
   */
  public record Group(DriftReason reason, long count, List<TaskId> sample) {
    /** Returns whether the same policy would still take such tasks. */
    private boolean candidatesStill() {
      return reason.after() == After.AGAIN || reason.equals(DriftReason.FOREIGN_ROWS);
    }
  }

  /** Sorts what a run left. */
  public static Survivors of(CleanupPlan.Ready plan, CleanupResult result) {
    List<Group> groups = new ArrayList<>();
    result.driftedBy().entrySet().stream()
        .filter(each -> !each.getKey().equals(DriftReason.GONE))
        .sorted(
            Map.Entry.<DriftReason, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(each -> each.getKey().code()))
        .map(each -> new Group(each.getKey(), each.getValue(), sample(each.getKey(), result)))
        .forEach(groups::add);
    FailedAndUnknown unsettled = result.unsettled();
    List<TaskId> failed = unsettled.failed().stream().map(Failed::id).limit(SAMPLE).toList();
    add(groups, new Group(FAILED, unsettled.failedCount() + unsettled.undone(), failed));
    add(groups, new Group(HAZARD_SKIPPED, result.skipped(), List.of()));
    add(groups, new Group(OVER_LIMIT, plan.remaining(), List.of()));
    add(groups, new Group(NOT_REACHED, result.remaining() - plan.remaining(), List.of()));
    return new Survivors(groups);
  }

  private static void add(List<Group> groups, Group group) {
    if (group.count() > 0) {
      groups.add(group);
    }
  }

  private static List<TaskId> sample(DriftReason reason, CleanupResult result) {
    return result.drifted().stream()
        .filter(drift -> drift.reason().equals(reason))
        .map(Drift::id)
        .limit(SAMPLE)
        .toList();
  }

  /** Returns how many there are. */
  public long count() {
    return groups.stream().mapToLong(Group::count).sum();
  }

  /** Returns how many of them the same policy would still take. */
  public long candidatesStill() {
    return groups.stream().filter(Group::candidatesStill).mapToLong(Group::count).sum();
  }
}
