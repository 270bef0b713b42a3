package dev.holdfast.desktop.help;

import java.util.List;
import java.util.Locale;

/**
 * A heading with what stands below it, up to the next one.
 *
 * @param level 1 for a page’s title
 * @param title without marks
 * @param anchor unique on its page
 * @param text all that can be found in it, in small letters
 */
record HelpSection(int level, String title, String anchor, String text) {

  /** Returns whether all of these words are in it. */
  boolean has(List<String> words) {
    return words.stream().allMatch(text::contains);
  }

  /** Returns the words of what somebody looks for. */
  static List<String> words(String sought) {
    String plain = sought.strip().toLowerCase(Locale.ROOT);
    return plain.isEmpty() ? List.of() : List.of(plain.split("\\s+"));
  }
}
