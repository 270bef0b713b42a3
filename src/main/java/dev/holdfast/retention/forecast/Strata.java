package dev.holdfast.retention.forecast;

import dev.holdfast.retention.policy.Policy;
import dev.holdfast.task.TaskStatus;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleBiFunction;

/** What is eligible under a policy of statuses and ages, from a histogram alone. */
record Strata(Map<TaskStatus, Double> ages, StoreSurvey survey, long now) implements EligibleTasks {

  /**
   * Takes what a policy asks for.
   *
   * @throws IllegalArgumentException if it asks for more than status and age
   */
  static Strata of(Policy policy, StoreSurvey survey, long now) {
    return new Strata(
        policy
            .agesByStatus()
            .orElseThrow(() -> new IllegalArgumentException("rules by more than status")),
        survey,
        now);
  }

  @Override
  public AgeCount at(long moment) {
    return ages.entrySet().stream()
        .map(each -> survey.before(each.getKey(), moment - each.getValue()))
        .reduce(AgeCount.NONE, AgeCount::plus);
  }

  @Override
  public double window() {
    return ages.values().stream().min(Double::compare).orElse(Double.POSITIVE_INFINITY);
  }

  @Override
  public double perDay(Predicate<TaskStatus> statuses) {
    return sum(statuses, this::perDay);
  }

  /**
   * Returns how many of a status become eligible a day, on average over one age from now; none
   * where that is no time: what goes at once is eligible already.
   */
  private double perDay(TaskStatus status, double age) {
    // A task that was active this very second becomes eligible just after one age.
    long younger =
        survey.before(status, Math.nextUp((double) now)).tasks()
            - survey.before(status, now - age).tasks();
    return age == 0 ? 0 : Math.max(0, younger) * Forecast.DAY / age;
  }

  @Override
  public long now(Predicate<TaskStatus> statuses, double before) {
    return (long)
        sum(statuses, (status, age) -> survey.before(status, Math.min(before, now - age)).tasks());
  }

  private double sum(Predicate<TaskStatus> statuses, ToDoubleBiFunction<TaskStatus, Double> count) {
    return ages.entrySet().stream()
        .filter(each -> statuses.test(each.getKey()))
        .mapToDouble(each -> count.applyAsDouble(each.getKey(), each.getValue()))
        .sum();
  }
}
