package dev.holdfast.desktop.fx.json;

import java.io.IOException;

/**
 * A field that should be JSON, laid out for reading: numbers keep every digit, keys their order,
 * duplicates stay. Pure.
 *
 * @param text the laid-out text, or the field as it is
 * @param state what was done
 */
public record JsonLayout(String text, State state) {

  /** What became of a field. */
  public enum State {
    /** It was JSON and is laid out. */
    READABLE,
    /** It is not JSON: shown as it is. */
    NOT_JSON,
    /** It has too many values, or laid out it would be far longer: shown as it is. */
    TOO_LARGE
  }

  private static final int GROWTH = 8;
  private static final int SLACK = 64 * 1024;

  /** Lays a field out, whatever it holds. */
  public static JsonLayout of(String raw) {
    try {
      long most = raw.length() * (long) GROWTH + SLACK;
      String text = JsonWords.laidOut(WrittenJson.read(raw), most);
      return text.length() > most
          ? new JsonLayout(raw, State.TOO_LARGE)
          : new JsonLayout(text, State.READABLE);
    } catch (WrittenJson.TooMany values) {
      return new JsonLayout(raw, State.TOO_LARGE);
    } catch (IOException notJson) {
      return new JsonLayout(raw, State.NOT_JSON);
    }
  }
}
