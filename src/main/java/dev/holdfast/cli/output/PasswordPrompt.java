package dev.holdfast.cli.output;

import java.io.Console;

/** Asks a person for a password without showing it. */
@FunctionalInterface
public interface PasswordPrompt {

  /** Asks nobody: there is no password to be had. */
  PasswordPrompt NOBODY = _ -> null;

  /** Asks on the console of this process, if a person sits there. */
  PasswordPrompt ON_CONSOLE =
      question -> {
        Console console = System.console();
        return console == null || !console.isTerminal()
            ? null
            : console.readPassword("%s", question);
      };

  /**
   * Asks.
   *
   * @param question what to write before the answer
   * @return the password, or null if nobody answers
   */
  char[] ask(String question);
}
