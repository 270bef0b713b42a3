package dev.holdfast.store.activity;

import dev.holdfast.task.TaskId;
import dev.holdfast.task.Worker;

/**
 * A worker and what it has in work.
 *
 * @param worker as it registered itself; without fields if it did not
 * @param registered whether it did
 * @param alive whether the runtime takes it for alive; null if nobody knows
 * @param running how many tasks it has in work
 * @param oldest which of them it began first; null if it has none
 */
public record Workload(
    Worker worker, boolean registered, Boolean alive, long running, Oldest oldest) {

  /**
   * A task in work.
   *
   * @param since when it was begun, Unix seconds; null if nobody knows
   */
  public record Oldest(TaskId id, String name, Long since) {}

  /** Of a worker that is registered, and nobody looked what it has in work. */
  public static Workload of(Worker worker) {
    return new Workload(worker, true, null, 0, null);
  }

  /** Returns whether it has tasks in work that nobody works on. */
  public boolean abandons() {
    return running > 0 && Boolean.FALSE.equals(alive);
  }
}
