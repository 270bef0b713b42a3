package dev.holdfast.cleanup;

import dev.holdfast.retention.stream.StreamCleanupOptions;
import dev.holdfast.retention.stream.StreamPreview;

/**
 * A cleanup of streams that an operator has confirmed.
 *
 * @param preview what was shown
 * @param options how it runs
 * @param reason why, in the operator’s words; null if nobody said
 * @param plan the digest of the frozen plan that is run; null if the preview was not frozen
 */
public record StreamCleanupOrder(
    StreamPreview preview, StreamCleanupOptions options, String reason, String plan) {}
