package dev.holdfast.desktop.palette;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Tells whether each word typed stands in a command. Case and accents do not matter. Pure. */
final class WordMatch {

  private static final Pattern ACCENTS = Pattern.compile("\\p{M}+");

  private WordMatch() {}

  /**
   * Returns where in the list a command stands: 0 if its title begins with what was typed, 1 if
   * each word begins one of the title, 2 if each stands anywhere; empty if one does not.
   */
  static OptionalInt rank(String typed, PaletteCommand command) {
    String sought = folded(typed).strip();
    String title = folded(command.title());
    List<String> words = Arrays.asList(sought.split("\\s+"));
    if (title.startsWith(sought)) {
      return OptionalInt.of(0);
    }
    List<String> begun = Arrays.asList(title.split("[^\\p{L}\\p{N}]+"));
    if (words.stream().allMatch(word -> begun.stream().anyMatch(each -> each.startsWith(word)))) {
      return OptionalInt.of(1);
    }
    String whole = title + " " + folded(command.detail());
    return words.stream().allMatch(whole::contains) ? OptionalInt.of(2) : OptionalInt.empty();
  }

  /** Returns a text without case and accents. */
  static String folded(String text) {
    String apart = Normalizer.normalize(text, Normalizer.Form.NFD);
    return ACCENTS.matcher(apart).replaceAll("").toLowerCase(Locale.ROOT);
  }
}
