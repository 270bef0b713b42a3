package dev.holdfast.desktop.timeline.lanes;

/**
 * A stretch of the story in which one thing stayed the same.
 *
 * @param from the place where it begins, 0 to 1
 * @param to the place where it ends
 * @param step the step with which it begins
 * @param text what stayed the same, such as a status or a stage
 */
public record Span(double from, double to, int step, String text) {}
