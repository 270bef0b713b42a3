package dev.holdfast.retention;

import java.util.List;
import java.util.Set;

/**
 * How an operator wants a cleanup to run.
 *
 * @param allow blocking hazards accepted by name
 * @param skip blocking hazards whose candidates are left out
 * @param maxTasks only that many of the oldest candidates; null for all
 * @param batch the most tasks in one transaction, 1 to {@link #MAX_BATCH}
 */
public record CleanupOptions(
    Set<HazardKind> allow, Set<HazardKind> skip, Integer maxTasks, int batch) {

  /** The largest batch a store is given. */
  public static final int MAX_BATCH = 10_000;

  /** The largest batch unless an operator says otherwise. */
  public static final int DEFAULT_BATCH = 5_000;

  /** Nothing allowed, nothing skipped, no limit. */
  public static final CleanupOptions DEFAULT =
      new CleanupOptions(Set.of(), Set.of(), null, DEFAULT_BATCH);

  /**
   * Checks that only blocking hazards are named, each once.
   *
   * @throws HazardChoiceException if not
   * @throws IllegalArgumentException if a number is out of range
   */
  public CleanupOptions {
    allow = Set.copyOf(allow);
    skip = Set.copyOf(skip);
    for (Set<HazardKind> chosen : List.of(allow, skip)) {
      for (HazardKind kind : chosen) {
        if (!kind.blocking()) {
          throw new HazardChoiceException(
              HazardChoiceException.Problem.NOT_CHOOSABLE, kind.wireName());
        }
      }
    }
    for (HazardKind kind : allow) {
      if (skip.contains(kind)) {
        throw new HazardChoiceException(HazardChoiceException.Problem.BOTH, kind.wireName());
      }
    }
    if (maxTasks != null && maxTasks < 1) {
      throw new IllegalArgumentException("maxTasks must be at least 1");
    }
    if (batch < 1 || batch > MAX_BATCH) {
      throw new IllegalArgumentException("batch must be between 1 and " + MAX_BATCH);
    }
  }

  /**
   * Reads the name of a hazard that can be allowed or skipped.
   *
   * @throws HazardChoiceException if there is none of this name, or it cannot
   */
  public static HazardKind choosable(String name) {
    HazardKind kind =
        HazardKind.byWireName(name)
            .orElseThrow(
                () -> new HazardChoiceException(HazardChoiceException.Problem.UNKNOWN, name));
    if (!kind.blocking()) {
      throw new HazardChoiceException(HazardChoiceException.Problem.NOT_CHOOSABLE, name);
    }
    return kind;
  }

  /** The same options with another limit; null for none. */
  public CleanupOptions withMaxTasks(Integer limit) {
    return new CleanupOptions(allow, skip, limit, batch);
  }
}
