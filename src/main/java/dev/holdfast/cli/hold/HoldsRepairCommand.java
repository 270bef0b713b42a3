package dev.holdfast.cli.hold;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.PrintingCommand;
import dev.holdfast.cli.output.Format;
import java.util.Map;
import picocli.CommandLine.Command;

/** Writes the holds that the journal tells of, and that are lost, into the book of holds again. */
@Command
public final class HoldsRepairCommand extends PrintingCommand {

  @Override
  protected Exit run(Format chosen) {
    int restored = context.journal().holds.repair();
    context.print(
        Map.of("restored", restored),
        text -> text.line(context.say("holds.restored", restored)),
        chosen);
    return Exit.DONE;
  }
}
