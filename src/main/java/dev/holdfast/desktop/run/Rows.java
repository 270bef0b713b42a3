package dev.holdfast.desktop.run;

import dev.holdfast.plan.Frozen;
import dev.holdfast.retention.Judged;
import dev.holdfast.retention.stream.StreamPreview;
import java.util.Locale;

/** What a cleanup deletes, as an operator calls it. */
public enum Rows {
  /** Tasks, with their events and attempts. */
  TASKS,
  /** Events of streams. */
  EVENTS;

  /** Returns what a plan would delete. */
  public static Rows of(Frozen<?> plan) {
    return of(plan.preview());
  }

  /** Returns what a preview is of. */
  public static Rows of(Judged preview) {
    return preview instanceof StreamPreview ? EVENTS : TASKS;
  }

  /** Returns the key of a text that reads otherwise for each of them. */
  public String key(String key) {
    return key + "." + name().toLowerCase(Locale.ROOT);
  }
}
