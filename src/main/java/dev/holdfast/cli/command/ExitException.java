package dev.holdfast.cli.command;

/** Ends a command with a sentence for the operator. An expected end, not a bug. */
public final class ExitException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** How the command ends. */
  public final Exit exit;

  /**
   * Ends a command.
   *
   * @param exit the exit code
   * @param sentence what went wrong and what to do next
   */
  public ExitException(Exit exit, String sentence) {
    super(sentence);
    this.exit = exit;
  }
}
