package dev.holdfast.report;

import dev.holdfast.text.Messages;
import java.nio.file.Path;

/** A report that cannot be written there. */
public final class ReportException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Where it was to be written. */
  public final transient Path file;

  /** What stands in the way. */
  public final Problem problem;

  /** The system's words; empty if it said none. */
  public final String detail;

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

  /** Returns a sentence about it. */
  public String told() {
    return Messages.load("dev.holdfast.report.messages")
        .get("problem." + problem.name(), file.toString(), detail);
  }
}
