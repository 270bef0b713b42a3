package dev.holdfast.retention.plan;

import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.terms.Choices;
import java.util.List;

/** What comes of a preview and the operator's options: a run, or a refusal. */
public sealed interface CleanupPlan {

  /**
   * Works out what a cleanup would do. Asks the store nothing.
   *
   * <p>Of tasks in this order: the limit cuts to the oldest; candidates with a skipped hazard are
   * left out, and so on for the parents of those, until none is left; what remains is judged.
   */
  static CleanupPlan of(OperationPreview preview, CleanupOptions options) {
    return preview.aheadOfStore()
        ? new AheadOfStore(preview.now(), preview.storeNow())
        : preview.plan(options);
  }

  /**
   * Nothing may run: hazards that block are neither allowed nor skipped.
   *
   * @param blocking those hazards, never empty
   */
  record Refused(List<Hazard> blocking) implements CleanupPlan {}

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
   * @param work what to delete
   * @param skipped units that are left out because of a hazard
   * @param skippedSubjects how many subjects that is
   * @param remaining units that a limit cut off, in the preview or here
   * @param hazards of what is deleted; those that block were allowed
   * @param options by which it was worked out
   */
  record Ready(
      Work work,
      long skipped,
      long skippedSubjects,
      long remaining,
      List<Hazard> hazards,
      CleanupOptions options)
      implements CleanupPlan {

    /** Returns it if nothing of its hazards blocks that was not allowed. */
    public CleanupPlan unlessRefused() {
      List<Hazard> refused =
          hazards.stream()
              .filter(hazard -> hazard.blocking() && !options.allow().contains(hazard.kind()))
              .toList();
      return refused.isEmpty() ? this : new Refused(refused);
    }

    /**
     * Returns the same, run in another way.
     *
     * @param choices of the options that only one kind of store has
     */
    public Ready with(Throttle throttle, Choices choices) {
      CleanupOptions other = options.withThrottle(throttle).withChoices(choices);
      return new Ready(work, skipped, skippedSubjects, remaining, hazards, other);
    }

    /** Returns what a run works through. Of what is done whole, a limit was cut off before. */
    public Work.Order order() {
      Integer most = work.divisible() ? options.maxTasks() : null;
      return new Work.Order(
          work,
          hazards.stream().map(hazard -> hazard.kind().code()).toList(),
          skipped,
          remaining,
          most == null ? null : most.longValue(),
          options.throttle());
    }
  }
}
