package dev.holdfast.retention;

import dev.holdfast.task.TaskId;
import java.util.List;

/**
 * A hazard that is there.
 *
 * @param kind what
 * @param count how many candidates, workflows or rows (see {@link HazardKind}), at least 1
 * @param sample the first of their ids, ascending, at most {@link #SAMPLE}
 */
public record Hazard(HazardKind kind, long count, List<TaskId> sample) {

  /** The most ids in a sample. */
  public static final int SAMPLE = 20;

  public Hazard {
    sample = List.copyOf(sample);
  }

  /** Returns whether it stops a cleanup that neither allows nor skips it. */
  public boolean blocking() {
    return kind.blocking();
  }
}
