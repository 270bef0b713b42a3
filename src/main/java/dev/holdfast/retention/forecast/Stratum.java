package dev.holdfast.retention.forecast;

import dev.holdfast.task.TaskStatus;

/**
 * The tasks of one status that a policy judges by one age.
 *
 * @param status their status
 * @param ageSeconds how long after its last activity such a task becomes eligible
 * @param survey when they were active last
 */
record Stratum(TaskStatus status, double ageSeconds, StoreSurvey survey) {

  /** Counts those eligible at a moment. */
  AgeCount eligibleAt(long moment) {
    return survey.before(status, moment - ageSeconds);
  }

  /** Counts those eligible at a moment that were active last before this. */
  long eligibleAt(long moment, double before) {
    return survey.before(status, Math.min(before, moment - ageSeconds)).tasks();
  }

  /** Counts those that become eligible within one age from now: now, or not yet, active. */
  long withinOneAge(long now) {
    // A task that was active this very second becomes eligible just after one age.
    long younger =
        survey.before(status, Math.nextUp((double) now)).tasks() - eligibleAt(now).tasks();
    return Math.max(0, younger);
  }

  /**
   * Returns how many of them become eligible a day, on average over one age from now; none where
   * that is no time: what goes at once is eligible already.
   */
  double perDay(long now) {
    return ageSeconds == 0 ? 0 : withinOneAge(now) * Forecast.DAY / ageSeconds;
  }
}
