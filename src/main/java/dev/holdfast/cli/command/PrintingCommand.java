package dev.holdfast.cli.command;

import dev.holdfast.cli.output.Format;
import picocli.CommandLine.Mixin;

/** A command that prints what came of it as its reader wants it, and opens no store by itself. */
public abstract class PrintingCommand extends SharingCommand {

  @Mixin private FormatOption format;

  @Override
  public final Integer call() throws Exception {
    return run(format.chosen(context)).code;
  }

  /** Does the work. */
  protected abstract Exit run(Format format) throws Exception;
}
