package dev.holdfast.task;

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
    return Cursor.base64(id + "," + Cursor.typed(time));
  }

  /** Reads the text form; empty if it is none. */
  public static Optional<EventCursor> decode(String encoded) {
    try {
      String[] parts = Cursor.unbase64(encoded).split(",", 2);
      return Optional.of(new EventCursor(Cursor.value(parts[1]), Long.parseLong(parts[0])));
    } catch (IllegalArgumentException | IndexOutOfBoundsException broken) {
      return Optional.empty();
    }
  }
}
