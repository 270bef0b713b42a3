package dev.holdfast.retention.forecast;

import dev.holdfast.retention.policy.Policy;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What is eligible under a policy of statuses and ages, from a histogram alone. */
final class Strata implements EligibleTasks {

  private final List<Stratum> strata = new ArrayList<>();
  private final long now;

  /**
   * Takes what a policy asks for.
   *
   * @throws IllegalArgumentException if it asks for more than status and age
   */
  Strata(Policy policy, StoreSurvey survey, long now) {
    this.now = now;
    policy
        .agesByStatus()
        .orElseThrow(() -> new IllegalArgumentException("rules by more than status"))
        .forEach((status, age) -> strata.add(new Stratum(status, age, survey)));
  }

  @Override
  public AgeCount at(long moment) {
    return strata.stream()
        .map(stratum -> stratum.eligibleAt(moment))
        .reduce(AgeCount.NONE, AgeCount::plus);
  }

  @Override
  public double window() {
    return strata.stream().mapToDouble(Stratum::ageSeconds).min().orElse(Double.POSITIVE_INFINITY);
  }

  @Override
  public double perDay(Predicate<TaskStatus> statuses) {
    return strata.stream()
        .filter(stratum -> statuses.test(stratum.status()))
        .mapToDouble(stratum -> stratum.perDay(now))
        .sum();
  }

  @Override
  public long now(Predicate<TaskStatus> statuses, double before) {
    return strata.stream()
        .filter(stratum -> statuses.test(stratum.status()))
        .mapToLong(stratum -> stratum.eligibleAt(now, before))
        .sum();
  }
}
