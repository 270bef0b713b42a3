package dev.holdfast.desktop.timeline;

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
}
