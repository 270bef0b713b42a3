package dev.holdfast.retention;

import dev.holdfast.retention.throttle.Throttle;
import java.util.List;

/** What comes of a preview and the operator's options: a run, or a refusal. */
public sealed interface CleanupPlan {

  /**
   * Works out what a cleanup would do. Asks the store nothing.
   *
   * <p>In this order: the limit cuts to the oldest; candidates with a skipped hazard are left out,
   * and so on for the parents of those, until none is left; what remains is judged.
   */
  static CleanupPlan of(Preview preview, CleanupOptions options) {
    if (preview.aheadOfStore()) {
      return new AheadOfStore(preview.now(), preview.storeNow());
    }
    return PlanMaking.plan(preview, options);
  }

  /**
   * Nothing may run: hazards that block are neither allowed nor skipped.
   *
   * @param blocking those hazards, never empty
   */
  record Refused(List<Hazard> blocking) implements CleanupPlan {
    public Refused {
      blocking = List.copyOf(blocking);
    }
  }

  /**
   * Nothing may run: the preview was judged at a moment the store has not reached.
   *
   * @param now that moment, in Unix seconds
   * @param storeNow the store's clock
   */
  record AheadOfStore(long now, long storeNow) implements CleanupPlan {}

  /**
   * May run.
   *
   * @param tasks what to delete
   * @param skipped candidates left out because of a hazard
   * @param remaining candidates a limit cut off, in the preview or here
   * @param hazards of what is deleted; those that block were allowed
   * @param throttle how gently it runs
   */
  record Ready(
      PlannedTasks tasks, long skipped, long remaining, List<Hazard> hazards, Throttle throttle)
      implements CleanupPlan {
    public Ready {
      hazards = List.copyOf(hazards);
    }

    /** Returns what a run works through. */
    public Work.Order order() {
      return new Work.Order(
          tasks,
          hazards.stream().map(hazard -> hazard.kind().code()).toList(),
          skipped,
          remaining,
          null,
          throttle);
    }
  }
}
