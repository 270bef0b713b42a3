package dev.holdfast.cli.kinds;

import dev.holdfast.cli.command.FormatOption;
import dev.holdfast.cli.command.SharingCommand;
import dev.holdfast.store.KindFile.Answer;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Says what is wrong with a file that describes a kind, or does not fit a store. */
@Command(name = "check")
final class KindsCheckCommand extends SharingCommand {

  @Parameters(index = "0", paramLabel = "FILE", descriptionKey = "kindFile")
  private String file;

  @Parameters(index = "1", paramLabel = "STORE", arity = "0..1", descriptionKey = "kindStore")
  private String store;

  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    String text = KindsCommand.read(context, file);
    Answer answer = KindsCommand.check(context, file, text, store);
    String done = context.say(store == null ? "kinds.good" : "kinds.looked", file);
    return KindsCommand.tell(context, file, answer, Map.of(), done, format.chosen(context));
  }
}
