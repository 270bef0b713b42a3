package dev.holdfast.demo;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A text with placeholders such as {@code $n}, taken apart once and filled for many tasks. */
final class Phrase {

  private static final Pattern PLACEHOLDER = Pattern.compile("\\$([a-z]+)");

  /** Literals at even places, placeholders at odd places. */
  private final List<String> parts = new ArrayList<>();

  @JsonCreator
  Phrase(String text) {
    Matcher matcher = PLACEHOLDER.matcher(text);
    int from = 0;
    while (matcher.find()) {
      parts.add(text.substring(from, matcher.start()));
      parts.add(matcher.group(1));
      from = matcher.end();
    }
    parts.add(text.substring(from));
  }

  String fill(Facts facts) {
    if (parts.size() == 1) {
      return parts.getFirst();
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < parts.size(); i++) {
      text.append(i % 2 == 0 ? parts.get(i) : facts.value(parts.get(i)));
    }
    return text.toString();
  }
}
