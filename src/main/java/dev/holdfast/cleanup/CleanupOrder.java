package dev.holdfast.cleanup;

import dev.holdfast.plan.Frozen;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.ForeignCount;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.store.rows.ForeignKey;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * A cleanup that an operator has confirmed, of whatever kind of store.
 *
 * @param preview what the operator saw
 * @param plan what of it is deleted
 * @param reason why, in the operator's words; that of the plan's file if nobody said more; null if
 *     nobody said
 * @param frozen the plan's file that was confirmed; null for a preview of just now
 * @param archive where the deleted rows are kept, absolute; null if nowhere
 */
public record CleanupOrder(
    OperationPreview preview,
    CleanupPlan.Ready plan,
    String reason,
    Frozen<?> frozen,
    Path archive) {

  public CleanupOrder {
    reason = reason == null && frozen != null ? frozen.reason() : reason;
  }

  /** Returns the digest of what was confirmed: of the plan's file, else of the preview. */
  public String digest() {
    return frozen == null ? preview.digest() : frozen.digest();
  }

  /** Returns whether a plan's file was confirmed: it may be run again. */
  public boolean planned() {
    return frozen != null;
  }

  /** Returns the rows of other tables that go with what is deleted. */
  Stream<ForeignCount> foreign() {
    return plan.hazards().stream()
        .flatMap(hazard -> hazard.foreign().stream())
        .filter(count -> count.key().action() != ForeignKey.Action.NOT_ENFORCED);
  }
}
