package dev.holdfast.text.query;

import dev.holdfast.task.PayloadPath;
import dev.holdfast.task.PayloadPath.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads a query from left to right. */
final class QueryParser {

  /** More than anybody types; an engine's limits on a statement are not far above. */
  static final int MOST = Query.MOST;

  /** What a condition on payloads begins with. */
  static final String PAYLOAD = "payload";

  /** Nobody’s payloads are deeper; each step makes the statement longer. */
  private static final int MOST_STEPS = 20;

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
    if (isPath()) {
      return payload(from, negated);
    }
    int colon = typed.charAt(at) == '"' ? -1 : colon();
    if (colon < 0) {
      return new Query.Term(null, null, negated, value(from), false);
    }
    String word = typed.substring(at, colon).toLowerCase(Locale.ROOT);
    at = colon + 1;
    if (word.equals(PAYLOAD)) {
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

  private Query.Term payload(int from, boolean negated) {
    PayloadPath path =
        path().orElseThrow(() -> QueryException.of(from, Math.min(at + 1, typed.length()), "path"));
    at++;
    filled(from, typed.substring(from, at - 1));
    boolean quoted = typed.charAt(at) == '"';
    return new Query.Term(PAYLOAD, path, negated, value(from), quoted);
  }

  /**
   * Returns whether a term begins with the word and a path; without a colon it is any other word.
   */
  private boolean isPath() {
    int path = at + PAYLOAD.length();
    if (!typed.regionMatches(true, at, PAYLOAD, 0, PAYLOAD.length()) || path >= typed.length()) {
      return false;
    }
    for (int place = path; ".[".indexOf(typed.charAt(path)) >= 0; place++) {
      if (place == typed.length() || blank(place)) {
        return false;
      }
      if (":\"".indexOf(typed.charAt(place)) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** Reads {@code payload.customer.items[0]."a.b":} up to its colon; empty if it is no path. */
  private Optional<PayloadPath> path() {
    List<Step> steps = new ArrayList<>();
    at += PAYLOAD.length();
    while (at < typed.length() && typed.charAt(at) != ':') {
      Step step = typed.charAt(at) == '[' ? index() : typed.charAt(at) == '.' ? key() : null;
      if (step == null || steps.size() == MOST_STEPS) {
        return Optional.empty();
      }
      steps.add(step);
    }
    return at == typed.length() || steps.isEmpty()
        ? Optional.empty()
        : Optional.of(new PayloadPath(steps));
  }

  private Step index() {
    int close = typed.indexOf(']', at);
    String digits = close < 0 ? "" : typed.substring(at + 1, close);
    if (!digits.matches("\\d{1,9}")) {
      return null;
    }
    at = close + 1;
    return new Step.Index(Integer.parseInt(digits));
  }

  private Step key() {
    at++;
    if (at < typed.length() && typed.charAt(at) == '"') {
      String quoted = quoted();
      return quoted == null ? null : new Step.Key(quoted);
    }
    int begin = at;
    while (at < typed.length() && !blank(at) && ".:[]\"\\".indexOf(typed.charAt(at)) < 0) {
      at++;
    }
    return at == begin ? null : new Step.Key(typed.substring(begin, at));
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
    String value = quoted();
    if (value == null) {
      throw QueryException.of(from, typed.length(), "open");
    }
    if (at < typed.length() && !blank(at)) {
      throw QueryException.of(from, at + 1, "joined");
    }
    if (value.isEmpty()) {
      throw QueryException.of(from, at, "nothing");
    }
    return value;
  }

  /** Reads what stands between quotation marks; null if nothing closes them. */
  private String quoted() {
    StringBuilder text = new StringBuilder();
    for (at++; at < typed.length() && typed.charAt(at) != '"'; at++) {
      at += typed.charAt(at) == '\\' && at + 1 < typed.length() ? 1 : 0;
      text.append(typed.charAt(at));
    }
    if (at >= typed.length()) {
      return null;
    }
    at++;
    return text.toString();
  }
}
