package dev.holdfast.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.journal.JournalEntry;
import dev.holdfast.journal.JournalItem;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What was done, as the journal has it, with the fields that the contract of the command line
 * promises; the window copies the same.
 */
public final class JournalDocument {

  private static final ObjectMapper JSON = new ObjectMapper();

  private JournalDocument() {}

  /**
   * Returns both entries of it as they are.
   *
   * @param host this machine: what runs elsewhere may still run
   */
  public static Map<String, Object> of(JournalItem item, String host) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("sequence", item.start().sequence());
    document.put("state", item.state(host).name().toLowerCase(Locale.ROOT));
    document.put("outcome", item.went(host).word());
    document.put("start", item.start() == item.end() ? null : fields(item.start()));
    document.put("end", item.end() == null ? null : fields(item.end()));
    return document;
  }

  private static Map<String, Object> fields(JournalEntry entry) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("hash", entry.hash());
    fields.put("entry", JSON.convertValue(entry.fields(), Map.class));
    return fields;
  }
}
