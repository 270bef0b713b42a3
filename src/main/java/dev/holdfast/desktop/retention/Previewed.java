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

  private final P preview;
  private final Instant at;
  private final HeldTasks heeded;
  private final HeldTasks before;

  Previewed(P preview, Instant at, HeldTasks heeded, HeldTasks before) {
    this.preview = preview;
    this.at = at;
    this.heeded = heeded;
    this.before = before;
  }

  /** Returns what would be deleted. */
  public P preview() {
    return preview;
  }

  /** Returns when it came, by the workstation’s clock; of a plan when that was made. */
  public Instant at() {
    return at;
  }

  /** Returns the holds that it heeds; null for a plan, which was made before. */
  HeldTasks heeded() {
    return heeded;
  }

  /** Returns the holds that pages knew when it was asked for. */
  HeldTasks before() {
    return before;
  }
}
