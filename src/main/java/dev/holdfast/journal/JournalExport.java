package dev.holdfast.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;

/**
 * Writes a whole journal as text, one JSON object a line: the entry exactly as it was hashed, and
 * the hash that lies beside it.
 */
public final class JournalExport {

  private JournalExport() {}

  /**
   * Writes every entry, oldest first.
   *
   * @return how many there were
   * @throws IOException if the text cannot be written
   * @throws JournalException if the journal cannot be read
   */
  public static long write(Journal journal, Writer writer) throws IOException {
    long[] entries = {0};
    try {
      journal.read(
          entry -> {
            try {
              writer.write(line(entry));
            } catch (IOException failure) {
              throw new UncheckedIOException(failure);
            }
            entries[0]++;
          });
    } catch (UncheckedIOException failure) {
      throw failure.getCause();
    }
    return entries[0];
  }

  /** The hash is over the text of {@code entry} as it stands here, braces included. */
  private static String line(JournalEntry entry) {
    String hash = entry.hash().replaceAll("[^a-z0-9:]", "?");
    String text = entry.fields().isEmpty() ? "{}" : entry.text();
    return "{\"hash\":\"%s\",\"entry\":%s}%n".formatted(hash, text);
  }
}
