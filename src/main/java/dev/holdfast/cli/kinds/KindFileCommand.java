package dev.holdfast.cli.kinds;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.PrintingCommand;
import dev.holdfast.cli.command.StoreOpener;
import dev.holdfast.cli.output.Format;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.KindFile.Answer;
import dev.holdfast.store.KindFile.Chosen;
import dev.holdfast.store.KindFile.Note;
import dev.holdfast.store.KindFile.Question;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.task.Document;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Parameters;

/** A command about a file that describes a kind. */
abstract class KindFileCommand extends PrintingCommand {

  @Parameters(index = "0", paramLabel = "FILE", descriptionKey = "kindFile")
  String file;

  /** Reads the file; what cannot be read ends the command. */
  final String read() {
    try {
      return Files.readString(Path.of(file));
    } catch (NoSuchFileException | InvalidPathException none) {
      throw context.usage("common.noFile", file);
    } catch (CharacterCodingException noText) {
      throw context.usage("kinds.unreadable", file, context.say("kinds.noText"));
    } catch (IOException unreadable) {
      throw context.usage("kinds.unreadable", file, unreadable.getMessage());
    }
  }

  /**
   * Asks about a file.
   *
   * @param store as it was typed; null for none
   */
  static Question question(
      CommandContext context, String file, String text, String table, String store) {
    StoreOpener opener = new StoreOpener(context);
    StoreAddress address = store == null ? null : context.address(store);
    if (address != null) {
      opener.warn(address);
    }
    return new Question(
        file, text, table, address, opener.options(), Chosen.NONE, Cancellation.never());
  }

  /** Says what is wrong with a file; with a store, what of it does not fit that. */
  final Answer check(String text, String store) {
    return context.stores().get().files().check().apply(question(context, file, text, null, store));
  }

  /**
   * Tells what was found, and how the command ends by that.
   *
   * @param more to be told with it
   * @param done the sentence if nothing is wrong with the file
   */
  final Exit tell(Answer answer, Map<String, Object> more, String done, Format format) {
    List<String> sentences = new ArrayList<>();
    for (Note note : answer.notes()) {
      sentences.add("%s:%d:%d: %s".formatted(file, note.line(), note.column(), note.text()));
    }
    Document document =
        new Document()
            .with("id", answer.id())
            .with("findings", answer.notes().stream().map(Document::of).toList())
            .all(more);
    boolean wrong = answer.has(Note.ERROR);
    if (wrong) {
      sentences.forEach(context::note);
    } else {
      sentences.add(done);
      for (String key : List.of("kinds.reads", "kinds.deletes", "kinds.sets")) {
        String names = String.join(", ", answer.does().getOrDefault(key.substring(6), List.of()));
        sentences.addAll(names.isEmpty() ? List.of() : List.of(context.say(key, names)));
      }
    }
    if (!wrong || format != Format.TABLE) {
      context.print(document, text -> sentences.forEach(text::line), format);
    }
    boolean open = answer.has(Note.OPEN) || answer.has(Note.STORE);
    return wrong ? Exit.USAGE : open ? Exit.PARTIAL : Exit.DONE;
  }
}
