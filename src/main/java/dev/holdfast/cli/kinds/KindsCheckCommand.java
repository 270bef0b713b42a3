package dev.holdfast.cli.kinds;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.PrintingCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.store.KindFile.Answer;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Says what is wrong with a file that describes a kind, or does not fit a store. */
@Command
public final class KindsCheckCommand extends PrintingCommand {

  @Parameters(index = "0", paramLabel = "FILE", descriptionKey = "kindFile")
  private String file;

  @Parameters(index = "1", paramLabel = "STORE", arity = "0..1", descriptionKey = "kindStore")
  private String store;

  @Override
  protected Exit run(Format chosen) {
    String text = KindsCommand.read(context, file);
    Answer answer = KindsCommand.check(context, file, text, store);
    String done = context.say(store == null ? "kinds.good" : "kinds.looked", file);
    return KindsCommand.tell(context, file, answer, Map.of(), done, chosen);
  }
}
