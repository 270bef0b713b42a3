package dev.holdfast.task;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * A place between two events of an audit trail. Events whose time is no whole number come last, by
 * id.
 *
 * @param time the time of the event before the place ({@code Long}, or {@code Double} and {@code
 *     String} where a store has whole numbers as such); null for one without
 * @param id that event's id
 */
public record EventCursor(Object time, long id) {

  /** Returns an opaque text form, safe on command lines. */
  public String encode() {
    String key =
        switch (time) {
          case null -> "n";
          case Long number -> "l" + number;
          case Double number -> "d" + number;
          default -> "s" + time;
        };
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString((id + "," + key).getBytes(StandardCharsets.UTF_8));
  }

  /** Reads the text form; empty if it is none. */
  public static Optional<EventCursor> decode(String encoded) {
    try {
      String text = new String(Base64.getUrlDecoder().decode(encoded), StandardCharsets.UTF_8);
      int comma = text.indexOf(',');
      String key = text.substring(comma + 2);
      Object time =
          switch (text.charAt(comma + 1)) {
            case 'n' -> null;
            case 'l' -> Long.valueOf(key);
            case 'd' -> Double.valueOf(key);
            case 's' -> key;
            default -> throw new IllegalArgumentException(key);
          };
      return Optional.of(new EventCursor(time, Long.parseLong(text.substring(0, comma))));
    } catch (IllegalArgumentException | IndexOutOfBoundsException broken) {
      return Optional.empty();
    }
  }
}
