package dev.holdfast.retention.plan;

import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.Coded;
import java.util.List;

/** A hazard was allowed or skipped that cannot be: a usage error. */
public final class HazardChoiceException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /** What is wrong. */
  public final Problem problem;

  /** The hazard as it was named. */
  public final String name;

  /** The codes of those that can be chosen; empty where nothing was chosen by name. */
  public final transient List<String> choosable;

  /** Takes what is wrong. */
  public HazardChoiceException(Problem problem, String name, List<HazardTerm> choosable) {
    super(problem + ": " + name);
    this.choosable = Coded.codes(choosable);
    this.problem = problem;
    this.name = name;
  }

  /** What can be wrong. */
  public enum Problem {
    /** No hazard has this name. */
    UNKNOWN,
    /** The hazard does not block, so there is nothing to allow or skip. */
    NOT_CHOOSABLE,
    /** The same hazard is both allowed and skipped. */
    BOTH
  }
}
