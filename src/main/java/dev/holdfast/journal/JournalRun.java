package dev.holdfast.journal;

import dev.holdfast.task.Document;
import java.util.Map;

/**
 * Something that has begun and will be ended in the journal.
 *
 * @param id what both its entries are known by
 * @param start its first entry
 */
public record JournalRun(Journal journal, JournalAction action, String id, JournalEntry start) {

  /**
   * How the journal ends.
   *
   * @param head the hash of its newest entry; of the start if the end could not be written
   * @param unrecorded why it could not; null if it was
   */
  public record End(String head, JournalException unrecorded) {}

  /** Writes the end of what came through: whoever did it hears of it all the same. */
  public End ended(JournalOutcome outcome, Map<String, ?> facts) {
    try {
      return new End(end(outcome, facts), null);
    } catch (JournalException unrecorded) {
      return new End(start.hash(), unrecorded);
    }
  }

  /**
   * Writes the end of what did not come through.
   *
   * @param cause what the operator must hear, whether this can be written or not; the journal shows
   *     a run without an end as interrupted
   */
  public <T extends Throwable> T failed(JournalOutcome outcome, Map<String, ?> facts, T cause) {
    End end = ended(outcome, facts);
    if (end.unrecorded() != null) {
      cause.addSuppressed(end.unrecorded());
    }
    return cause;
  }

  /**
   * Writes the end.
   *
   * @param facts what came of it
   * @return the new head of the journal
   * @throws JournalException if it cannot be written; what was done is done
   */
  public String end(JournalOutcome outcome, Map<String, ?> facts) {
    Document fields = new Document().with("outcome", outcome).all(facts);
    try {
      return journal.append("end", action, id, fields).hash();
    } catch (JournalException unrecorded) {
      boolean done = outcome == JournalOutcome.DONE || outcome == JournalOutcome.PARTIAL;
      throw done ? unrecorded.afterwards() : unrecorded;
    }
  }
}
