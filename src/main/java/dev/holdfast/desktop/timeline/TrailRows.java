package dev.holdfast.desktop.timeline;

import dev.holdfast.job.Cancellation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Makes the lines of the event list: progress noise is rolled up.
 *
 * @param opened the roll-ups that are open, by the place of their first event
 */
record TrailRows(Chronicle chronicle, Set<Integer> opened) {
  /** Fewer progress events in a row stay as they are. */
  static final int LEAST = 3;

  /** It is asked so many events apart whether the answer is still wanted. */
  private static final int EACH = 1_000;

  /**
   * What the list shows.
   *
   * @param matching how many events the filter lists
   * @param rows the lines
   */
  record Listing(int matching, List<TrailRow> rows) {

    static final Listing NOTHING = new Listing(0, List.of());
  }

  /**
   * Works it out, in the background where the story is long.
   *
   * @param stop asks it to give up: something else is wanted by now
   */
  Listing of(TrailFilter filter, boolean rollUp, Cancellation stop) {
    int[] indexes =
        IntStream.range(0, chronicle.trail().size())
            .filter(
                index -> {
                  if (index % EACH == 0) {
                    stop.throwIfCancelled();
                  }
                  return filter.lists(chronicle, index);
                })
            .toArray();
    return new Listing(indexes.length, rows(indexes, rollUp));
  }

  private List<TrailRow> rows(int[] indexes, boolean rollUp) {
    List<TrailRow> rows = new ArrayList<>(indexes.length);
    int at = 0;
    while (at < indexes.length) {
      int end = at;
      while (rollUp && end < indexes.length && isProgress(indexes[end])) {
        end++;
      }
      if (end - at >= LEAST) {
        roll(rows, indexes, at, end);
        at = end;
      } else {
        rows.add(new TrailRow.Single(indexes[at], false));
        at++;
      }
    }
    return rows;
  }

  private void roll(List<TrailRow> rows, int[] indexes, int from, int to) {
    int first = indexes[from];
    int last = indexes[to - 1];
    boolean open = opened.contains(first);
    rows.add(new TrailRow.Rolled(first, last, to - from, percent(first), percent(last), open));
    for (int at = from; open && at < to; at++) {
      rows.add(new TrailRow.Single(indexes[at], true));
    }
  }

  private boolean isProgress(int index) {
    return "task_progress".equals(chronicle.trail().get(index).type());
  }

  private float percent(int index) {
    return index < chronicle.replay().events.size() ? chronicle.lanes().percents[index] : Float.NaN;
  }

  /** Returns the line an event is in, the most particular one; -1 if it is not listed. */
  static int rowOf(List<TrailRow> rows, int index) {
    int at =
        Collections.binarySearch(
            rows, new TrailRow.Single(index, true), Comparator.comparingInt(TrailRow::first));
    at = at < 0 ? -at - 2 : at;
    // A row of many that is open begins where the first below it does.
    at += at + 1 < rows.size() && rows.get(at + 1).first() == index ? 1 : 0;
    return at >= 0 && rows.get(at).last() >= index ? at : -1;
  }
}
