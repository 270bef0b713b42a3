package dev.holdfast.cli.command;

import picocli.CommandLine;

/**
 * Makes commands.
 *
 * @param context what they share
 */
public record CommandFactory(CommandContext context) implements CommandLine.IFactory {

  @Override
  public <K> K create(Class<K> type) throws Exception {
    return ready(CommandLine.defaultFactory().create(type));
  }

  /** Gives what was made what it needs. */
  public <K> K ready(K made) {
    if (made instanceof SharingCommand command) {
      command.context = context;
    }
    return made;
  }
}
