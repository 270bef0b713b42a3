package dev.holdfast.text;

import java.util.Collection;
import java.util.stream.Collectors;

/**
 * Makes foreign text safe to show: characters that would move a cursor, start an escape sequence or
 * turn the direction of writing are spelled out, as Java would write them, so that a hostile name
 * can neither drive a terminal nor pass for another one.
 */
public final class VisibleText {

  private VisibleText() {}

  /** Spells out every dangerous character, line ends and tabs too: one line stays one line. */
  public static String line(String raw) {
    return spell(raw, false);
  }

  /** Spells out every dangerous character but line ends and tabs, which become plain ones. */
  public static String block(String raw) {
    return spell(raw.replace("\r\n", "\n"), true);
  }

  /** Returns a text, or its beginning of so many characters if it is longer. */
  public static String start(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most) + "…";
  }

  /**
   * Returns their names, and whether there are more.
   *
   * @param known those whose names are known, or the first of them
   * @param all how many there are
   * @param most how many are named at the most
   */
  public static String named(Collection<?> known, long all, int most) {
    String names =
        known.stream()
            .limit(most)
            .map(each -> line(each.toString()))
            .collect(Collectors.joining(", "));
    return names.isEmpty() || all <= Math.min(most, known.size()) ? names : names + ", …";
  }

  /**
   * Returns whether a character must not reach a terminal as it is: controls, lone surrogates, line
   * and paragraph separators, and invisible format characters such as those that turn the direction
   * of writing. The two joiners that ordinary scripts and emoji need are let through.
   */
  public static boolean isDangerous(int codePoint) {
    if (codePoint == 0x200c || codePoint == 0x200d) {
      return false;
    }
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> isByte(codePoint);
    };
  }

  /** What stands for a byte that is no character, in a store that has no encoding. */
  private static boolean isByte(int codePoint) {
    return codePoint >= 0xef80 && codePoint <= 0xefff;
  }

  private static String spell(String raw, boolean keepLines) {
    if (raw.codePoints().noneMatch(VisibleText::isDangerous)) {
      return raw;
    }
    StringBuilder visible = new StringBuilder(raw.length() + 16);
    raw.codePoints().forEach(codePoint -> append(visible, codePoint, keepLines));
    return visible.toString();
  }

  private static void append(StringBuilder visible, int codePoint, boolean keepLines) {
    if (!isDangerous(codePoint) || keepLines && (codePoint == '\n' || codePoint == '\t')) {
      visible.appendCodePoint(codePoint);
      return;
    }
    switch (codePoint) {
      case '\n' -> visible.append("\\n");
      case '\r' -> visible.append("\\r");
      case '\t' -> visible.append("\\t");
      default ->
          visible.append(
              isByte(codePoint)
                  ? "\\x%02x".formatted(codePoint & 0xff)
                  : (codePoint > 0xffff ? "\\u{%x}" : "\\u%04x").formatted(codePoint));
    }
  }
}
