package dev.holdfast.retention.policy.file;

import java.util.List;

/** A part of a YAML document, and the line it begins in, from 1. */
sealed interface YamlNode {

  int line();

  /**
   * One value.
   *
   * @param plain written without quotes, so that it may be a number, a truth value or null
   */
  record Scalar(int line, String text, boolean plain) implements YamlNode {

    boolean isNull() {
      return plain && text.matches("|~|null|Null|NULL");
    }

    boolean isTruth() {
      return plain && text.matches("true|True|TRUE|false|False|FALSE");
    }

    boolean isNumber() {
      return plain
          && text.matches(
              "[-+]?(\\.\\d+|\\d+(\\.\\d*)?)([eE][-+]?\\d+)?|0o[0-7]+|0x[0-9a-fA-F]+"
                  + "|[-+]?\\.(inf|Inf|INF)|\\.(nan|NaN|NAN)");
    }
  }

  /** A list. */
  record Items(int line, List<YamlNode> nodes) implements YamlNode {}

  /** Keys and values, in the order written, each key once. */
  record Entries(int line, List<Entry> entries) implements YamlNode {

    YamlNode get(String key) {
      return entries.stream()
          .filter(entry -> entry.key.equals(key))
          .map(Entry::value)
          .findFirst()
          .orElse(null);
    }

    boolean has(String key) {
      return entries.stream().anyMatch(entry -> entry.key.equals(key));
    }
  }

  /** A key with its value. */
  record Entry(int line, String key, YamlNode value) {}
}
