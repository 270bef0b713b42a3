package dev.holdfast.desktop.timeline;

import dev.holdfast.task.TaskEvent;
import io.soabase.recordbuilder.core.RecordBuilder;
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
@RecordBuilder
public record TrailFilter(Set<String> types, Long attempt, String text, boolean changesOnly)
    implements TrailFilterBuilder.With {

  /** Lists everything. */
  public static final TrailFilter ALL = new TrailFilter(Set.of(), null, "", false);

  public TrailFilter {
    types = Set.copyOf(types);
  }

  /** Returns whether it lists everything. */
  public boolean isAll() {
    return equals(ALL);
  }

  /** Returns whether the event at a place in the trail is listed. */
  boolean lists(Chronicle chronicle, int index) {
    if (isAll()) {
      return true;
    }
    TaskEvent event = chronicle.trail().get(index);
    boolean dated = index < chronicle.replay().events.size();
    return (types.isEmpty() || types.contains(String.valueOf(event.type())))
        && (attempt == null || attempt.equals(chronicle.attempt(index)))
        && (!changesOnly || !dated || chronicle.lanes().changing.get(index + 1))
        && (text.isEmpty()
            || has(event.name(), text)
            || has(event.message(), text)
            || has(event.metadata(), text)
            || has(event.workerId(), text));
  }

  /** Allocates nothing: there may be a hundred thousand texts. */
  private static boolean has(String text, String wanted) {
    if (text == null) {
      return false;
    }
    char lower = Character.toLowerCase(wanted.charAt(0));
    char upper = Character.toUpperCase(wanted.charAt(0));
    int last = text.length() - wanted.length();
    for (int at = 0; at <= last; at++) {
      char here = text.charAt(at);
      if ((here == lower || here == upper)
          && text.regionMatches(true, at, wanted, 0, wanted.length())) {
        return true;
      }
    }
    return false;
  }
}
