package dev.holdfast.cli.command;

import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Records;
import picocli.CommandLine.Option;

/** Who does something and why, for the journal. */
public final class RecordOptions {

  @Option(names = "--operator", paramLabel = "NAME")
  private String operator;

  @Option(names = "--reason", paramLabel = "TEXT")
  private String reason;

  /** Returns this user's records under the name that was given. */
  public Records records(CommandContext context) {
    return context.records().get().as(operator);
  }

  /** Returns this user's journal. */
  public Journal journal(CommandContext context) {
    return new Journal(records(context), context.clock());
  }

  /** Returns why; null if nobody said. */
  public String reason() {
    return reason == null || reason.isBlank() ? null : reason;
  }
}
