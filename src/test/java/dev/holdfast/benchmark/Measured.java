package dev.holdfast.benchmark;

/**
 * How long something took.
 *
 * @param seconds wall clock
 * @param longestMillis the longest transaction
 * @param note what else to know about it
 */
record Measured(double seconds, long longestMillis, String note) {}
