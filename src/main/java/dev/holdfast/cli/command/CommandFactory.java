package dev.holdfast.cli.command;

import picocli.CommandLine;

/**
 * Makes commands, and the words that their options take.
 *
 * @param context what commands share; its kinds of stores are asked once somebody reads the words
 */
public record CommandFactory(CommandContext context) implements CommandLine.IFactory {

  @Override
  public <K> K create(Class<K> type) throws Exception {
    return ready(CommandLine.defaultFactory().create(type));
  }

  /** Gives what was made what it needs. */
  public <K> K ready(K made) {
    switch (made) {
      case SharingCommand command -> command.context = context;
      case OptionWords.OfKinds words -> words.stores = context.stores();
      default -> {}
    }
    return made;
  }
}
