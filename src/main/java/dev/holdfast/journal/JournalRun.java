package dev.holdfast.journal;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Something that has begun and will be ended in the journal.
 *
 * @param id what both its entries are known by
 * @param start its first entry
 */
public record JournalRun(Journal journal, JournalAction action, String id, JournalEntry start) {

  /**
   * Writes the end.
   *
   * @param facts what came of it
   * @return the new head of the journal
   * @throws JournalException if it cannot be written; what was done is done
   */
  public String end(JournalOutcome outcome, Map<String, ?> facts) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("outcome", outcome.wireName());
    fields.putAll(facts);
    try {
      return journal.append("end", action, id, fields).hash();
    } catch (JournalException unrecorded) {
      boolean done = outcome == JournalOutcome.DONE || outcome == JournalOutcome.PARTIAL;
      throw done ? unrecorded.afterwards() : unrecorded;
    }
  }
}
