package dev.holdfast.journal;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Something that was done, by its two entries.
 *
 * @param start its start; the end itself if there is an end whose start is missing
 * @param end its end; null if there is none
 */
public record JournalItem(JournalEntry start, JournalEntry end) {

  /** How it ended, or did not. */
  public enum State {
    /** It has its end. */
    ENDED,
    /** The process that began it still runs. */
    RUNNING,
    /** The process ended, and nothing says how it went. */
    INTERRUPTED
  }

  static JournalItem begunBy(JournalEntry entry) {
    return entry.fields().path("phase").asText().equals("end")
        ? new JournalItem(entry, entry)
        : new JournalItem(entry, null);
  }

  JournalItem endedBy(JournalEntry entry) {
    return new JournalItem(start, entry);
  }

  /**
   * Returns whether it has ended.
   *
   * @param host this machine: only of its own processes can it say whether they run
   */
  public State state(String host) {
    if (end != null) {
      return State.ENDED;
    }
    JsonNode fields = start.fields();
    boolean here = fields.path("host").asText().equals(host);
    boolean runs =
        here
            && RunningProcess.parse(fields.path("process").asText())
                .filter(RunningProcess::alive)
                .isPresent();
    return runs ? State.RUNNING : State.INTERRUPTED;
  }

  /** Returns a field of the start; empty if it is not there or is null. */
  public String begun(String field) {
    return start.fields().path(field).asText("");
  }

  /** Returns a field of the end; empty if there is none. */
  public String ended(String field) {
    return end == null ? "" : end.fields().path(field).asText("");
  }
}
