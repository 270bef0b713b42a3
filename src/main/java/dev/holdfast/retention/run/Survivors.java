package dev.holdfast.retention.run;

import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.run.FailedAndUnknown.Failed;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.List;

/**
 * The tasks of a preview that are still in the store after its run, by reason.
 *
 * @param groups one for each reason there was, in the order of {@link SurvivalReason}
 */
public record Survivors(List<Group> groups) {

  /** How many ids of a group are named. */
  public static final int SAMPLE = 20;

  public Survivors {
    groups = List.copyOf(groups);
  }

  /**
   * Those that stayed for one reason.
   *
   * @param sample the first of them, where the run knows them one by one
   */
  public record Group(SurvivalReason reason, long count, List<TaskId> sample) {
    public Group {
      sample = List.copyOf(sample);
    }
  }

  /** Sorts what a run left. */
  public static Survivors of(CleanupPlan.Ready plan, CleanupResult result) {
    List<Group> groups = new ArrayList<>();
    for (SurvivalReason reason : SurvivalReason.values()) {
      long count =
          switch (reason) {
            case FAILED -> result.unsettled().failedCount() + result.unsettled().undone();
            case HAZARD_SKIPPED -> result.skipped();
            case OVER_LIMIT -> plan.remaining();
            case NOT_REACHED -> result.remaining() - plan.remaining();
            case STATUS_CHANGED,
                ACTIVE_AGAIN,
                CHILD_KEPT,
                WORKFLOW_KEPT,
                FOREIGN_ROWS,
                ON_HOLD,
                LOCKED ->
                result.driftedBy().getOrDefault(reason.drift(), 0L);
          };
      if (count > 0) {
        groups.add(new Group(reason, count, sample(reason, result)));
      }
    }
    return new Survivors(groups);
  }

  private static List<TaskId> sample(SurvivalReason reason, CleanupResult result) {
    if (reason == SurvivalReason.FAILED) {
      return result.unsettled().failed().stream().map(Failed::id).limit(SAMPLE).toList();
    }
    return result.drifted().stream()
        .filter(drift -> drift.reason().equals(reason.drift()))
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
    return groups.stream()
        .filter(group -> group.reason().candidateStill())
        .mapToLong(Group::count)
        .sum();
  }
}
