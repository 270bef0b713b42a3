package dev.holdfast.store.activity;

import dev.holdfast.job.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * How long tasks usually wait at the hours of a span: in the same hours of the same days of the
 * weeks before, where there are events of these.
 *
 * @param byKey of each name or tag; null is those without one
 */
public record UsualWaits(Map<String, Range> byKey) {

  /** So many weeks before are looked at. */
  public static final int WEEKS = 4;

  /** Known of nothing. */
  public static final UsualWaits UNKNOWN = new UsualWaits(Map.of());

  private static final long WEEK = 7 * 86_400;

  /**
   * Where the 95th percentiles of the weeks lie.
   *
   * @param low the smallest of them, in seconds
   * @param high the largest of them, in seconds
   * @param weeks how many there are
   */
  public record Range(long low, long high, int weeks) {

    private static Optional<Range> of(List<Long> p95) {
      List<Long> known = p95.stream().filter(Objects::nonNull).sorted().toList();
      return known.isEmpty()
          ? Optional.empty()
          : Optional.of(new Range(known.getFirst(), known.getLast(), known.size()));
    }
  }

  /** Reads it: as much again as the span itself for each of the weeks. */
  public static UsualWaits read(
      Activity activity, ThroughputQuery query, Cancellation cancellation) {
    List<Throughput> weeks = new ArrayList<>();
    for (int week = 1; week <= WEEKS && query.since() - week * WEEK > 0; week++) {
      Throughput before = activity.throughput(query.before(week * WEEK), cancellation);
      // A part of a week would be taken for all of it.
      if (before.complete()) {
        weeks.add(before);
      }
    }
    return of(weeks);
  }

  static UsualWaits of(List<Throughput> weeks) {
    Map<String, List<Throughput.Waits>> waits = new HashMap<>();
    for (Throughput week : weeks) {
      week.lines()
          .forEach(
              line -> waits.computeIfAbsent(line.key(), _ -> new ArrayList<>()).add(line.waits()));
    }
    Map<String, Range> usual = new HashMap<>();
    waits.forEach(
        (key, of) ->
            Range.of(of.stream().map(Throughput.Waits::p95).toList())
                .ifPresent(each -> usual.put(key, each)));
    return new UsualWaits(usual);
  }

  /** Returns what is usual of a name or tag, if anything is known. */
  public Optional<Range> of(String key) {
    return Optional.ofNullable(byKey.get(key));
  }
}
