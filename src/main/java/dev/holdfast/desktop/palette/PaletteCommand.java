package dev.holdfast.desktop.palette;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Something the palette offers.
 *
 * @param title what it does, such as “Go to Retention”
 * @param detail what tells it from others, such as a store's address; empty for nothing
 * @param keys how it is reached without the palette, such as “Ctrl+2”; empty for no way
 * @param action does it; called on the FX thread
 * @param memory by what it is known when it was used lately; null if that is not remembered
 */
public record PaletteCommand(
    String title, String detail, String keys, Runnable action, RecentCommands.Key memory) {

  private static final Pattern ACCENTS = Pattern.compile("\\p{M}+");

  /** What is not remembered. */
  public PaletteCommand(String title, String detail, String keys, Runnable action) {
    this(title, detail, keys, action, null);
  }

  /** Returns the same, remembered when it is used. */
  PaletteCommand remembered(RecentCommands.Key key) {
    return new PaletteCommand(title, detail, keys, action, key);
  }

  /**
   * Returns where in the list it stands: 0 if its title begins with what was typed, 1 if each word
   * begins one of the title, 2 if each stands anywhere; empty if one does not. Case and accents do
   * not matter.
   */
  OptionalInt rank(String typed) {
    String sought = folded(typed).strip();
    String own = folded(title);
    List<String> words = Arrays.asList(sought.split("\\s+"));
    if (own.startsWith(sought)) {
      return OptionalInt.of(0);
    }
    List<String> begun = Arrays.asList(own.split("[^\\p{L}\\p{N}]+"));
    if (words.stream().allMatch(word -> begun.stream().anyMatch(each -> each.startsWith(word)))) {
      return OptionalInt.of(1);
    }
    String whole = own + " " + folded(detail);
    return words.stream().allMatch(whole::contains) ? OptionalInt.of(2) : OptionalInt.empty();
  }

  /** Returns a text without case and accents. */
  private static String folded(String text) {
    String apart = Normalizer.normalize(text, Normalizer.Form.NFD);
    return ACCENTS.matcher(apart).replaceAll("").toLowerCase(Locale.ROOT);
  }
}
