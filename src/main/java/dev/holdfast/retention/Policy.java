package dev.holdfast.retention;

import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What may be deleted, with fib-flow's meaning: tasks with one of these statuses whose {@code
 * last_active_time} lies strictly before now minus the age (formats/fib-flow, section 4).
 *
 * @param expireSeconds the age in seconds, positive and finite, possibly with a fraction
 * @param statuses some of {@link #ALLOWED}, each once, in the order given
 */
public record Policy(double expireSeconds, List<TaskStatus> statuses) {

  /** What fib-flow deletes when a policy names no statuses. */
  public static final List<TaskStatus> DEFAULT_STATUSES =
      List.of(TaskStatus.COMPLETED, TaskStatus.PERMANENTLY_FAILED);

  /** The statuses a policy may name. */
  public static final List<TaskStatus> ALLOWED =
      List.of(TaskStatus.COMPLETED, TaskStatus.PERMANENTLY_FAILED, TaskStatus.PAUSED);

  /**
   * Checks in fib-flow's order: age, statuses present, each status; folds duplicates.
   *
   * @throws PolicyException with fib-flow's own sentence
   */
  public Policy {
    if (!(expireSeconds > 0) || Double.isInfinite(expireSeconds)) {
      throw badExpireTime();
    }
    if (statuses.isEmpty()) {
      throw badStatuses();
    }
    for (TaskStatus status : statuses) {
      if (!ALLOWED.contains(status)) {
        throw new PolicyException("Unsupported retention status: " + status);
      }
    }
    statuses = List.copyOf(new LinkedHashSet<>(statuses));
  }

  /** The default statuses at this age. */
  public static Policy olderThan(double expireSeconds) {
    return new Policy(expireSeconds, DEFAULT_STATUSES);
  }

  /**
   * Reads a policy as fib-flow takes it: a number is {@code expire_time}; an object has {@code
   * expire_time} and, if it likes, {@code statuses}. Of JavaScript's loose conversions none is
   * made: a number in quotes is no number.
   *
   * @param policy a {@code Number}, a {@code Map} or null
   * @return empty where fib-flow does nothing: no policy, or one without {@code expire_time}
   * @throws PolicyException with fib-flow's own sentence
   */
  public static Optional<Policy> read(Object policy) {
    return switch (policy) {
      case null -> Optional.empty();
      case Number age -> Optional.of(olderThan(age.doubleValue()));
      case Map<?, ?> object -> read(object);
      default -> throw badExpireTime();
    };
  }

  private static Optional<Policy> read(Map<?, ?> object) {
    Object age = object.get("expire_time");
    if (age == null) {
      return Optional.empty();
    }
    if (!(age instanceof Number number)) {
      throw badExpireTime();
    }
    Policy valid = olderThan(number.doubleValue());
    if (!object.containsKey("statuses")) {
      return Optional.of(valid);
    }
    if (!(object.get("statuses") instanceof List<?> codes)) {
      throw badStatuses();
    }
    List<TaskStatus> statuses = new ArrayList<>();
    for (Object code : codes) {
      statuses.add(new TaskStatus(String.valueOf(code)));
    }
    return Optional.of(new Policy(valid.expireSeconds(), statuses));
  }

  private static PolicyException badExpireTime() {
    return new PolicyException("retention expire_time must be a positive number");
  }

  private static PolicyException badStatuses() {
    return new PolicyException("retention statuses must be a non-empty array");
  }

  /** Returns the instant before which a task must have been active last; not rounded. */
  public double cutoff(long now) {
    return now - expireSeconds;
  }

  /**
   * Returns whether this policy would delete such a task at this moment: the twin of the condition
   * that stores put into SQL.
   *
   * @param lastActive null where the store has no number there
   */
  public boolean covers(TaskStatus status, Double lastActive, long now) {
    return statuses.contains(status) && lastActive != null && lastActive < cutoff(now);
  }
}
