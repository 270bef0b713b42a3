package dev.holdfast.cli.kinds;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.output.Format;
import dev.holdfast.store.KindFile.Answer;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Says what is wrong with a file that describes a kind, or does not fit a store. */
@Command
public final class KindsCheckCommand extends KindFileCommand {

  @Parameters(index = "1", paramLabel = "STORE", arity = "0..1", descriptionKey = "kindStore")
  private String store;

  @Override
  protected Exit run(Format chosen) {
    String text = read();
    Answer answer = check(text, store);
    String done = context.say(store == null ? "kinds.good" : "kinds.looked", file);
    return tell(answer, Map.of(), done, chosen);
  }
}
