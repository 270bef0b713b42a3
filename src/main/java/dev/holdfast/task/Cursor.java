package dev.holdfast.task;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * A place between two rows of a list: the key of the row it stands next to. Pages are found by key,
 * so a page costs the same at any depth and rows that come or go never shift it.
 *
 * @param sort the key of the field that the list is sorted by
 * @param order the list's order
 * @param backward true when the page lies before the row, false when after it
 * @param key the row's sort value ({@code Long}, {@code Double}, {@code String}, {@link Binary} or
 *     null)
 * @param id the row's id
 */
public record Cursor(String sort, SortOrder order, boolean backward, Object key, TaskId id) {

  private static final int PARTS = 5;

  /** Returns an opaque text form, safe in URLs and on command lines. */
  public String encode() {
    String place = backward ? "b" : "f";
    return base64(String.join(",", sort, order.toString(), place, typed(key), typed(id.plain())));
  }

  /** Returns a value of a row with a letter for its type. */
  static String typed(Object value) {
    return switch (value) {
      case null -> "n";
      case Long number -> "l" + number;
      case Double number -> "d" + number;
      case Binary(long bytes) -> "b" + bytes;
      default -> "s" + base64(value.toString());
    };
  }

  /** Reads the text form; empty if it is none. */
  public static Optional<Cursor> decode(String encoded) {
    try {
      String[] parts = unbase64(encoded).split(",", -1);
      if (parts.length != PARTS) {
        return Optional.empty();
      }
      Object id = value(parts[4]);
      return Optional.of(
          new Cursor(
              parts[0],
              SortOrder.valueOf(parts[1]),
              parts[2].equals("b"),
              value(parts[3]),
              id instanceof Long number ? TaskId.of(number) : new TaskId.Text(id.toString())));
    } catch (IllegalArgumentException | IndexOutOfBoundsException | NullPointerException broken) {
      return Optional.empty();
    }
  }

  /** Reads {@link #typed} back. */
  static Object value(String part) {
    String rest = part.substring(1);
    return switch (part.charAt(0)) {
      case 'n' -> null;
      case 'l' -> Long.valueOf(rest);
      case 'd' -> Double.valueOf(rest);
      case 'b' -> new Binary(Long.parseLong(rest));
      case 's' -> unbase64(rest);
      default -> throw new IllegalArgumentException(part);
    };
  }

  static String base64(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  static String unbase64(String text) {
    return new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
  }
}
