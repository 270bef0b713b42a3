package dev.holdfast.journal;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What was planned and what was done, by the numbers of the entries themselves.
 *
 * @param key what is counted, such as {@code tasks}: the subject first, then its measures
 * @param planned how many were meant; null if the entry does not say
 * @param done to how many it was done; null if nobody wrote it down
 */
public record JournalAmounts(String key, Long planned, Long done) {

  /** Ends the names of what a restore put back. */
  private static final String RESTORED = "_restored";

  /** Returns how many stayed; null if nobody knows. */
  public Long stayed() {
    return planned == null || done == null ? null : Long.valueOf(Math.max(0, planned - done));
  }

  /** Returns the subject’s numbers, then those of each measure; empty where nothing is counted. */
  static List<JournalAmounts> of(JournalItem item) {
    JsonNode start = item.beginning();
    JsonNode end = item.ending();
    String subject = subject(item, start, end);
    if (subject == null) {
      return List.of();
    }
    List<JournalAmounts> all = new ArrayList<>();
    Long planned = first(number(start, subject), number(start, "tasks"));
    all.add(new JournalAmounts(subject, planned, done(item, subject, end)));
    if (item.action().equals(JournalAction.RESTORE.wireName())) {
      List<String> own = List.of(subject + RESTORED, "tasks" + RESTORED);
      end.forEachEntry(
          (name, _) -> {
            if (name.endsWith(RESTORED) && !own.contains(name)) {
              String key = name.substring(0, name.length() - RESTORED.length());
              all.add(new JournalAmounts(key, number(start, key), number(end, name)));
            }
          });
    }
    JsonNode amounts = end.path("amounts");
    amounts.forEachEntry(
        (key, _) -> all.add(new JournalAmounts(key, number(start, key), number(amounts, key))));
    if (item.end == null) {
      Stream.of("events", "attempts")
          .filter(key -> !key.equals(subject) && number(start, key) != null)
          .forEach(key -> all.add(new JournalAmounts(key, number(start, key), null)));
    }
    return all;
  }

  /** Earlier versions, and entries without an end, name no subject. */
  private static String subject(JournalItem item, JsonNode start, JsonNode end) {
    String named = end.path("subject").asText("");
    if (!named.isEmpty()) {
      return named;
    }
    if (start.has("streams") || start.has("events") && !start.has("tasks")) {
      return "events";
    }
    boolean counted = start.has("tasks") || done(item, "tasks", end) != null;
    return counted ? "tasks" : null;
  }

  private static Long done(JournalItem item, String subject, JsonNode end) {
    return item.end == null
        ? null
        : first(
            number(end, "done"),
            number(end, subject + "_deleted"),
            number(end, "changed"),
            number(end, "tasks_restored"),
            number(end, "archive_tasks"));
  }

  private static Long first(Long... numbers) {
    return Stream.of(numbers).filter(Objects::nonNull).findFirst().orElse(null);
  }

  static Long number(JsonNode fields, String name) {
    JsonNode value = fields.path(name);
    return value.isIntegralNumber() ? Long.valueOf(value.asLong()) : null;
  }
}
