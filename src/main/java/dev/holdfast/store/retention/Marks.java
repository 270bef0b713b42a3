package dev.holdfast.store.retention;

import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.ReasonTerm;

/** What a kind of store finds about tasks that are {@link Due}. */
public interface Marks {

  /**
   * A task has a hazard.
   *
   * @param hazard one of {@link Hazards#ofRows}
   * @throws IllegalArgumentException if it is none of these
   */
  void hazard(int row, HazardTerm hazard);

  /** A task stays whatever the policy says; the first reason counts. */
  void keep(int row, ReasonTerm reason);
}
