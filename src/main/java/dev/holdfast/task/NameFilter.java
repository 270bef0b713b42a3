package dev.holdfast.task;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Which names a filter finds. Without {@code *} those that contain the text; with one those that
 * match as a whole, {@code *} standing for any characters or none. Every other character is
 * ordinary, and upper and lower case differ. Every engine's SQL finds what {@link #matches} does.
 *
 * @param text as typed, never null
 */
public record NameFilter(String text) {

  private static final String ANY = "*";

  /** Returns the fixed text that every match begins with; empty if there is none. */
  public String prefix() {
    return parts().getFirst();
  }

  /** Returns whether a name is found. */
  public boolean matches(String name) {
    List<String> parts = parts();
    String first = parts.getFirst();
    String last = parts.getLast();
    if (!name.startsWith(first)) {
      return false;
    }
    int at = first.length();
    for (String part : parts.subList(1, parts.size() - 1)) {
      int found = name.indexOf(part, at);
      if (found < 0) {
        return false;
      }
      at = found + part.length();
    }
    return name.length() - last.length() >= at && name.endsWith(last);
  }

  /**
   * Returns it as a pattern of another language.
   *
   * @param any its sign for any characters or none
   * @param special a class of the characters that mean something in it, as a regular expression
   * @param escaped what takes the meaning from such a character, {@code $0}
   */
  public String as(String any, String special, String escaped) {
    return parts().stream()
        .map(part -> part.replaceAll(special, escaped))
        .collect(Collectors.joining(any));
  }

  /** The texts between the stars; at least two, since a text alone may stand anywhere. */
  private List<String> parts() {
    return text.contains(ANY) ? List.of(text.split("\\*", -1)) : List.of("", text, "");
  }
}
