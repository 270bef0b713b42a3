package dev.holdfast.text.query;

import dev.holdfast.task.PayloadPath;
import dev.holdfast.task.PayloadPath.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code payload.customer.items[0]."a.b":} up to its colon. */
final class PathReader {

  static final String WORD = "payload";

  /** Nobody’s payloads are deeper; each step makes the statement longer. */
  private static final int MOST_STEPS = 20;

  private final String typed;
  private int at;

  PathReader(String typed, int from) {
    this.typed = typed;
    this.at = from;
  }

  /** Returns where it stopped: at the colon, or where it makes no sense. */
  int at() {
    return at;
  }

  /** Returns whether it begins with the word and a path; without a colon it is any other word. */
  boolean isOne() {
    int path = at + WORD.length();
    if (!typed.regionMatches(true, at, WORD, 0, WORD.length()) || path >= typed.length()) {
      return false;
    }
    for (int place = path; ".[".indexOf(typed.charAt(path)) >= 0; place++) {
      if (place == typed.length() || Character.isWhitespace(typed.charAt(place))) {
        return false;
      }
      if (":\"".indexOf(typed.charAt(place)) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** Reads it; empty if it is no path. */
  Optional<PayloadPath> read() {
    List<Step> steps = new ArrayList<>();
    at += WORD.length();
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
      return quoted();
    }
    int begin = at;
    while (at < typed.length()
        && !Character.isWhitespace(typed.charAt(at))
        && ".:[]\"\\".indexOf(typed.charAt(at)) < 0) {
      at++;
    }
    return at == begin ? null : new Step.Key(typed.substring(begin, at));
  }

  private Step quoted() {
    StringBuilder key = new StringBuilder();
    for (at++; at < typed.length() && typed.charAt(at) != '"'; at++) {
      at += typed.charAt(at) == '\\' && at + 1 < typed.length() ? 1 : 0;
      key.append(typed.charAt(at));
    }
    if (at >= typed.length()) {
      return null;
    }
    at++;
    return new Step.Key(key.toString());
  }
}
