package dev.holdfast.cli.journal;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.output.Format;
import dev.holdfast.journal.Journal;
import dev.holdfast.task.Document;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes every entry into a file, one JSON object a line, exactly as it was hashed. */
@Command
public final class JournalExportCommand extends JournalCommand {

  @Parameters(index = "0", paramLabel = "FILE", descriptionKey = "exportFile")
  private String file;

  @Override
  Exit run(Journal journal, Format chosen) {
    long entries;
    try (BufferedWriter writer =
        Files.newBufferedWriter(
            Path.of(file), StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW)) {
      entries = journal.export(writer);
    } catch (FileAlreadyExistsException there) {
      throw context.exit(Exit.REFUSED, "file.exists", file);
    } catch (InvalidPathException noPath) {
      throw context.usage("demo.noPath", file);
    } catch (IOException failure) {
      throw context.exit(Exit.FAILED, "file.notWritten", file, failure.getMessage());
    }
    Document document = new Document().with("file", file).with("entries", entries);
    context.print(
        document, text -> text.line(context.say("journal.exported", entries, file)), chosen);
    return Exit.DONE;
  }
}
