package dev.holdfast.desktop.palette;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Tells how well a text fits what was typed: each word typed has to be found, whole or as letters
 * in their order, which may be spread over words. Case and accents do not matter. Pure.
 */
final class FuzzyMatch {

  private static final int START = 60;
  private static final int WORD_START = 40;
  private static final int WITHIN = 20;

  /** Scattered letters are worth something between these, below any whole word. */
  private static final int LETTERS = 5;

  private static final int BEST_LETTERS = 18;
  private static final int GAP = 12;

  /** What a letter is worth that begins a word or follows the one before; any other is worth 1. */
  private static final int GOOD_LETTER = 4;

  private static final Pattern ACCENTS = Pattern.compile("\\p{M}+");

  private FuzzyMatch() {}

  /** Returns how well it fits, higher is better; empty if it does not. Nothing typed fits all. */
  static OptionalInt score(String typed, String text) {
    return score(typed, text, true);
  }

  /** Does the same for what is found whole; long texts have any letters in any order. */
  static OptionalInt exact(String typed, String text) {
    return score(typed, text, false);
  }

  /** Returns a text without case and accents. */
  static String folded(String text) {
    String apart = Normalizer.normalize(text, Normalizer.Form.NFD);
    return ACCENTS.matcher(apart).replaceAll("").toLowerCase(Locale.ROOT);
  }

  private static OptionalInt score(String typed, String text, boolean scattered) {
    String folded = folded(text);
    int sum = 0;
    for (String word : folded(typed).strip().split("\\s+")) {
      int score = word.isEmpty() ? 0 : word(word, folded, scattered);
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
      best = Math.max(best, at == 0 ? START : begins(text, at) ? WORD_START : WITHIN);
    }
    if (best >= 0) {
      return best + word.length();
    }
    return scattered ? letters(word, text) : -1;
  }

  private static boolean begins(String text, int at) {
    return at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1));
  }

  /** Letters far apart, or from the middle of a word on, are found everywhere and mean nothing. */
  private static int letters(String word, String text) {
    if (word.length() < 2) {
      return -1;
    }
    // The best way to end with a letter of the word at a place of the text; below 0 if none.
    int[] best = new int[text.length()];
    for (int at = 0; at < best.length; at++) {
      boolean first = text.charAt(at) == word.charAt(0) && begins(text, at);
      best[at] = first ? GOOD_LETTER : -1;
    }
    for (int letter = 1; letter < word.length(); letter++) {
      best = next(best, word.charAt(letter), text);
    }
    int most = Arrays.stream(best).max().orElse(-1);
    return most < 0
        ? -1
        : LETTERS + most * (BEST_LETTERS - LETTERS) / (GOOD_LETTER * word.length());
  }

  private static int[] next(int[] before, char letter, String text) {
    int[] next = new int[before.length];
    for (int at = 0; at < next.length; at++) {
      next[at] = -1;
      for (int last = Math.max(0, at - GAP); text.charAt(at) == letter && last < at; last++) {
        if (before[last] >= 0) {
          boolean good = last == at - 1 || begins(text, at);
          next[at] = Math.max(next[at], before[last] + (good ? GOOD_LETTER : 1));
        }
      }
    }
    return next;
  }
}
