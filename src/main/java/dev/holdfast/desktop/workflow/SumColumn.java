package dev.holdfast.desktop.workflow;

import java.util.Locale;

/** What the tables below a workflow say of a task, an attempt or a stage. */
enum SumColumn {
  NAME(190, false),
  STATUS(150, false),
  STAGE(66, true),
  ATTEMPT(76, true),
  RAN(90, true),
  OUTCOME(120, false),
  STARTED(200, false),
  WORKER(120, false),
  ERROR(200, false),
  WAITED(90, true),
  QUEUED(90, true),
  BETWEEN(116, true),
  SUSPENDED(96, true),
  PAUSED(90, true);

  private final double width;
  private final boolean number;

  SumColumn(double width, boolean number) {
    this.width = width;
    this.number = number;
  }

  /** Returns the key of its heading. */
  String key() {
    return "sums." + name().toLowerCase(Locale.ROOT);
  }

  /** Returns how wide it is at first, in pixels. */
  double width() {
    return width;
  }

  /** Returns whether figures stand in it. */
  boolean isNumber() {
    return number;
  }
}
