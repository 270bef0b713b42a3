package dev.holdfast.desktop.timeline;

import java.util.Set;

/**
 * Which events are listed. A null, an empty text or an empty set does not filter; parts are
 * combined with and.
 *
 * @param types the event types
 * @param attempt the attempt in which they happened
 * @param text stands in the message, in the metadata, or in the name of the worker, whatever its
 *     case
 * @param changesOnly leaves out what changed nothing
 */
public record TrailFilter(Set<String> types, Long attempt, String text, boolean changesOnly) {

  /** Lists everything. */
  public static final TrailFilter ALL = new TrailFilter(Set.of(), null, "", false);

  public TrailFilter {
    types = Set.copyOf(types);
  }

  TrailFilter ofTypes(Set<String> others) {
    return new TrailFilter(others, attempt, text, changesOnly);
  }

  TrailFilter in(Long other) {
    return new TrailFilter(types, other, text, changesOnly);
  }

  TrailFilter with(String words) {
    return new TrailFilter(types, attempt, words, changesOnly);
  }

  TrailFilter changing(boolean only) {
    return new TrailFilter(types, attempt, text, only);
  }

  /** Returns whether it lists everything. */
  public boolean isAll() {
    return equals(ALL);
  }
}
