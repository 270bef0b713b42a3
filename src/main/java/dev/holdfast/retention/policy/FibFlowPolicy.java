package dev.holdfast.retention.policy;

import dev.holdfast.task.TaskStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A policy in fib-flow's own shape (formats/fib-flow, section 4).
 *
 * @param expireSeconds the age in seconds, positive, possibly with a fraction
 * @param statuses which statuses, never empty
 */
public record FibFlowPolicy(double expireSeconds, List<TaskStatus> statuses) {

  static boolean says(Policy policy) {
    Rule rule = policy.rules().getFirst();
    return policy.rules().size() == 1
        && !policy.wholeWorkflows()
        && rule.equals(Rule.aged(Match.statuses(rule.match().statuses()), age(rule)))
        && rule.age() > 0;
  }

  static Optional<FibFlowPolicy> of(Policy policy) {
    Rule rule = policy.rules().getFirst();
    return says(policy)
        ? Optional.of(new FibFlowPolicy(rule.age(), rule.covered()))
        : Optional.empty();
  }

  private static double age(Rule rule) {
    return rule.age() == null || rule.age() <= 0 ? 1 : rule.age();
  }

  static Optional<Policy> read(Object policy, Predicate<TaskStatus> nameable) {
    return switch (policy) {
      case null -> Optional.empty();
      case Number age -> Optional.of(Policy.olderThan(age.doubleValue()));
      case Map<?, ?> object -> read(object, nameable);
      default -> throw badExpireTime();
    };
  }

  private static Optional<Policy> read(Map<?, ?> object, Predicate<TaskStatus> nameable) {
    Object age = object.get("expire_time");
    if (age == null) {
      return Optional.empty();
    }
    if (!(age instanceof Number number)) {
      throw badExpireTime();
    }
    double seconds = number.doubleValue();
    Policy valid = Policy.olderThan(seconds);
    if (!object.containsKey("statuses")) {
      return Optional.of(valid);
    }
    if (!(object.get("statuses") instanceof List<?> codes)) {
      throw badStatuses();
    }
    List<TaskStatus> statuses =
        codes.stream().map(code -> new TaskStatus(String.valueOf(code))).toList();
    Policy named = Policy.of(seconds, statuses);
    statuses.stream()
        .filter(nameable.negate())
        .findFirst()
        .ifPresent(
            status -> {
              throw PolicyException.unsupported(status);
            });
    return Optional.of(named);
  }

  static PolicyException badExpireTime() {
    return new PolicyException("retention expire_time must be a positive number");
  }

  static PolicyException badStatuses() {
    return new PolicyException("retention statuses must be a non-empty array");
  }
}
