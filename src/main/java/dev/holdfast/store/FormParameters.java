package dev.holdfast.store;

import dev.holdfast.store.address.FormValues;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The parameters of an address as fields of a form.
 *
 * @param names in the order in which they are written; the field of each has its name
 * @param ticked those that stand there only if they are ticked
 */
public record FormParameters(List<String> names, Set<String> ticked) {

  /** Returns what was typed, behind a question mark; empty for nothing. */
  public String written(FormValues values) {
    String all =
        names.stream()
            .filter(name -> !values.get(name).isEmpty())
            .filter(name -> !ticked.contains(name) || values.yes(name))
            .map(name -> name + "=" + legible(values.get(name)))
            .collect(Collectors.joining("&"));
    return all.isEmpty() ? "" : "?" + all;
  }

  /**
   * Returns the values of an address.
   *
   * @param written what stands after its question mark
   * @return empty if it has others
   */
  public Optional<Map<String, String>> read(String written) {
    Map<String, String> values = new HashMap<>();
    for (String each : written.isEmpty() ? new String[0] : written.split("&")) {
      String[] parts = each.split("=", 2);
      if (parts.length < 2 || !names.contains(parts[0])) {
        return Optional.empty();
      }
      values.put(parts[0], decoded(parts[1]));
    }
    return Optional.of(values);
  }

  /** Undoes percent escapes; a plus, common in generated passwords, stays what it is. */
  public static String decoded(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      return text;
    }
  }

  /** Returns a text with all escaped that is not plain in an address. */
  public static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** What needs no escape after the question mark stays as it was typed. */
  public static String legible(String text) {
    return encoded(text).replace("%2F", "/").replace("%40", "@").replace("%3A", ":");
  }
}
