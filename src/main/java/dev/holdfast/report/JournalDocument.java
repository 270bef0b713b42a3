package dev.holdfast.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.journal.JournalEntry;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.text.JsonDocument;
import java.util.Locale;
import java.util.Map;

/**
 * What was done, as the journal has it, with the fields that the contract of the command line
 * promises; the window copies the same.
 *
 * @param start null if it is the end itself
 * @param end null if there is none yet
 */
public record JournalDocument(long sequence, String state, String outcome, Entry start, Entry end)
    implements JsonDocument {

  /**
   * An entry as it is.
   *
   * @param entry what it says, whose fields its action decides
   */
  public record Entry(String hash, Map<?, ?> entry) implements JsonDocument {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static Entry of(JournalEntry entry) {
      return new Entry(entry.hash(), JSON.convertValue(entry.fields(), Map.class));
    }
  }

  /**
   * Returns both entries of it as they are.
   *
   * @param host this machine: what runs elsewhere may still run
   */
  public static JournalDocument of(JournalItem item, String host) {
    return new JournalDocument(
        item.start().sequence(),
        item.state(host).name().toLowerCase(Locale.ROOT),
        item.went(host).word(),
        item.start() == item.end() ? null : Entry.of(item.start()),
        item.end() == null ? null : Entry.of(item.end()));
  }
}
