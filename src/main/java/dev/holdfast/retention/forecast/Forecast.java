package dev.holdfast.retention.forecast;

import dev.holdfast.retention.forecast.AgeHistogram.OldestTask;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.terms.Measure;
import java.util.List;
import java.util.Optional;

/**
 * Whether retention keeps up.
 *
 * @param policy what an operator wants deleted
 * @param now the moment it is judged at, in Unix seconds
 * @param backlog what is eligible now
 * @param perDay tasks that become eligible a day: the terminal tasks younger than the policy's age,
 *     spread over that age
 * @param windowSeconds how far ahead that is exact: the policy's shortest age; 0 where rules count
 * @param horizons what becomes eligible within some days
 * @param runtime the runtime's own retention
 * @param verdict whether it ever works the backlog off
 * @param oldest the terminal task that was active last the longest ago
 * @param ages the tasks by age, the oldest first
 * @param measures what is counted of the tasks
 * @param undated terminal tasks without a last active time that is a number: never eligible
 */
public record Forecast(
    Policy policy,
    long now,
    AgeCount backlog,
    double perDay,
    double windowSeconds,
    List<Horizon> horizons,
    RuntimeRetention runtime,
    Verdict verdict,
    Optional<OldestTask> oldest,
    List<AgeBucket> ages,
    List<Measure> measures,
    long undated) {

  /** Seconds. */
  public static final long DAY = 86_400;

  /** How far ahead to look, in days. */
  public static final List<Integer> DAYS = List.of(1, 7, 30);

  /** The ages in days at which {@link #ages} are divided, ascending. */
  public static final List<Integer> AGE_EDGES = List.of(1, 7, 30, 90, 365);

  /**
   * What becomes eligible within some days, if no task becomes active again.
   *
   * @param days from now
   * @param newly what is not eligible yet
   * @param exact whether tasks that end only in that time cannot be among them
   */
  public record Horizon(int days, AgeCount newly, boolean exact) {}

  /**
   * Works out what a survey means for a policy, at the time of the survey.
   *
   * @throws IllegalArgumentException if the policy asks for more than status and age ({@link
   *     Policy#agesByStatus})
   */
  public static Forecast of(StoreSurvey survey, Policy policy, RuntimeRetention runtime) {
    return at(survey.histogram().now, survey, policy, runtime);
  }

  /**
   * Works out what a survey means for a policy.
   *
   * @param now the moment to judge at, in Unix seconds
   */
  public static Forecast at(long now, StoreSurvey survey, Policy policy, RuntimeRetention runtime) {
    Policy bound = policy.boundTo(survey.histogram().known);
    return of(bound, now, survey, Strata.of(bound, survey, now), runtime);
  }

  /**
   * Works out what scans mean for the policy they were made for, at their own moment.
   *
   * @param survey of the same store
   */
  public static Forecast of(EligibleScans scans, StoreSurvey survey, RuntimeRetention runtime) {
    return of(scans.policy, scans.now, survey, scans, runtime);
  }

  private static Forecast of(
      Policy policy,
      long now,
      StoreSurvey survey,
      EligibleTasks eligible,
      RuntimeRetention runtime) {
    AgeHistogram histogram = survey.histogram();
    RuntimeRetention bound = runtime.boundTo(histogram.known);
    Backlog backlog = new Backlog(eligible, histogram, now);
    return new Forecast(
        policy,
        now,
        eligible.at(now),
        backlog.perDay(),
        eligible.window(),
        horizons(eligible, now),
        bound,
        backlog.verdict(bound),
        histogram.oldest(histogram.known.deletable),
        ages(histogram, now),
        histogram.measures,
        histogram.undated(histogram.known.deletable));
  }

  /** Returns how many tasks ended before the runtime had its policy, or must have: they are due. */
  public long endedBefore() {
    return runtime.each().since() == null ? backlog.tasks() : runtime.each().before();
  }

  /** Returns how many tasks a day the runtime deletes at the most, of those that this is about. */
  public long drainPerDay() {
    return runtime.each() != null && runtime.stopped() == null
        ? Math.round(perDay)
        : runtime.drainPerDay();
  }

  /**
   * Divides the tasks of a store by age, the oldest first.
   *
   * @param now the moment at which ages are taken, in Unix seconds
   */
  public static List<AgeBucket> ages(AgeHistogram histogram, long now) {
    return histogram.buckets(edges(now));
  }

  private static List<Horizon> horizons(EligibleTasks eligible, long now) {
    AgeCount backlog = eligible.at(now);
    return DAYS.stream()
        .map(
            days ->
                new Horizon(
                    days,
                    eligible.at(now + days * DAY).minus(backlog),
                    days * DAY <= eligible.window()))
        .toList();
  }

  /** Instants, ascending: the oldest age comes first. */
  private static double[] edges(long now) {
    double[] edges = new double[AGE_EDGES.size()];
    for (int at = 0; at < edges.length; at++) {
      edges[at] = now - (double) AGE_EDGES.get(edges.length - 1 - at) * DAY;
    }
    return edges;
  }
}
