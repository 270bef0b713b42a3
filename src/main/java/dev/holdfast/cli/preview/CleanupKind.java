package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.output.Report;
import dev.holdfast.job.Cancellation;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.OperationPreview;
import java.util.List;

/**
 * What previews and cleanups on the command line are about: tasks under a policy that is typed, or
 * streams under those that their store keeps.
 *
 * @param <P> what is found out
 */
public interface CleanupKind<P extends OperationPreview> {

  /** Returns the form of its plans. */
  PlanForm<P> form();

  /** Finds out what would be deleted. */
  P preview(CleanupOptions options, Cancellation cancellation);

  /** Returns a plan as this store understands it. */
  default Frozen<P> understood(Frozen<P> plan) {
    return plan;
  }

  /** Returns what is shown of it. May read the store once more. */
  Report shown(P preview, List<String> triggers, Cancellation cancellation);

  /** Refuses to run what could judge nothing. */
  default void require(P preview) {}

  /** Returns the exit of a run that ended so, and says what it could not judge. */
  default Exit ended(P preview, Exit exit) {
    return exit;
  }

  /** Returns the key of a sentence that speaks of what is deleted, such as {@code remaining}. */
  String key(String sentence);
}
