package dev.holdfast.desktop.palette;

import java.util.Locale;
import java.util.OptionalInt;

/**
 * Tells how well a text fits what was typed: each word typed has to be found, whole or as letters
 * in their order. Pure.
 */
final class FuzzyMatch {

  private static final int START = 60;
  private static final int WORD_START = 40;
  private static final int WITHIN = 20;
  private static final int LETTERS = 5;
  private static final int GAP = 12;

  private FuzzyMatch() {}

  /** Returns how well it fits, higher is better; empty if it does not. Nothing typed fits all. */
  static OptionalInt score(String typed, String text) {
    return score(typed, text, true);
  }

  /** Does the same for what is found whole; long texts have any letters in any order. */
  static OptionalInt exact(String typed, String text) {
    return score(typed, text, false);
  }

  private static OptionalInt score(String typed, String text, boolean scattered) {
    String lower = text.toLowerCase(Locale.ROOT);
    int sum = 0;
    for (String word : typed.strip().toLowerCase(Locale.ROOT).split("\\s+")) {
      int score = word.isEmpty() ? 0 : word(word, lower, scattered);
      if (score < 0) {
        return OptionalInt.empty();
      }
      sum += score;
    }
    return OptionalInt.of(sum);
  }

  private static int word(String word, String text, boolean scattered) {
    int best = -1;
    for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      boolean begins = at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1));
      best = Math.max(best, at == 0 ? START : begins ? WORD_START : WITHIN);
    }
    if (best >= 0) {
      return best + word.length();
    }
    return scattered ? letters(word, text) : -1;
  }

  /** Letters far apart are found everywhere, and mean nothing. */
  private static int letters(String word, String text) {
    if (word.length() < 2) {
      return -1;
    }
    int at = -1;
    for (int i = 0; i < word.length(); i++) {
      int next = text.indexOf(word.charAt(i), at + 1);
      if (next < 0 || at >= 0 && next - at > GAP) {
        return -1;
      }
      at = next;
    }
    return LETTERS;
  }
}
