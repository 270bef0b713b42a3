package dev.holdfast.cli.kinds;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.output.Format;
import dev.holdfast.settings.Directories;
import dev.holdfast.store.KindFile.Answer;
import dev.holdfast.store.KindFile.Note;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Keeps a file that describes a kind, so that its stores are found like all others. */
@Command
public final class KindsAddCommand extends KindFileCommand {

  @Override
  protected Exit run(Format chosen) {
    String text = read();
    Answer answer = check(text, null);
    Map<String, Object> more = new LinkedHashMap<>();
    String kept = "";
    if (!answer.has(Note.ERROR)) {
      kept = keep(text).toString();
      more.putAll(answer.does());
      more.put("file", kept);
    }
    return tell(answer, more, context.say("kinds.added", kept), chosen);
  }

  private Path keep(String text) {
    Optional<Path> folder = context.profiles().directories().map(Directories::kinds);
    Path kinds = folder.orElseThrow(() -> context.exit(Exit.FAILED, "kinds.nowhere"));
    try {
      return context.stores().get().keep(kinds, text);
    } catch (FileAlreadyExistsException there) {
      throw context.usage("kinds.known", there.getFile(), there.getOtherFile());
    } catch (IOException unwritable) {
      throw context.exit(Exit.FAILED, "file.notWritten", kinds.toString(), unwritable.getMessage());
    }
  }
}
