package dev.holdfast.job;

import java.util.Objects;

/**
 * On whose behalf jobs run, such as an open store. Two owners are never equal, whatever they are
 * called.
 */
public final class JobOwner {

  /** What the operator calls it. */
  public final String name;

  /**
   * Makes an owner.
   *
   * @param name what the operator calls it
   */
  public JobOwner(String name) {
    this.name = Objects.requireNonNull(name);
  }
}
