package dev.holdfast.desktop.keys;

import java.util.List;

/**
 * A line in the list of keys.
 *
 * @param ways how it is pressed, the usual one first
 * @param text what it does
 */
public record KeyLine(List<String> ways, String text) {

  public KeyLine {
    ways = List.copyOf(ways);
  }
}
