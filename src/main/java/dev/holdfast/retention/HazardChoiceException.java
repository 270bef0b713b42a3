package dev.holdfast.retention;

/** A hazard was allowed or skipped that cannot be: a usage error. */
public final class HazardChoiceException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final Problem problem;
  private final String name;

  HazardChoiceException(Problem problem, String name) {
    super(problem + ": " + name);
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
