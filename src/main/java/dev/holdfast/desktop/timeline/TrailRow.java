package dev.holdfast.desktop.timeline;

/** A line of the event list. */
sealed interface TrailRow {

  /** The place in the trail of its first event. */
  int first();

  /** The place in the trail of its last event. */
  int last();

  /**
   * One event.
   *
   * @param first its place in the trail
   * @param inside whether it stands below an opened roll-up
   */
  record Single(int first, boolean inside) implements TrailRow {
    @Override
    public int last() {
      return first;
    }
  }

  /**
   * Several progress events in a row.
   *
   * @param count how many there are
   * @param from the percentage the first reports; NaN for none
   * @param to the percentage the last reports; NaN for none
   * @param open whether they are listed below
   */
  record Rolled(int first, int last, int count, float from, float to, boolean open)
      implements TrailRow {}
}
