package dev.holdfast.task;

import java.util.Locale;

/** What a list can be narrowed down by: the parts of a {@link TaskFilter}. */
public enum FilterPart {
  STATUS,
  NAME,
  TAG,
  TYPE,
  WORKER,
  ROOT,
  PARENT,
  WORKFLOW,
  SUSPEND_REASON,
  TEXT,
  ID,
  ERROR,
  CREATED,
  LAST_ACTIVE,
  NEXT_RUN,
  RETRIES,
  PAYLOAD,
  /** A word that the kind of store has for tasks such as these. */
  IS,
  /** Conditions of a query; what they look at are parts of their own. */
  WHERE;

  /** Returns the name for people and programs. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
