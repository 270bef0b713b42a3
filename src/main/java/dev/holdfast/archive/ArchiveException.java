package dev.holdfast.archive;

import java.nio.file.Path;

/** Carries an {@link ArchiveProblem}. */
public final class ArchiveException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient ArchiveProblem problem;

  public ArchiveException(ArchiveProblem problem) {
    this(problem, null);
  }

  public ArchiveException(ArchiveProblem problem, Throwable cause) {
    super(problem.toString(), cause);
    this.problem = problem;
  }

  /** Returns what is wrong, as a value to switch over. */
  public ArchiveProblem problem() {
    return problem;
  }

  /** The file could not be read or written. */
  public static ArchiveException failed(Path file, Exception failure) {
    return new ArchiveException(
        new ArchiveProblem.Failed(file, ArchiveConnection.reason(failure)), failure);
  }
}
