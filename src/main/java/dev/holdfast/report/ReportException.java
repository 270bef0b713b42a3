package dev.holdfast.report;

import java.nio.file.Path;

/** A report that cannot be written there. */
public final class ReportException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Path file;
  private final Problem problem;
  private final String detail;

  /** What stands in the way. */
  public enum Problem {
    /** The name says no format. */
    FORMAT,
    /** Something is there already, and nothing is ever replaced. */
    EXISTS,
    /** Its folder is not there. */
    NO_FOLDER,
    /** The system says why. */
    FAILED
  }

  ReportException(Path file, Problem problem, String detail, Throwable cause) {
    super(file + ": " + problem, cause);
    this.file = file;
    this.problem = problem;
    this.detail = detail;
  }

  /** Returns where it was to be written. */
  public Path file() {
    return file;
  }

  /** Returns what stands in the way. */
  public Problem problem() {
    return problem;
  }

  /** Returns the system's words; empty if it said none. */
  public String detail() {
    return detail;
  }
}
