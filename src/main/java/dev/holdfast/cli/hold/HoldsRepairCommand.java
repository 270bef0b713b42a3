package dev.holdfast.cli.hold;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.FormatOption;
import dev.holdfast.cli.command.SharingCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.journal.Journal;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Writes the holds that the journal tells of, and that are lost, into the book of holds again. */
@Command(name = "repair")
final class HoldsRepairCommand extends SharingCommand {

  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    Format chosen = format.chosen(context);
    int restored = new Journal(context.records().get(), context.clock()).holds.repair();
    context.print(
        Map.of("restored", restored),
        text -> text.line(context.say("holds.restored", restored)),
        chosen);
    return Exit.DONE.code;
  }
}
