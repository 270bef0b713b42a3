package dev.holdfast.desktop.timeline;

import dev.holdfast.job.Cancellation;
import java.util.List;
import java.util.Set;

/**
 * What the event list shows of a story.
 *
 * @param matching how many events the filter lists
 * @param rows the lines
 */
record TrailListing(int matching, List<TrailRow> rows) {

  static final TrailListing NOTHING = new TrailListing(0, List.of());

  /**
   * Works it out, in the background where the story is long.
   *
   * @param opened the roll-ups that are open, by the place of their first event
   * @param stop asks it to give up: something else is wanted by now
   */
  static TrailListing of(
      Chronicle chronicle,
      TrailFilter filter,
      Set<Integer> opened,
      boolean rollUp,
      Cancellation stop) {
    int[] indexes = new TrailMatch(chronicle, filter).indexes(stop);
    return new TrailListing(indexes.length, new TrailRows(chronicle, opened).of(indexes, rollUp));
  }
}
