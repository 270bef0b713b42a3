package dev.holdfast.replay.failure;

import dev.holdfast.task.Sha256;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What an error says without what changes from one time to the next: numbers, ids, hexadecimal,
 * paths and quoted text. Only the line that tells the error is looked at, not the stack below it.
 *
 * @param pattern the line with a placeholder for each of those; empty for an error without text
 */
public record ErrorFingerprint(String pattern) implements Comparable<ErrorFingerprint> {

  private static final int MOST_CHARACTERS = 400;
  private static final int ID_BYTES = 6;

  /** Applied in this order; every repetition is bounded or cannot backtrack. */
  private static final List<Fold> FOLDS =
      List.of(
          fold("<text>", "\"[^\"]{0,400}\"|“[^”]{0,400}”|`[^`]{0,400}`"),
          fold("<text>", "(?<![\\p{L}\\p{N}])'[^']{0,400}'(?![\\p{L}\\p{N}])"),
          fold("<path>", "\\b[A-Za-z][A-Za-z0-9+.-]{1,15}://[^\\s,;)\\]}>]++"),
          fold("<path>", "\\b[A-Za-z]:\\\\[^\\s,;)\\]}>]++"),
          fold("<path>", "(?<![\\p{L}\\p{N}_<])(?:~|\\.{1,2})?(?:/[\\p{L}\\p{N}_.@%+~-]++)++/?"),
          fold(
              "<path>",
              "(?<![\\p{L}\\p{N}_./-])[\\p{L}\\p{N}_-]++(?:[./][\\p{L}\\p{N}_-]++)*+(?<=/[\\p{L}\\p{N}_.-]{1,80}\\.[a-z0-9]{1,5})"),
          fold("<id>", "(?i)\\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\b"),
          fold("<hex>", "(?i)\\b0x[0-9a-f]++"),
          fold("<hex>", "(?i)\\b(?=[a-f]{0,63}[0-9])(?=[0-9]{0,63}[a-f])[0-9a-f]{6,}+\\b"),
          fold(
              "<id>",
              "\\b(?=[\\p{L}_-]{0,63}[0-9])(?=[0-9_-]{0,63}\\p{L})[\\p{L}\\p{N}_]{16,}+\\b"),
          fold("<n>", "(?<![\\p{L}\\p{N}])[-+]?[0-9]++(?:[.,:][0-9]++)*+"),
          fold("<n>", "[0-9]++"),
          fold(" ", "\\s++"));

  private record Fold(Pattern pattern, String by) {}

  private static Fold fold(String by, String regex) {
    return new Fold(Pattern.compile(regex), by);
  }

  /**
   * Returns an error's fingerprint.
   *
   * @param error may be null
   */
  public static ErrorFingerprint of(String error) {
    String folded = line(error);
    for (Fold fold : FOLDS) {
      folded = fold.pattern.matcher(folded).replaceAll(fold.by);
    }
    return new ErrorFingerprint(folded.strip());
  }

  /** The first line that says something; of a Python traceback that is the last one. */
  private static String line(String error) {
    if (error == null) {
      return "";
    }
    List<String> lines =
        error.lines().map(String::strip).filter(line -> !line.isEmpty()).limit(1_000).toList();
    if (lines.isEmpty()) {
      return "";
    }
    boolean traceback = lines.getFirst().startsWith("Traceback (most recent call last)");
    String line = traceback ? lines.getLast() : lines.getFirst();
    return line.length() <= MOST_CHARACTERS ? line : line.substring(0, MOST_CHARACTERS);
  }

  /** Returns a short name for it, the same on every machine. */
  public String id() {
    return HexFormat.of().formatHex(Sha256.of(pattern), 0, ID_BYTES);
  }

  @Override
  public int compareTo(ErrorFingerprint other) {
    return pattern.compareTo(other.pattern);
  }
}
