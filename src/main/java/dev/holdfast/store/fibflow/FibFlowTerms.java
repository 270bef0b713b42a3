package dev.holdfast.store.fibflow;

import dev.holdfast.store.terms.Listing;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.store.terms.TermsFile;
import dev.holdfast.task.Statuses;
import java.util.List;

/** What fib-flow calls things. */
public final class FibFlowTerms {

  /** All of it. */
  public static final Terms TERMS = TermsFile.read(FibFlowTerms.class, "terms.txt");

  /** The eight statuses, in the order in which screens show them. */
  public static final Statuses STATUSES = TERMS.statuses();

  /** The rows that belong to a task and go with it. */
  public static final List<Measure> MEASURES = TERMS.measures();

  /** What its tasks have by themselves. */
  public static final Listing LISTING = TERMS.listing().marking();

  /** The same of a store whose own key takes their parent from children that stay. */
  static final Terms CLEARING = TERMS.withHazards(TERMS.hazards().clearing());

  /** The first of {@link dev.holdfast.store.terms.Hazards#ofRows}: the schedule is lost. */
  static final int SCHEDULED = 1;

  private FibFlowTerms() {}
}
