package dev.holdfast.cleanup;

import dev.holdfast.plan.FrozenPlan;
import dev.holdfast.retention.CleanupPlan;
import dev.holdfast.retention.Preview;
import java.nio.file.Path;

/**
 * What an operator has confirmed.
 *
 * @param preview what the operator saw
 * @param plan what of it is deleted
 * @param reason why, in the operator's words; null if nobody said
 * @param frozen the plan's file that was confirmed; null for a preview of just now
 * @param archive where the deleted rows are kept, absolute; null if nowhere
 */
public record CleanupOrder(
    Preview preview, CleanupPlan.Ready plan, String reason, FrozenPlan frozen, Path archive) {

  /** A preview of just now, of which no archive is kept. */
  public CleanupOrder(Preview preview, CleanupPlan.Ready plan, String reason) {
    this(preview, plan, reason, null, null);
  }

  /** Returns the same order for the plan's file that was confirmed. */
  public CleanupOrder of(FrozenPlan file) {
    return new CleanupOrder(preview, plan, reason, file, archive);
  }

  /** Returns the digest of what was confirmed: of the plan's file, else of the preview. */
  public String digest() {
    return frozen == null ? preview.digest() : frozen.digest();
  }
}
