package dev.holdfast.desktop.journal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.journal.CleanupHistory;
import dev.holdfast.journal.JournalItem;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Something that was done, as a line of the table. Every text is the entry's own: somebody may have
 * altered it.
 *
 * @param sequence the number of its start
 * @param time when it began, in Unix seconds; null if the entry does not say
 * @param action what
 * @param verb what was done to tasks, where the action is that; else empty
 * @param state whether it ended
 * @param outcome how it ended; empty if it did not
 * @param who the name of the operator, or else the system's
 * @param store where; empty if nowhere
 * @param rows how many tasks, or events of streams, it deleted or was about; null if none
 * @param drifted how many were kept because they had changed; null if nobody counted
 * @param skipped how many the operator chose to skip; null if nobody counted
 * @param reason why; empty if nobody said
 * @param text both entries in full, a JSON array
 */
public record JournalLine(
    long sequence,
    Long time,
    String action,
    String verb,
    JournalItem.State state,
    String outcome,
    String who,
    String store,
    Long rows,
    Long drifted,
    Long skipped,
    String reason,
    String text) {

  static JournalLine of(JournalItem item, String host) {
    JsonNode start = item.start().fields();
    String name = item.begun("operator");
    String end = item.end() == null || item.end() == item.start() ? "" : "," + item.end().text();
    return new JournalLine(
        item.start().sequence(),
        number(start, "time"),
        item.begun("action"),
        item.begun("verb"),
        item.state(host),
        item.ended("outcome"),
        name.isEmpty() ? item.begun("user") : name,
        item.begun("store"),
        rows(item),
        item.end() == null ? null : number(item.end().fields(), "drifted_count"),
        item.end() == null ? null : number(item.end().fields(), "skipped"),
        item.begun("reason"),
        "[" + item.start().text() + end + "]");
  }

  /** What went or came counts, else what was meant; of streams there are only events. */
  private static Long rows(JournalItem item) {
    JsonNode start = item.start().fields();
    JsonNode end = item.end() == null ? start : item.end().fields();
    return Stream.of(
            CleanupHistory.deleted(item),
            number(end, "changed"),
            number(end, "tasks_restored"),
            number(end, "archive_tasks"),
            number(start, "tasks"),
            number(start, "events"))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private static Long number(JsonNode fields, String name) {
    JsonNode value = fields.path(name);
    return value.isIntegralNumber() ? Long.valueOf(value.asLong()) : null;
  }
}
