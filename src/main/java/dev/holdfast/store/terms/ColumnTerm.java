package dev.holdfast.store.terms;

import java.util.List;
import java.util.Objects;

/**
 * A column that lists of a store have beside id and name.
 *
 * @param key the field of a task that it shows
 * @param form how that is written
 * @param texts the base name of the bundle with its title, {@code column.KEY}; null if it is one
 *     that Holdfast itself knows
 */
public record ColumnTerm(String key, Form form, String texts) {

  /** Where a task is in its course. */
  public static final ColumnTerm STATUS = own("status", Form.TEXT);

  /** What it is at. */
  public static final ColumnTerm STAGE = own("current_stage_name", Form.TEXT);

  /** How far it has come. */
  public static final ColumnTerm PROGRESS = own("progress_percent", Form.NUMBER);

  /** What happened to it last. */
  public static final ColumnTerm LAST_EVENT = own("last_event_time", Form.TIME);

  /** How often it was tried again. */
  public static final ColumnTerm RETRIES = own("retry_count", Form.NUMBER);

  /** When its turn comes. */
  public static final ColumnTerm NEXT_RUN = own("next_run_time", Form.TIME);

  /** What it is marked with. */
  public static final ColumnTerm TAG = own("tag", Form.TEXT);

  /** Who works on it. */
  public static final ColumnTerm WORKER = own("worker_id", Form.TEXT);

  /** When it was made. */
  public static final ColumnTerm CREATED = own("created_at", Form.TIME);

  /** When it was active last. */
  public static final ColumnTerm LAST_ACTIVE = own("last_active_time", Form.TIME);

  /** All that Holdfast itself knows, in their order. */
  public static final List<ColumnTerm> OWN =
      List.of(
          STATUS,
          STAGE,
          PROGRESS,
          LAST_EVENT,
          RETRIES,
          NEXT_RUN,
          TAG,
          WORKER,
          CREATED,
          LAST_ACTIVE);

  public ColumnTerm {
    Objects.requireNonNull(key);
    Objects.requireNonNull(form);
  }

  private static ColumnTerm own(String key, Form form) {
    return new ColumnTerm(key, form, null);
  }

  /** How a field is written. */
  public enum Form {
    /** As it is. */
    TEXT,
    /** Grouped. */
    NUMBER,
    /** In units of bytes. */
    BYTES,
    /** Unix seconds, as an age. */
    TIME
  }
}
