package dev.holdfast.archive.restore;

/**
 * What the runtime's own retention would take again of what is put back.
 *
 * @param atOnce tasks that are candidates the moment they are back
 * @param later tasks that become candidates later
 * @param first when the first of those does, in Unix seconds; null if there is none
 * @param last when the last of those does; null if there is none
 */
public record RetakenAgain(long atOnce, long later, Double first, Double last) {

  static final RetakenAgain NOTHING = new RetakenAgain(0, 0, null, null);

  /**
   * Adds a task.
   *
   * @param keep for how long the runtime keeps such a task, in seconds
   * @param since the moment from which that counts, as it is stored
   * @param now the store's time in Unix seconds
   */
  RetakenAgain and(double keep, Object since, long now) {
    if (!(since instanceof Number time)) {
      return this;
    }
    double at = time.doubleValue() + keep;
    if (at < now) {
      return new RetakenAgain(atOnce + 1, later, first, last);
    }
    return new RetakenAgain(
        atOnce,
        later + 1,
        first == null ? at : Math.min(first, at),
        last == null ? at : Math.max(last, at));
  }
}
