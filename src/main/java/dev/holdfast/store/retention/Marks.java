package dev.holdfast.store.retention;

import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.ReasonTerm;

/** What a kind of store finds about the subjects that a policy chose. */
public interface Marks {

  /**
   * A subject has a hazard.
   *
   * @param row its place among those that were chosen
   * @param hazard one of {@link Hazards#ofRows}
   * @throws IllegalArgumentException if it is none of these
   */
  void hazard(int row, HazardTerm hazard);

  /** A subject stays whatever the policy says; the first reason counts. */
  void keep(int row, ReasonTerm reason);
}
