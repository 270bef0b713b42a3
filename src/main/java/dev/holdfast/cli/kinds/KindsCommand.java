package dev.holdfast.cli.kinds;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.PrintingCommand;
import dev.holdfast.cli.command.StoreOpener;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.KindFile.About;
import dev.holdfast.store.KindFile.Answer;
import dev.holdfast.store.KindFile.Chosen;
import dev.holdfast.store.KindFile.Note;
import dev.holdfast.store.KindFile.Question;
import dev.holdfast.store.Stores;
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
import picocli.CommandLine.Command;

/** Lists the kinds of stores that are known. Opens none. */
@Command
public final class KindsCommand extends PrintingCommand {

  private static final List<String> COLUMNS =
      List.of("id", "title", "engines", "read", "write", "from");

  @Override
  protected Exit run(Format chosen) {
    Stores stores = context.stores().get();
    List<Map<String, Object>> rows = new ArrayList<>();
    Table table = Table.ofSentences("KIND", "TITLE", "STORES IN", "READ", "CHANGED", "FROM");
    for (About each : stores.known()) {
      rows.add(Document.of(each));
      String engines = String.join(", ", each.engines());
      table.row(each.id(), each.title(), engines, each.read(), each.write(), each.from());
    }
    context.print(
        new Report(Map.of("kinds", rows), rows, COLUMNS, text -> text.table(table, "")), chosen);
    stores.unusable.forEach(context::note);
    return stores.unusable.isEmpty() ? Exit.DONE : Exit.PARTIAL;
  }

  /** Reads a file; what cannot be read ends the command. */
  static String read(CommandContext context, String file) {
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
  static Answer check(CommandContext context, String file, String text, String store) {
    return context.stores().get().files().check().apply(question(context, file, text, null, store));
  }

  /**
   * Tells what was found, and how the command ends by that.
   *
   * @param more to be told with it
   * @param done the sentence if nothing is wrong with the file
   */
  static Exit tell(
      CommandContext context,
      String file,
      Answer answer,
      Map<String, Object> more,
      String done,
      Format format) {
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
