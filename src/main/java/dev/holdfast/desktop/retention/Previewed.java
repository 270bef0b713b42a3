package dev.holdfast.desktop.retention;

import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.retention.plan.OperationPreview;
import java.time.Instant;

/**
 * One preview as it came. Two are never equal: that the same came again is news, too.
 *
 * @param <P> what was previewed
 */
public final class Previewed<P extends OperationPreview> {

  /** What would be deleted. */
  public final P preview;

  /** When it came, by the workstation’s clock; of a plan when that was made. */
  public final Instant at;

  /** The holds that it heeds; null for a plan, which was made before. */
  final HeldTasks heeded;

  /** The holds that pages knew when it was asked for. */
  final HeldTasks before;

  Previewed(P preview, Instant at, HeldTasks heeded, HeldTasks before) {
    this.preview = preview;
    this.at = at;
    this.heeded = heeded;
    this.before = before;
  }
}
