package dev.holdfast.desktop.run;

import dev.holdfast.plan.Frozen;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.stream.StreamPreview;
import java.util.Locale;

/** What a cleanup deletes, as an operator calls it. */
public enum RowKind {
  /** Tasks, with their events and attempts. */
  TASKS,
  /** Events of streams. */
  EVENTS,
  /** Nothing: tasks are changed. */
  ACTS;

  /** Returns what a plan would delete. */
  public static RowKind of(Frozen<?> plan) {
    return of(plan.preview());
  }

  /** Returns what a preview is of. */
  public static RowKind of(OperationPreview preview) {
    return switch (preview) {
      case StreamPreview _ -> EVENTS;
      case ActPreview _ -> ACTS;
      default -> TASKS;
    };
  }

  /** Returns the key of a text that reads otherwise for each of them. */
  public String key(String key) {
    return key + "." + name().toLowerCase(Locale.ROOT);
  }
}
