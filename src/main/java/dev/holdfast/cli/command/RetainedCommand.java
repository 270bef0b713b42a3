package dev.holdfast.cli.command;

/** A command about what is deleted when: of an archive there is nothing to say. */
public abstract class RetainedCommand extends StoreCommand {

  @Override
  final boolean aboutRetention() {
    return true;
  }
}
