package dev.holdfast.text.query;

import dev.holdfast.task.PayloadPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads a query from left to right. */
final class QueryParser {

  /** More than anybody types; an engine's limits on a statement are not far above. */
  static final int MOST = Query.MOST;

  /** In signs; engines have limits of their own for patterns. */
  private static final int LONGEST = 4_000;

  private final String typed;
  private final List<Query.Term> terms = new ArrayList<>();

  /** Where the words of what was read stand, in their order. */
  final List<Place> places = new ArrayList<>();

  private int at;

  QueryParser(String typed) {
    this.typed = typed;
  }

  Query parse() {
    refuseWhatNoTextHolds();
    for (blanks(); at < typed.length(); blanks()) {
      int from = at;
      terms.add(term());
      places.add(new Place(from, at));
      if (at - from > LONGEST) {
        throw QueryException.of(from, at, "long", LONGEST);
      }
      if (terms.size() > MOST) {
        throw QueryException.of(from, typed.length(), "many", MOST);
      }
    }
    return new Query(terms);
  }

  /** Databases refuse it in the middle of a question, or take it for another sign. */
  private void refuseWhatNoTextHolds() {
    for (int place = 0; place < typed.length(); place++) {
      int sign = typed.codePointAt(place);
      if (sign == 0 || sign >= Character.MIN_SURROGATE && sign <= Character.MAX_SURROGATE) {
        throw QueryException.of(place, place + 1, "sign");
      }
      place += Character.charCount(sign) - 1;
    }
  }

  /**
   * Where a word stands.
   *
   * @param from its first sign, from 0
   * @param until the first after it
   */
  record Place(int from, int until) {}

  private void blanks() {
    while (at < typed.length() && blank(at)) {
      at++;
    }
  }

  private boolean blank(int place) {
    return Character.isWhitespace(typed.charAt(place));
  }

  private Query.Term term() {
    int from = at;
    boolean negated = typed.charAt(at) == '-';
    at += negated ? 1 : 0;
    if (at == typed.length() || blank(at)) {
      throw QueryException.of(from, at, "minus");
    }
    PathReader path = new PathReader(typed, at);
    if (path.isOne()) {
      return payload(path, from, negated);
    }
    int colon = typed.charAt(at) == '"' ? -1 : colon();
    if (colon < 0) {
      return new Query.Term(null, null, negated, value(from), false);
    }
    String word = typed.substring(at, colon).toLowerCase(Locale.ROOT);
    at = colon + 1;
    if (word.equals(PathReader.WORD)) {
      throw QueryException.of(from, at, "path");
    }
    filled(from, word);
    return new Query.Term(word, null, negated, value(from), false);
  }

  private void filled(int from, String word) {
    if (at == typed.length() || blank(at)) {
      throw QueryException.of(from, at, "empty", word);
    }
  }

  private Query.Term payload(PathReader reader, int from, boolean negated) {
    PayloadPath path =
        reader
            .read()
            .orElseThrow(
                () -> QueryException.of(from, Math.min(reader.at() + 1, typed.length()), "path"));
    at = reader.at() + 1;
    filled(from, typed.substring(from, at - 1));
    boolean quoted = typed.charAt(at) == '"';
    return new Query.Term(PathReader.WORD, path, negated, value(from), quoted);
  }

  /** Finds the colon of this word; -1 if it has none. */
  private int colon() {
    for (int place = at; place < typed.length() && !blank(place); place++) {
      if (typed.charAt(place) == ':') {
        return place;
      }
    }
    return -1;
  }

  private String value(int from) {
    if (typed.charAt(at) != '"') {
      int begin = at;
      while (at < typed.length() && !blank(at)) {
        at++;
      }
      return typed.substring(begin, at);
    }
    StringBuilder value = new StringBuilder();
    for (at++; at < typed.length() && typed.charAt(at) != '"'; at++) {
      boolean escaped = typed.charAt(at) == '\\' && at + 1 < typed.length();
      at += escaped ? 1 : 0;
      value.append(typed.charAt(at));
    }
    if (at >= typed.length()) {
      throw QueryException.of(from, typed.length(), "open");
    }
    at++;
    if (at < typed.length() && !blank(at)) {
      throw QueryException.of(from, at + 1, "joined");
    }
    if (value.isEmpty()) {
      throw QueryException.of(from, at, "nothing");
    }
    return value.toString();
  }
}
