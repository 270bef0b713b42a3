package dev.holdfast.retention.forecast;

import java.util.ArrayList;
import java.util.List;

/**
 * How a backlog came about and what will come of it: the teeth that cleanups left, then a line.
 * What was between two cleanups nobody counted; lines stand for it.
 *
 * @param past up to now, the oldest first; one point, now, where no cleanup is known
 * @param coming from now on
 */
public record BacklogCourse(List<Point> past, List<Point> coming) {

  /**
   * A backlog at a moment.
   *
   * @param time in Unix seconds
   * @param tasks how many were eligible; a fraction where it is worked out
   */
  public record Point(double time, double tasks) {}

  /**
   * A cleanup under the same policy.
   *
   * @param time when it ended, in Unix seconds
   * @param before how many tasks were eligible
   * @param after how many of them were not deleted
   */
  public record Tooth(long time, long before, long after) {}

  /**
   * Works it out.
   *
   * @param teeth the cleanups under the policy of the forecast, in order
   * @param daysBack cleanups before that are left out, and those after now
   * @param daysAhead how far the line goes on
   */
  public static BacklogCourse of(
      Forecast forecast, List<Tooth> teeth, int daysBack, int daysAhead) {
    long now = forecast.now();
    Point here = new Point(now, forecast.backlog().tasks());
    List<Point> past = new ArrayList<>();
    for (Tooth tooth : teeth) {
      if (tooth.time() >= now - daysBack * Forecast.DAY && tooth.time() <= now) {
        past.add(new Point(tooth.time(), tooth.before()));
        past.add(new Point(tooth.time(), tooth.after()));
      }
    }
    past.add(here);
    return new BacklogCourse(past, coming(forecast.verdict(), here, daysAhead));
  }

  private static List<Point> coming(Verdict verdict, Point here, int days) {
    return switch (verdict) {
      case Verdict.KeepsUp() -> List.of(here, after(here, days, here.tasks()));
      case Verdict.GoneIn(double gone) when gone >= days ->
          List.of(here, after(here, days, here.tasks() * (1 - days / gone)));
      case Verdict.GoneIn(double gone) -> List.of(here, after(here, gone, 0), after(here, days, 0));
      // The part of it that the runtime does delete is taken for gone by then.
      case Verdict.Never(_, long staying, double grows) ->
          List.of(here, after(here, days, staying + grows * days));
    };
  }

  private static Point after(Point here, double days, double tasks) {
    return new Point(here.time() + days * Forecast.DAY, tasks);
  }

  /** Returns how large it will be at the end. */
  public long last() {
    return Math.round(coming.getLast().tasks());
  }

  /** Returns the largest backlog of all. */
  public double most() {
    return Math.max(
        past.stream().mapToDouble(Point::tasks).max().orElse(0),
        coming.stream().mapToDouble(Point::tasks).max().orElse(0));
  }

  /** Returns the first moment, in Unix seconds. */
  public double from() {
    return past.getFirst().time();
  }

  /** Returns now, in Unix seconds. */
  public double now() {
    return coming.getFirst().time();
  }

  /** Returns the last moment, in Unix seconds. */
  public double to() {
    return coming.getLast().time();
  }
}
