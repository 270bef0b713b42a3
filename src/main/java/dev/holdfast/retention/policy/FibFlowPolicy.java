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

  /**
   * Reads a policy as fib-flow takes it: a number is {@code expire_time}; an object has {@code
   * expire_time} and, if it likes, {@code statuses}. Of JavaScript's loose conversions none is
   * made: a number in quotes is no number.
   *
   * @param policy a {@code Number}, a {@code Map} or null
   * @param nameable the statuses it may name
   * @return empty where fib-flow does nothing: no policy, or one without {@code expire_time}
   * @throws PolicyException with fib-flow's own sentence
   */
  public static Optional<Policy> read(Object policy, Predicate<TaskStatus> nameable) {
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
