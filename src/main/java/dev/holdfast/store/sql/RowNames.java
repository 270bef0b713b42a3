package dev.holdfast.store.sql;

import dev.holdfast.store.rows.StoredText;
import dev.holdfast.task.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Names rows that no column tells apart: by all they hold, and how many like it came before. */
final class RowNames {

  private final Map<String, Integer> copies = new HashMap<>();

  /** Returns the values of the next row with its name after them. */
  List<Object> with(List<Object> values) {
    String all = values.stream().map(RowNames::text).collect(Collectors.joining());
    String sum = Sha256.hex(all.getBytes(StandardCharsets.UTF_8));
    List<Object> named = new ArrayList<>(values);
    named.add(sum + " " + copies.merge(sum, 1, Integer::sum));
    return named;
  }

  private static String text(Object value) {
    String text =
        switch (value) {
          case byte[] bytes -> HexFormat.of().formatHex(bytes);
          case StoredText(byte[] bytes) -> HexFormat.of().formatHex(bytes);
          case Boolean flag -> flag ? "1" : "0";
          // An archive knows but one zero.
          case Double number -> Double.toString(number + 0.0);
          case null -> "";
          default -> value.toString();
        };
    return (value == null ? "-" : text.length() + ":") + text;
  }
}
