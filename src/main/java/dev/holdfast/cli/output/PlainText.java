package dev.holdfast.cli.output;

import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;

/**
 * Text for a screen that may not have every character: what it lacks is replaced or spelled out.
 */
final class PlainText {

  private PlainText() {}

  /** Returns the text with nothing in it that the charset cannot show. */
  static String in(Charset charset, String text) {
    if (charset.equals(StandardCharsets.UTF_8) || isAscii(text)) {
      return text;
    }
    CharsetEncoder encoder = charset.newEncoder();
    StringBuilder plain = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            codePoint -> {
              String character = Character.toString(codePoint);
              plain.append(encoder.canEncode(character) ? character : substitute(codePoint));
            });
    return plain.toString();
  }

  private static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c < 0x80);
  }

  private static String substitute(int codePoint) {
    return switch (codePoint) {
      case '“', '”' -> "\"";
      case '‘', '’' -> "'";
      case '–', '—' -> "-";
      case '…' -> "...";
      case '×' -> "x";
      case '·' -> "-";
      case '→' -> "->";
      default ->
          codePoint > 0xffff ? "\\u{%x}".formatted(codePoint) : "\\u%04x".formatted(codePoint);
    };
  }
}
