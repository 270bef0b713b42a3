package dev.holdfast.retention.forecast;

import dev.holdfast.store.terms.StopTerm;

/**
 * Tasks that stop the runtime's own retention on every worker.
 *
 * @param term what they are called; null if no task can
 * @param tasks how many there are: one is enough
 */
public record StoppingTasks(StopTerm term, long tasks) {

  /** No task does. */
  public static final StoppingTasks NONE = new StoppingTasks(null, 0);

  boolean any() {
    return term != null && tasks > 0;
  }
}
