package dev.holdfast.archive;

import java.nio.file.Path;

/** Carries an {@link ArchiveProblem}. */
public final class ArchiveException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What is wrong, as a value to switch over. */
  public final transient ArchiveProblem problem;

  public ArchiveException(ArchiveProblem problem) {
    this(problem, null);
  }

  public ArchiveException(ArchiveProblem problem, Throwable cause) {
    super(problem.toString(), cause);
    this.problem = problem;
  }

  /** The file could not be read or written. */
  public static ArchiveException failed(Path file, Exception failure) {
    return new ArchiveException(
        new ArchiveProblem.Failed(file, ArchiveConnection.reason(failure)), failure);
  }
}
