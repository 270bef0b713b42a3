package dev.holdfast.replay.failure;

import dev.holdfast.task.TaskId;
import java.util.List;
import java.util.SortedMap;

/**
 * Tasks whose errors say the same. Times are Unix seconds.
 *
 * @param fingerprint what they say
 * @param count how many tasks
 * @param firstSeen the earliest of their last events; null if none has a time
 * @param lastSeen the newest of their last events; null if none has a time
 * @param names the tasks by name, at most {@value #MOST_NAMES} names
 * @param tasks the newest tasks, at most {@value #MOST_TASKS}
 * @param example the error of the newest task, cut where it is long; null if it has none
 */
public record FailureGroup(
    ErrorFingerprint fingerprint,
    long count,
    Long firstSeen,
    Long lastSeen,
    SortedMap<String, Long> names,
    List<TaskId> tasks,
    String example) {

  /** How many names are counted. */
  public static final int MOST_NAMES = 100;

  /** How many tasks are listed. */
  public static final int MOST_TASKS = 100;
}
