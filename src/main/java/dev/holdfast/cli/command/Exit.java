package dev.holdfast.cli.command;

/** How a command ended, as scripts read it. */
public enum Exit {
  /** Done. */
  DONE(0),
  /** Failed. */
  FAILED(1),
  /** The command line makes no sense as it was written. */
  USAGE(2),
  /** Done in part, or with findings: drift, skipped tasks, a limit reached. */
  PARTIAL(3),
  /** The store cannot be reached or understood. */
  STORE(4),
  /** Refused; nothing was changed. */
  REFUSED(5);

  /** The process's exit code. */
  public final int code;

  Exit(int code) {
    this.code = code;
  }
}
