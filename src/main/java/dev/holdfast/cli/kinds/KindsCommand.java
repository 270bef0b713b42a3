package dev.holdfast.cli.kinds;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.FormatOption;
import dev.holdfast.cli.command.SharingCommand;
import dev.holdfast.cli.command.StoreOpener;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.KindFile.About;
import dev.holdfast.store.KindFile.Answer;
import dev.holdfast.store.KindFile.Chosen;
import dev.holdfast.store.KindFile.Note;
import dev.holdfast.store.KindFile.Question;
import dev.holdfast.store.Stores;
import dev.holdfast.store.address.StoreAddress;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the kinds of stores that are known. Opens none. */
@Command(
    name = "kinds",
    subcommands = {KindsAddCommand.class, KindsCheckCommand.class, KindsProposeCommand.class})
public final class KindsCommand extends SharingCommand {

  private static final List<String> COLUMNS =
      List.of("id", "title", "engines", "read", "write", "from");

  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    Stores stores = context.stores().get();
    List<Map<String, Object>> rows = stores.known().stream().map(KindsCommand::row).toList();
    context.print(
        Report.list(Map.of("kinds", rows), rows, COLUMNS, text -> print(text, rows)),
        format.chosen(context));
    stores.unusable().forEach(context::note);
    return (stores.unusable().isEmpty() ? Exit.DONE : Exit.PARTIAL).code();
  }

  private static Map<String, Object> row(About kind) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("id", kind.id());
    row.put("title", kind.title());
    row.put("engines", kind.engines());
    row.put("read", kind.read());
    row.put("write", kind.write());
    row.put("from", kind.from());
    return row;
  }

  private void print(TextPage text, List<Map<String, Object>> rows) {
    Table table = Table.ofSentences("KIND", "TITLE", "STORES IN", "READ", "CHANGED", "FROM");
    for (Map<String, Object> row : rows) {
      table.row(
          row.get("id"),
          row.get("title"),
          row.get("engines") instanceof List<?> engines
              ? String.join(", ", engines.stream().map(Object::toString).toList())
              : "",
          row.get("read"),
          row.get("write"),
          row.get("from"));
    }
    text.table(table, "");
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
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("id", answer.id());
    document.put("findings", answer.notes().stream().map(KindsCommand::fields).toList());
    document.putAll(more);
    boolean wrong = answer.has(Note.ERROR);
    List<String> sentences =
        answer.notes().stream()
            .map(note -> "%s:%d:%d: %s".formatted(file, note.line(), note.column(), note.text()))
            .toList();
    if (!wrong || format != Format.TABLE) {
      context.print(
          Report.of(
              document,
              text -> {
                sentences.forEach(text::line);
                text.line(done);
                does(text, answer, "reads", names -> context.say("kinds.reads", names));
                does(text, answer, "deletes", names -> context.say("kinds.deletes", names));
                does(text, answer, "sets", names -> context.say("kinds.sets", names));
              }),
          format);
    }
    if (wrong) {
      sentences.forEach(context::note);
      return Exit.USAGE;
    }
    return answer.has(Note.OPEN) || answer.has(Note.STORE) ? Exit.PARTIAL : Exit.DONE;
  }

  private static void does(
      TextPage text, Answer answer, String what, UnaryOperator<String> sentence) {
    List<String> names = answer.does().getOrDefault(what, List.of());
    if (!names.isEmpty()) {
      text.line(sentence.apply(String.join(", ", names)));
    }
  }

  private static Map<String, Object> fields(Note note) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("line", note.line());
    fields.put("column", note.column());
    fields.put("level", note.level());
    fields.put("text", note.text());
    return fields;
  }
}
