package dev.holdfast.retention;

import dev.holdfast.store.RetentionSnapshot.Sample;
import java.util.List;

/**
 * Tasks that their rules would delete and that stay all the same.
 *
 * @param held those on hold
 * @param workflows how many workflows would have lost a part of their tasks, and stay whole
 * @param inWorkflows how many tasks stay with those
 */
public record Spared(Sample held, long workflows, long inWorkflows) {

  /** None. */
  public static final Spared NONE = new Spared(new Sample(0, List.of()), 0, 0);
}
