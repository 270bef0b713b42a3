package dev.holdfast.cli.output;

import java.io.IOException;

/** Standard output takes no more. */
public final class OutputClosed extends RuntimeException {

  private static final long serialVersionUID = 1L;

  OutputClosed(IOException cause) {
    super(cause.getMessage(), cause);
  }

  /** Whether the reader went away, as {@code head} does once it has seen enough. */
  public boolean readerWentAway() {
    String message = String.valueOf(getMessage());
    // Unix says the first; Windows says "The pipe has been ended" or "is being closed".
    return message.contains("Broken pipe") || message.contains("The pipe ");
  }
}
