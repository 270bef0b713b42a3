package dev.holdfast.cli.command;

import java.util.concurrent.Callable;

/** A command that is given, when it is made, what all commands share. */
public abstract class SharingCommand implements Callable<Integer> {

  /** What all commands share; once a store is open, in the words of its kind. */
  protected CommandContext context;

  /** Gives a command that was made what it needs. */
  public static Object given(CommandContext context, Object command) {
    if (command instanceof SharingCommand sharing) {
      sharing.context = context;
    }
    return command;
  }
}
