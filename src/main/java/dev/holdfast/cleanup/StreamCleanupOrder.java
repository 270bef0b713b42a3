package dev.holdfast.cleanup;

import dev.holdfast.retention.stream.StreamCleanupOptions;
import dev.holdfast.retention.stream.StreamCleanupPlan;
import dev.holdfast.retention.stream.StreamPreview;
import java.nio.file.Path;

/**
 * A cleanup of streams that an operator has confirmed.
 *
 * @param preview what was shown
 * @param options how it runs
 * @param reason why, in the operator’s words; null if nobody said
 * @param plan the digest of the frozen plan that is run; null if the preview was not frozen
 * @param archive where deleted events are kept; null for nowhere
 */
public record StreamCleanupOrder(
    StreamPreview preview, StreamCleanupOptions options, String reason, String plan, Path archive) {

  /**
   * Returns what is deleted.
   *
   * @throws IllegalArgumentException if this preview may not run with these options
   */
  public StreamCleanupPlan.Ready ready() {
    return StreamCleanupPlan.of(preview, options).ready();
  }

  /** Returns the digest of what is run: of the frozen plan, or else of the preview. */
  public String digest() {
    return plan == null ? preview.digest() : plan;
  }
}
