package dev.holdfast.journal;

import com.fasterxml.jackson.databind.JsonNode;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Which of what was done is looked for. What is null or empty does not matter.
 *
 * @param store a part of the place of the store, whatever its case
 * @param verb what was done, such as {@code cleanup} or {@code resume}
 * @param operator a part of the name the operator goes by, or the system’s, whatever its case
 * @param since begun then or later, in Unix seconds
 * @param until begun before then, in Unix seconds
 * @param went how it went
 * @param tasks ids of which each must be named
 * @param words of which each must stand somewhere in the entries, whatever its case
 */
@RecordBuilder
public record JournalQuery(
    String store,
    String verb,
    String operator,
    Long since,
    Long until,
    JournalWent went,
    List<String> tasks,
    List<String> words)
    implements JournalQueryBuilder.With {

  /** All there is. */
  public static final JournalQuery ALL =
      new JournalQuery(null, null, null, null, null, null, List.of(), List.of());

  public JournalQuery {
    tasks = List.copyOf(tasks);
    words = words.stream().map(word -> word.toLowerCase(Locale.ROOT)).toList();
  }

  /**
   * Returns whether something is looked for.
   *
   * @param host this machine, see {@link JournalItem#state}
   */
  public boolean test(JournalItem item, String host) {
    return contains(item.begun("store"), store)
        && (verb == null || item.verb().equalsIgnoreCase(verb))
        && (contains(item.begun("operator"), operator) || contains(item.begun("user"), operator))
        && inTime(item)
        && (went == null || item.went(host) == went)
        && tasks.stream().allMatch(task -> names(item, task))
        && words.stream().allMatch(word -> says(item, word));
  }

  private boolean inTime(JournalItem item) {
    if (since == null && until == null) {
      return true;
    }
    Long time = item.time();
    return time != null && (since == null || time >= since) && (until == null || time < until);
  }

  private static boolean contains(String text, String part) {
    return part == null || text.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
  }

  private static boolean says(JournalItem item, String word) {
    return item.start.text().toLowerCase(Locale.ROOT).contains(word)
        || item.end != null && item.end.text().toLowerCase(Locale.ROOT).contains(word);
  }

  private static boolean names(JournalItem item, String task) {
    JsonNode start = item.beginning();
    Stream<JsonNode> kept = item.ending().path("drifted").valueStream().map(it -> it.path("id"));
    return Stream.of(Stream.of(start.path("task")), start.path("ids").valueStream(), kept)
        .flatMap(ids -> ids)
        .anyMatch(id -> id.asText().equals(task));
  }
}
