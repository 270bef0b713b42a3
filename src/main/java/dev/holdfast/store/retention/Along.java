package dev.holdfast.store.retention;

import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.task.TaskId;

/** What a policy chose and what goes along with it: as it is added, its rows become more. */
public interface Along extends Due {

  /**
   * Ties a subject that is among these to one above it, which then goes only if it goes.
   *
   * @param row of the one above
   * @return whether it is among these
   */
  boolean tie(int row, TaskId below);

  /**
   * Adds a subject that is not among these; it goes with the one above it and only with that.
   *
   * @param row of the one above
   */
  void add(int row, Candidate below);
}
