package dev.holdfast.text;

import java.util.Collection;
import java.util.stream.Collectors;

/** Names the first of what may be many. */
public final class FirstNamed {

  private FirstNamed() {}

  /**
   * Returns their names, and whether there are more.
   *
   * @param known those whose names are known, or the first of them
   * @param all how many there are
   * @param most how many are named at the most
   */
  public static String of(Collection<?> known, long all, int most) {
    String names =
        known.stream()
            .limit(most)
            .map(each -> VisibleText.line(each.toString()))
            .collect(Collectors.joining(", "));
    return names.isEmpty() || all <= Math.min(most, known.size()) ? names : names + ", …";
  }
}
