package dev.holdfast.task;

/**
 * A count that may have been cut off.
 *
 * @param value how many were counted
 * @param exact false when there are at least that many, and counting was stopped
 */
public record Count(long value, boolean exact) {}
