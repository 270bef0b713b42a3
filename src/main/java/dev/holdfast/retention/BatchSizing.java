package dev.holdfast.retention;

import java.time.Duration;

/**
 * How many tasks the next batch takes: as many as hold their locks for about {@link #TARGET}, grown
 * and shrunk by no more than a factor of two at a time.
 */
final class BatchSizing {

  /** Long enough to get on, short enough that no worker notices. */
  static final Duration TARGET = Duration.ofMillis(50);

  /** fib-flow's own batch: known to be bearable everywhere. */
  static final int FIRST = 100;

  private final int maximum;
  private int size;

  BatchSizing(int maximum) {
    this.maximum = maximum;
    this.size = Math.min(FIRST, maximum);
  }

  int size() {
    return size;
  }

  /** Learns from a batch of this many tasks. */
  void took(int tasks, long heldNanos) {
    double perTask = Math.max(1.0, heldNanos) / tasks;
    double fitting = TARGET.toNanos() / perTask;
    double bounded = Math.clamp(fitting, tasks / 2.0, tasks * 2.0);
    // A short last batch says nothing against larger ones.
    double next = tasks < size ? Math.max(bounded, Math.min(size, fitting)) : bounded;
    size = Math.clamp(Math.round(next), 1, maximum);
  }

  /** A lock did not come: a smaller batch needs fewer. */
  void halve() {
    size = Math.max(1, size / 2);
  }
}
