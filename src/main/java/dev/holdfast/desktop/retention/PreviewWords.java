package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.text.Messages;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;

/**
 * Puts into words what is said of every preview, whatever it is of. Needs no toolkit.
 *
 * @param messages the texts
 * @param kind those that name what is deleted
 * @param zone in which times are shown
 */
record PreviewWords(Messages messages, Messages kind, ZoneId zone) {

  /** Returns when the preview was made, as far from now as a clock says. */
  String made(OperationPreview shown, Instant at, Clock clock) {
    TimeText times = new TimeText(clock, zone);
    return messages.get(
        "preview.made", times.relative(at.getEpochSecond()), times.utc(shown.storeNow()));
  }

  /** Returns the fingerprint, shortened. */
  String digest(String whole) {
    String hex = whole.substring(whole.indexOf(':') + 1);
    return messages.get(
        "preview.digest", hex.substring(0, 4) + "…" + hex.substring(hex.length() - 4));
  }

  /**
   * Says why a cleanup cannot be asked for, or what it skips; empty if all goes.
   *
   * @param beyond whether more is allowed than was approved
   */
  String hint(CleanupPlan plan, boolean beyond) {
    return switch (plan) {
      case null -> "";
      case CleanupPlan.Refused refused -> messages.get("hint.undecided", refused.blocking().size());
      case CleanupPlan.AheadOfStore ahead ->
          messages.get("hint.aheadOfStore", new TimeText(Clock.systemUTC(), zone).utc(ahead.now()));
      case CleanupPlan.Ready _ when beyond -> messages.get("hint.beyondApproval");
      case CleanupPlan.Ready ready when ready.work().size() == 0 ->
          messages.get("hint.nothingLeft");
      case CleanupPlan.Ready ready when ready.skipped() > 0 ->
          kind.get("hint.skipped", ready.skipped(), ready.skippedSubjects());
      case CleanupPlan.Ready _ -> "";
    };
  }

  /** Returns how much goes once the decisions are taken. */
  static long chosen(OperationPreview shown, CleanupPlan plan) {
    return plan instanceof CleanupPlan.Ready ready ? ready.work().units() : shown.size();
  }
}
