package dev.holdfast.cli;

import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalEntry;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes every entry into a file, one JSON object a line, exactly as it was hashed. */
@Command(name = "export")
final class JournalExportCommand extends JournalCommand.Reading {

  @Parameters(index = "0", paramLabel = "FILE", descriptionKey = "exportFile")
  private String file;

  JournalExportCommand(CommandContext context) {
    super(context);
  }

  @Override
  Exit run(Journal journal, Format chosen) {
    long entries;
    try (BufferedWriter writer =
        Files.newBufferedWriter(
            Path.of(file), StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW)) {
      entries = write(journal, writer);
    } catch (FileAlreadyExistsException there) {
      throw new CommandFailure(Exit.REFUSED, context().say("file.exists", file));
    } catch (InvalidPathException noPath) {
      throw context().usage("demo.noPath", file);
    } catch (IOException | UncheckedIOException failure) {
      throw new CommandFailure(
          Exit.FAILED, context().say("file.notWritten", file, failure.getMessage()));
    }
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("file", file);
    document.put("entries", entries);
    context()
        .print(
            Report.of(
                document, text -> text.line(context().say("journal.exported", entries, file))),
            chosen);
    return Exit.DONE;
  }

  private static long write(Journal journal, BufferedWriter writer) {
    long[] entries = {0};
    journal.read(
        entry -> {
          try {
            writer.write(line(entry));
          } catch (IOException failure) {
            throw new UncheckedIOException(failure);
          }
          entries[0]++;
        });
    return entries[0];
  }

  /** The hash is over the text of {@code entry} as it stands here, braces included. */
  private static String line(JournalEntry entry) {
    return "{\"hash\":\"%s\",\"entry\":%s}%n".formatted(hash(entry), text(entry));
  }

  private static String hash(JournalEntry entry) {
    return entry.hash().replaceAll("[^a-z0-9:]", "?");
  }

  private static String text(JournalEntry entry) {
    return entry.fields().isEmpty() ? "{}" : entry.text();
  }
}
