package dev.holdfast.desktop.fx.json;

import java.io.IOException;

/**
 * A field that should be JSON, laid out for reading: numbers keep every digit, keys their order,
 * duplicates stay. Pure.
 *
 * @param text the laid-out text, or the field as it is
 * @param remark the key of why it is not laid out; null if it is
 */
public record JsonLayout(String text, String remark) {

  /** It is not JSON: shown as it is. */
  static final String NOT_JSON = "json.notJson";

  /** It has too many values, or laid out it would be far longer: shown as it is. */
  static final String TOO_LARGE = "json.tooLarge";

  private static final int GROWTH = 8;
  private static final int SLACK = 64 * 1024;

  /** Lays a field out, whatever it holds. */
  public static JsonLayout of(String raw) {
    try {
      long most = raw.length() * (long) GROWTH + SLACK;
      String text = JsonWords.laidOut(WrittenJson.read(raw), most);
      return text.length() > most ? new JsonLayout(raw, TOO_LARGE) : new JsonLayout(text, null);
    } catch (WrittenJson.TooMany values) {
      return new JsonLayout(raw, TOO_LARGE);
    } catch (IOException notJson) {
      return new JsonLayout(raw, NOT_JSON);
    }
  }
}
