package dev.holdfast.desktop.run;

import dev.holdfast.retention.throttle.Throttle;

/**
 * What was written about how a cleanup runs.
 *
 * @param throttle what it says; null if it makes no sense
 * @param problem why it makes none, in words; empty if it does
 */
public record HowItRuns(Throttle throttle, String problem) {}
