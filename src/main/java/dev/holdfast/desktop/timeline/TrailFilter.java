package dev.holdfast.desktop.timeline;

import java.util.Set;

/**
 * Which events are listed. A null, an empty text or an empty set does not filter; parts are
 * combined with and.
 *
 * @param types the event types
 * @param attempt the attempt in which they happened
 * @param stage the stage the event names
 * @param worker the worker the event names
 * @param text stands in the message or in the metadata, whatever its case
 * @param changesOnly leaves out what changed nothing
 */
public record TrailFilter(
    Set<String> types, Long attempt, Long stage, String worker, String text, boolean changesOnly) {

  /** Lists everything. */
  public static final TrailFilter ALL = new TrailFilter(Set.of(), null, null, null, "", false);

  public TrailFilter {
    types = Set.copyOf(types);
  }

  /** Returns whether it lists everything. */
  public boolean isAll() {
    return equals(ALL);
  }
}
