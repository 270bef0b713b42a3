package dev.holdfast.retention.policy.file;

/** A file that is no policy. */
public final class PolicyFileException extends Exception {

  private static final long serialVersionUID = 1L;

  /** What is wrong. */
  public final PolicyProblem problem;

  /** The line, from 1; 0 for the whole file. */
  public final int line;

  private final transient Object[] details;

  /**
   * Says what is wrong and where.
   *
   * @param line from 1; 0 for the whole file
   * @param details for the sentence
   */
  PolicyFileException(PolicyProblem problem, int line, Object... details) {
    super(problem + " in line " + line);
    this.problem = problem;
    this.line = line;
    this.details = details.clone();
  }

  /** Returns what the sentence names. */
  public Object[] details() {
    return details == null ? new Object[0] : details.clone();
  }
}
