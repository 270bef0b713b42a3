package dev.holdfast.store.retention;

import dev.holdfast.store.TaskStoreProvider;
import dev.holdfast.task.TaskStatus;
import java.util.List;

/**
 * A policy of retention as the file of a runtime says it.
 *
 * @param kind whose file it is; see {@link TaskStoreProvider#kind}
 * @param ages at least one; a task is deleted by the one that names its status, or else by the one
 *     that names none
 * @param ignored keys that mean nothing to the runtime
 */
public record RuntimePolicy(String kind, List<Age> ages, List<String> ignored) {

  public RuntimePolicy {
    ages = List.copyOf(ages);
    ignored = List.copyOf(ignored);
  }

  /**
   * How old tasks become.
   *
   * @param statuses of which tasks; empty if none are named
   * @param seconds positive, possibly with a fraction
   */
  public record Age(List<TaskStatus> statuses, double seconds) {

    public Age {
      statuses = List.copyOf(statuses);
      if (!(seconds > 0) || Double.isInfinite(seconds)) {
        throw new IllegalArgumentException("not a time to keep anything: " + seconds);
      }
    }
  }
}
