package dev.holdfast.text.receipt;

import dev.holdfast.journal.JournalQuery;
import dev.holdfast.journal.JournalWent;
import dev.holdfast.text.Messages;
import dev.holdfast.text.TypedTime;
import dev.holdfast.text.VisibleText;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What is looked for in a journal, as it is typed on one line: {@code verb:cleanup operator:"A. K."
 * since:2026-11-01 OPS-4711}. Each key stands once; all other words are looked for in the entries.
 */
public final class JournalLine {

  /** What may stand before a colon. */
  public enum Key {
    /** A part of the place of the store. */
    STORE,
    /** What was done. */
    VERB,
    /** A part of the operator’s name. */
    OPERATOR,
    /** Begun then or later. */
    SINCE,
    /** Begun before then. */
    UNTIL,
    /** How it went. */
    OUTCOME,
    /** An id that is named. */
    TASK;

    /** Returns the word. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    private static Optional<Key> of(String word) {
      for (Key key : values()) {
        if (key.word().equals(word.toLowerCase(Locale.ROOT))) {
          return Optional.of(key);
        }
      }
      return Optional.empty();
    }
  }

  private static final Pattern WORD =
      Pattern.compile("(?:([A-Za-z]+):)?(\"[^\"]*\"?|[^\\s\"]\\S*)|(\\S+)");

  private static final Pattern PLAIN = Pattern.compile("[^\\s\":]+");

  private final Map<Key, String> keyed = new LinkedHashMap<>();
  private final List<String> words = new ArrayList<>();
  private final Messages messages = Messages.load("dev.holdfast.text.receipt");

  private JournalLine() {}

  /** Takes it apart; nothing is wrong yet. */
  public static JournalLine of(String typed) {
    JournalLine line = new JournalLine();
    Matcher found = WORD.matcher(typed);
    while (found.find()) {
      Optional<Key> key = found.group(1) == null ? Optional.empty() : Key.of(found.group(1));
      String value = bare(found.group(2) == null ? found.group(3) : found.group(2));
      if (key.isPresent()) {
        line.keyed.put(key.get(), value);
      } else {
        line.words.add(bare(found.group()));
      }
    }
    return line;
  }

  private static String bare(String word) {
    return word.replace("\"", "");
  }

  /** Returns what stands after a key; null if the key is not there. */
  public String value(Key key) {
    return keyed.get(key);
  }

  /** Returns the line with another value; null takes the key away. */
  public String with(Key key, String value) {
    JournalLine other = new JournalLine();
    other.keyed.putAll(keyed);
    other.words.addAll(words);
    if (value == null) {
      other.keyed.remove(key);
    } else {
      other.keyed.put(key, value);
    }
    return other.toString();
  }

  @Override
  public String toString() {
    List<String> all =
        keyed.entrySet().stream()
            .map(each -> each.getKey().word() + ":" + quoted(each.getValue()))
            .collect(Collectors.toCollection(ArrayList::new));
    words.stream().map(JournalLine::quoted).forEach(all::add);
    return String.join(" ", all);
  }

  private static String quoted(String value) {
    boolean plain = PLAIN.matcher(value).matches() || value.matches("[\\w.+-]+(:\\S+)?");
    return plain ? value : '"' + value + '"';
  }

  /** Returns what is wrong with it, and what would not be; empty if nothing is. */
  public Optional<String> problem(ZoneId zone) {
    for (Key key : List.of(Key.SINCE, Key.UNTIL)) {
      if (value(key) != null && TypedTime.in(zone, value(key)).isEmpty()) {
        return Optional.of(messages.get("line.time", key.word(), VisibleText.line(value(key))));
      }
    }
    if (value(Key.OUTCOME) != null && went().isEmpty()) {
      return Optional.of(messages.get("line.went", VisibleText.line(value(Key.OUTCOME)), ways()));
    }
    return Optional.empty();
  }

  /** Returns all words for how something went. */
  public static String ways() {
    return java.util.Arrays.stream(JournalWent.values())
        .map(JournalWent::word)
        .collect(Collectors.joining(", "));
  }

  private Optional<JournalWent> went() {
    return wentOf(value(Key.OUTCOME));
  }

  /** Finds how something went by its word. */
  public static Optional<JournalWent> wentOf(String word) {
    for (JournalWent went : JournalWent.values()) {
      if (word != null && went.word().equalsIgnoreCase(word)) {
        return Optional.of(went);
      }
    }
    return Optional.empty();
  }

  /**
   * Returns what it looks for. It must have no {@link #problem}.
   *
   * @param zone in which a day begins
   */
  public JournalQuery query(ZoneId zone) {
    return new JournalQuery(
        value(Key.STORE),
        value(Key.VERB),
        value(Key.OPERATOR),
        time(zone, Key.SINCE),
        time(zone, Key.UNTIL),
        went().orElse(null),
        value(Key.TASK) == null ? List.of() : List.of(value(Key.TASK)),
        words);
  }

  private Long time(ZoneId zone, Key key) {
    return value(key) == null ? null : TypedTime.in(zone, value(key)).orElseThrow();
  }
}
