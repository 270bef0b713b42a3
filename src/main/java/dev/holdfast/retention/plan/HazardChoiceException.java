package dev.holdfast.retention.plan;

import dev.holdfast.store.terms.HazardTerm;
import java.util.List;

/** A hazard was allowed or skipped that cannot be: a usage error. */
public final class HazardChoiceException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final Problem problem;
  private final String name;
  private final transient List<String> choosable;

  /** Takes what is wrong. */
  public HazardChoiceException(Problem problem, String name, List<HazardTerm> choosable) {
    super(problem + ": " + name);
    this.choosable = choosable.stream().map(HazardTerm::code).toList();
    this.problem = problem;
    this.name = name;
  }

  /** Returns what is wrong. */
  public Problem problem() {
    return problem;
  }

  /** Returns the hazard as it was named. */
  public String name() {
    return name;
  }

  /** Returns the codes of those that can be chosen; empty where nothing was chosen by name. */
  public List<String> choosable() {
    return choosable;
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
