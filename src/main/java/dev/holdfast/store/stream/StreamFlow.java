package dev.holdfast.store.stream;

/**
 * What comes into one stream, and when it will be too old. Times are Unix seconds; null where the
 * store has none. Moments are those of {@link StreamSnapshot#flows}.
 *
 * @param events all of them
 * @param oldest the first {@code stored_at}
 * @param week events that were stored in the seven days before the moment
 * @param aged events that are too old
 * @param placed events with an offset that are not
 * @param newestAged whether the event with the highest offset is too old
 * @param ageing how many events of those that are there will be too old after as many days as each
 *     of {@link #DAYS}, those that are now among them
 */
public record StreamFlow(
    String stream,
    long events,
    Long oldest,
    long week,
    long aged,
    long placed,
    boolean newestAged,
    long[] ageing) {

  /** How many days ahead is looked, ascending. */
  public static final int[] DAYS = {1, 7, 30};
}
