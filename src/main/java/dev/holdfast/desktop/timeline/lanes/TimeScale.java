package dev.holdfast.desktop.timeline.lanes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Maps instants to places from 0 to 1, with long idle spans folded to a small width. Times are Unix
 * seconds. Immutable, pure.
 */
public final class TimeScale {

  /** An idle span is folded when it is so many times longer than people worked at a stretch. */
  private static final double LONG = 2;

  /** Shorter ones are never folded, in seconds. */
  private static final long SHORTEST = 30;

  /** The width of a fold as a share of the busy time, and of all folds together. */
  private static final double FOLD_SHARE = 0.07;

  private static final double FOLDS_SHARE = 1;

  /** The last instant lies here: what it led to needs room to be seen. */
  private static final double LAST = 0.97;

  /**
   * An idle span drawn narrower than its time.
   *
   * @param from the instant it begins, in Unix seconds
   * @param to the instant it ends
   */
  public record Fold(long from, long to) {

    /** Returns how long it is, in seconds; never negative. */
    public long seconds() {
      long seconds = to - from;
      return seconds < 0 ? Long.MAX_VALUE : seconds;
    }
  }

  /** Of nothing. */
  public static final TimeScale EMPTY = of(new long[0], List.of());

  private final long[] times;
  private final double[] places;
  private final boolean[] folded;

  /** The folded spans in order. */
  public final List<Fold> folds;

  private TimeScale(long[] times, double[] places, boolean[] folded, List<Fold> folds) {
    this.times = times;
    this.places = places;
    this.folded = folded;
    this.folds = List.copyOf(folds);
  }

  /**
   * Makes a scale.
   *
   * @param marks all instants at which something happened, in any order
   * @param busy from–to pairs in which somebody worked: never folded
   */
  public static TimeScale of(long[] marks, List<long[]> busy) {
    long[] times = Arrays.stream(marks).sorted().distinct().toArray();
    int gaps = Math.max(0, times.length - 1);
    boolean[] worked = worked(times, busy);
    double active = 0;
    for (int i = 0; i < gaps; i++) {
      active += worked[i] ? length(times, i) : 0;
    }
    double stretch = active > 0 ? active / stretches(worked) : 0;
    double longest = Math.max(SHORTEST, LONG * stretch);
    boolean[] folded = new boolean[gaps];
    List<Fold> folds = new ArrayList<>();
    double straight = 0;
    for (int i = 0; i < gaps; i++) {
      folded[i] = !worked[i] && length(times, i) > longest;
      if (folded[i]) {
        folds.add(new Fold(times[i], times[i + 1]));
      } else {
        straight += length(times, i);
      }
    }
    if (straight == 0) {
      // Nothing is left that the folded time could be longer than.
      folds.clear();
      Arrays.fill(folded, false);
      straight = gaps == 0 ? 0 : (double) times[gaps] - times[0];
    }
    return new TimeScale(times, places(times, folded, straight, folds.size()), folded, folds);
  }

  private static double[] places(long[] times, boolean[] folded, double straight, int folds) {
    double base = Math.max(1, straight);
    double fold = folds == 0 ? 0 : Math.min(FOLD_SHARE * base, FOLDS_SHARE * base / folds);
    double total = straight + fold * folds;
    double[] places = new double[times.length];
    double at = 0;
    for (int i = 0; i < folded.length; i++) {
      at += folded[i] ? fold : length(times, i);
      places[i + 1] = total == 0 ? 0 : Math.min(LAST, LAST * at / total);
    }
    return places;
  }

  private static int stretches(boolean[] worked) {
    int count = 0;
    for (int i = 0; i < worked.length; i++) {
      count += worked[i] && (i == 0 || !worked[i - 1]) ? 1 : 0;
    }
    return count;
  }

  private static boolean[] worked(long[] times, List<long[]> busy) {
    boolean[] worked = new boolean[Math.max(0, times.length - 1)];
    int[] change = new int[times.length + 1];
    for (long[] span : busy) {
      int from = index(times, span[0]);
      int to = index(times, span[1]);
      if (from < to) {
        change[from]++;
        change[to]--;
      }
    }
    int open = 0;
    for (int i = 0; i < worked.length; i++) {
      open += change[i];
      worked[i] = open > 0;
    }
    return worked;
  }

  private static int index(long[] times, long time) {
    int found = Arrays.binarySearch(times, time);
    return found >= 0 ? found : Math.min(times.length - 1, -found - 1);
  }

  /** A double, as a hostile store can have instants further apart than a long can say. */
  private static double length(long[] times, int gap) {
    return (double) times[gap + 1] - times[gap];
  }

  /** Returns whether there is no instant at all. */
  public boolean isEmpty() {
    return times.length == 0;
  }

  /** Returns the first instant. */
  public long first() {
    return times[0];
  }

  /** Returns the last instant. */
  public long last() {
    return times[times.length - 1];
  }

  /** Returns how many seconds there are from 0 to 1 where nothing is folded; 1 without any. */
  public double secondsPerPlace() {
    for (int i = 0; i < folded.length; i++) {
      double width = places[i + 1] - places[i];
      if (!folded[i] && width > 0) {
        return length(times, i) / width;
      }
    }
    return 1;
  }

  /** Returns where an instant lies, from 0 to 1; what is outside lies at the end it is beyond. */
  public double place(long time) {
    if (times.length < 2 || time <= times[0]) {
      return 0;
    }
    if (time >= last()) {
      return places[places.length - 1];
    }
    int found = Arrays.binarySearch(times, time);
    if (found >= 0) {
      return places[found];
    }
    int gap = -found - 2;
    double share = ((double) time - times[gap]) / length(times, gap);
    return places[gap] + share * (places[gap + 1] - places[gap]);
  }

  /** Returns the instant at a place. */
  public long time(double place) {
    if (times.length < 2 || place <= 0) {
      return times.length == 0 ? 0 : times[0];
    }
    if (place >= places[places.length - 1]) {
      return last();
    }
    int gap = gapAt(place);
    double width = places[gap + 1] - places[gap];
    double share = width == 0 ? 0 : (place - places[gap]) / width;
    long time = Math.round(times[gap] + share * length(times, gap));
    return Math.clamp(time, times[gap], times[gap + 1]);
  }

  /** Returns the fold at a place, or the nearest one within reach; null if there is none. */
  public Fold foldNear(double place, double reach) {
    if (times.length < 2) {
      return null;
    }
    int best = -1;
    double nearest = reach;
    int last = gapAt(place + reach);
    for (int gap = gapAt(place - reach); gap <= last; gap++) {
      double away = Math.max(0, Math.max(places[gap] - place, place - places[gap + 1]));
      if (folded[gap] && away <= nearest) {
        best = gap;
        nearest = away;
      }
    }
    return best < 0 ? null : new Fold(times[best], times[best + 1]);
  }

  private int gapAt(double place) {
    int found = Arrays.binarySearch(places, place);
    int gap = found >= 0 ? found : -found - 2;
    return Math.clamp(gap, 0, times.length - 2);
  }
}
