package dev.holdfast.journal;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Brings the start and the end of what was done together, in one walk over the entries in order.
 * Holds only what has no end yet.
 */
final class JournalPairs {

  private final Map<String, JournalItem> begun = new LinkedHashMap<>();

  /**
   * Takes the next entry.
   *
   * @return what is complete with it; empty for a start, which is waiting for its end
   */
  Optional<JournalItem> next(JournalEntry entry) {
    JsonNode fields = entry.fields();
    String run = fields.path("run").asText();
    boolean end = fields.path("phase").asText().equals("end");
    JournalItem start = end ? begun.remove(run) : begun.get(run);
    if (end && start != null) {
      return Optional.of(start.endedBy(entry));
    }
    JournalItem alone = JournalItem.begunBy(entry);
    if (end) {
      return Optional.of(alone);
    }
    // A run has one start; whatever else is there must show all the same.
    begun.put(start == null ? run : run + " " + entry.sequence(), alone);
    return Optional.empty();
  }

  /** Returns what has no end, oldest first. */
  Collection<JournalItem> open() {
    return begun.values();
  }
}
