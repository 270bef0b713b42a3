package dev.holdfast.store.retention;

import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.task.TaskId;

/** Takes what goes along with what a policy chose: as it is added, that becomes more. */
public interface Along {

  /**
   * Ties a subject that was chosen to one above it, which then goes only if it goes.
   *
   * @param row of the one above
   * @return whether it is among those that were chosen
   */
  boolean tie(int row, TaskId below);

  /**
   * Adds a subject that was not chosen; it goes with the one above it and only with that.
   *
   * @param row of the one above
   */
  void add(int row, Candidate below);
}
