package dev.holdfast.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.journal.JournalEntry;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.task.Document;
import java.util.Map;

/**
 * What was done, as the journal has it, with the fields that the contract of the command line
 * promises; the window copies the same.
 */
public final class JournalDocument {

  private static final ObjectMapper JSON = new ObjectMapper();

  private JournalDocument() {}

  /**
   * Returns both entries of it as they are; null stands for one that is the end itself, or for an
   * end that is not there yet.
   *
   * @param host this machine: what runs elsewhere may still run
   */
  public static Document of(JournalItem item, String host) {
    return new Document()
        .with("sequence", item.start.sequence())
        .with("state", item.state(host))
        .with("outcome", item.went(host))
        .with("start", item.start == item.end ? null : entry(item.start))
        .with("end", item.end == null ? null : entry(item.end));
  }

  private static Document entry(JournalEntry entry) {
    return new Document()
        .with("hash", entry.hash())
        .with("entry", JSON.convertValue(entry.fields(), Map.class));
  }
}
