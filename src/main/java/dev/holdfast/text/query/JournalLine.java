package dev.holdfast.text.query;

import dev.holdfast.journal.JournalQuery;
import dev.holdfast.journal.JournalWent;
import dev.holdfast.task.WireName;
import dev.holdfast.text.TypedTime;
import dev.holdfast.text.VisibleText;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What is looked for in a journal, as it is typed on one line: {@code verb:cleanup operator:"A. K."
 * on:2026-11-24 OPS-4711}. Of a key that stands twice the last counts; all other words are looked
 * for in the entries.
 *
 * @param query its words; none where the line cannot be taken apart
 */
public record JournalLine(Query query) {

  /** What may stand before a colon. */
  public enum Key implements WireName {
    /** A part of the place of the store. */
    STORE,
    /** What was done. */
    VERB,
    /** A part of the operator’s name. */
    OPERATOR,
    /** Begun on a day. */
    ON,
    /** Begun then or later. */
    SINCE,
    /** Begun before then; of a day, before its end. */
    UNTIL,
    /** How it went. */
    OUTCOME,
    /** An id that is named. */
    TASK;

    /** Finds one by its word. */
    public static Optional<Key> of(String word) {
      return WireName.find(values(), word);
    }

    /** Those of a time, the most particular first. */
    public static final List<Key> TIMES = List.of(ON, SINCE, UNTIL);
  }

  /** Takes it apart, whatever is wrong with it. */
  public static JournalLine of(String typed) {
    try {
      return new JournalLine(Query.parse(typed));
    } catch (QueryException wrong) {
      return new JournalLine(Query.ALL);
    }
  }

  /** Returns what stands after a key; null if the key is not there. */
  public String value(Key key) {
    List<String> values = query.values(key.wireName());
    return values.isEmpty() ? null : values.getLast();
  }

  /** Returns the line with another value; null takes the key away. */
  public String with(Key key, String value) {
    return (value == null
            ? query.without(key.wireName())
            : query.with(key.wireName(), List.of(value)))
        .toString();
  }

  /**
   * Returns what is wrong with a line, and where; empty if nothing is.
   *
   * @param zone in which a day begins
   * @param now in Unix seconds
   */
  public static Optional<QueryException> problem(String typed, ZoneId zone, long now) {
    QueryParser parser = new QueryParser(typed);
    try {
      List<Query.Term> terms = parser.parse().terms();
      for (int at = 0; at < terms.size(); at++) {
        Optional<String> wrong = wrong(terms.get(at), zone, now);
        if (wrong.isPresent()) {
          QueryParser.Place place = parser.places.get(at);
          return Optional.of(new QueryException(wrong.get(), place.from(), place.until()));
        }
      }
      return Optional.empty();
    } catch (QueryException unreadable) {
      return Optional.of(unreadable);
    }
  }

  private static Optional<String> wrong(Query.Term term, ZoneId zone, long now) {
    if (term.key() == null) {
      return Optional.empty();
    }
    Key key = term.negated() ? null : Key.of(term.key()).orElse(null);
    if (key == null) {
      String keys = WireName.words(Key.values());
      String minus = term.negated() ? "-" : "";
      return Optional.of(
          QueryException.texts().get("unknown", minus + VisibleText.line(term.key()), keys));
    }
    return problem(key, term.value(), zone, now);
  }

  /** Returns what is wrong with the value of a key; empty if nothing is. */
  public static Optional<String> problem(Key key, String typed, ZoneId zone, long now) {
    String value = VisibleText.line(typed);
    if (Key.TIMES.contains(key) && span(key, typed, zone, now).isEmpty()) {
      return Optional.of(QueryException.texts().get("journal.time", key.wireName(), value));
    }
    return key == Key.OUTCOME && wentOf(typed).isEmpty()
        ? Optional.of(QueryException.texts().get("journal.went", value, ways()))
        : Optional.empty();
  }

  /** What is no day, begins and ends at once. */
  private static Optional<TypedTime.Day> span(Key key, String typed, ZoneId zone, long now) {
    Optional<TypedTime.Day> day = TypedTime.day(zone, typed, now);
    return day.isPresent() || key == Key.ON
        ? day
        : TypedTime.in(zone, typed).map(moment -> new TypedTime.Day(moment, moment));
  }

  /** Returns all words for how something went. */
  public static String ways() {
    return WireName.words(JournalWent.values());
  }

  /** Finds how something went by its word. */
  public static Optional<JournalWent> wentOf(String word) {
    return Arrays.stream(JournalWent.values())
        .filter(went -> went.wireName().equalsIgnoreCase(word))
        .findFirst();
  }

  /**
   * Returns what it looks for. It must have no {@link #problem}.
   *
   * @param zone in which a day begins
   * @param now in Unix seconds
   */
  public JournalQuery query(ZoneId zone, long now) {
    Long since = null;
    Long until = null;
    for (Key key : Key.TIMES) {
      String typed = value(key);
      if (typed != null) {
        TypedTime.Day span = span(key, typed, zone, now).orElseThrow();
        if (key != Key.UNTIL) {
          since = since == null ? span.from() : Math.max(since, span.from());
        }
        if (key != Key.SINCE) {
          until = until == null ? span.until() : Math.min(until, span.until());
        }
      }
    }
    return new JournalQuery(
        value(Key.STORE),
        value(Key.VERB),
        value(Key.OPERATOR),
        since,
        until,
        wentOf(value(Key.OUTCOME)).orElse(null),
        value(Key.TASK) == null ? List.of() : List.of(value(Key.TASK)),
        query.values(""));
  }
}
