package dev.holdfast.journal;

import java.util.LinkedHashMap;
import java.util.Map;

/** Something that has begun and will be ended in the journal. */
public final class JournalRun {

  private final Journal journal;
  private final JournalAction action;
  private final String id;
  private final JournalEntry start;

  JournalRun(Journal journal, JournalAction action, String id, JournalEntry start) {
    this.journal = journal;
    this.action = action;
    this.id = id;
    this.start = start;
  }

  /** Returns what both its entries are known by. */
  public String id() {
    return id;
  }

  /** Returns the hash of its start. */
  public String startHash() {
    return start.hash();
  }

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
