package dev.holdfast.retention.policy;

/** A text that is not a duration. */
public final class DurationException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /** Why. */
  public final DurationProblem problem;

  /** What was typed. */
  public final String typed;

  /** Says what was typed and why it is no duration. */
  public DurationException(DurationProblem problem, String typed) {
    super(problem + ": " + typed);
    this.problem = problem;
    this.typed = typed;
  }
}
