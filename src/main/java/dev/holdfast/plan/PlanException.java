package dev.holdfast.plan;

/** A plan, an approval or a key that cannot be taken. */
public final class PlanException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What is wrong. */
  public final PlanProblem problem;

  private final transient Object[] details;

  /**
   * Makes one.
   *
   * @param details what the sentence names: files, moments, people
   */
  public PlanException(PlanProblem problem, Object... details) {
    super(problem.name().toLowerCase(java.util.Locale.ROOT));
    this.problem = problem;
    this.details = details.clone();
  }

  /** Returns the same with what brought it about. */
  PlanException because(Throwable cause) {
    initCause(cause);
    return this;
  }

  /** Returns what the sentence names. */
  public Object[] details() {
    return details.clone();
  }
}
