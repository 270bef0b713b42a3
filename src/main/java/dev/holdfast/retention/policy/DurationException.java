package dev.holdfast.retention.policy;

/** A text that is not a duration. */
public final class DurationException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final DurationProblem problem;
  private final String typed;

  /** Says what was typed and why it is no duration. */
  public DurationException(DurationProblem problem, String typed) {
    super(problem + ": " + typed);
    this.problem = problem;
    this.typed = typed;
  }

  /** Returns why. */
  public DurationProblem problem() {
    return problem;
  }

  /** Returns what was typed. */
  public String typed() {
    return typed;
  }
}
