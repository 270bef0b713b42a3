package dev.holdfast.update;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A version of the program by the rules of <a href="https://semver.org/">Semantic Versioning</a>:
 * 1.10.0 comes after 1.9.0, and 1.0.0 after 1.0.0-rc.1.
 *
 * @param core major, minor and patch
 * @param preview what follows the hyphen; empty for a release
 */
public record ReleaseVersion(Core core, String preview) implements Comparable<ReleaseVersion> {

  private static final Pattern TEXT =
      Pattern.compile(
          "(0|[1-9]\\d{0,8})\\.(0|[1-9]\\d{0,8})\\.(0|[1-9]\\d{0,8})"
              + "(?:-([0-9A-Za-z-]{1,40}(?:\\.[0-9A-Za-z-]{1,40}){0,9}))?(?:\\+[0-9A-Za-z.-]{1,99})?");

  private static final Comparator<Core> BY_NUMBER =
      Comparator.comparingInt(Core::major)
          .thenComparingInt(Core::minor)
          .thenComparingInt(Core::patch);

  /**
   * The three numbers.
   *
   * @param major changes when something breaks
   * @param minor changes when something comes
   * @param patch changes when something is repaired
   */
  public record Core(int major, int minor, int patch) {}

  /**
   * Reads one; empty if the text is none. What follows a plus sign is left out: it has no order.
   */
  public static Optional<ReleaseVersion> of(String text) {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    Core core =
        new Core(
            Integer.parseInt(parts.group(1)),
            Integer.parseInt(parts.group(2)),
            Integer.parseInt(parts.group(3)));
    return Optional.of(new ReleaseVersion(core, parts.group(4) == null ? "" : parts.group(4)));
  }

  @Override
  public int compareTo(ReleaseVersion other) {
    int byNumber = BY_NUMBER.compare(core, other.core);
    if (byNumber != 0 || preview.equals(other.preview)) {
      return byNumber;
    }
    if (preview.isEmpty() || other.preview.isEmpty()) {
      return preview.isEmpty() ? 1 : -1;
    }
    String[] mine = preview.split("\\.");
    String[] theirs = other.preview.split("\\.");
    for (int i = 0; i < Math.min(mine.length, theirs.length); i++) {
      int byPart = compare(mine[i], theirs[i]);
      if (byPart != 0) {
        return byPart;
      }
    }
    return Integer.compare(mine.length, theirs.length);
  }

  /** Numbers come before words, and by their value. */
  private static int compare(String mine, String theirs) {
    boolean number = mine.matches("\\d+");
    if (number != theirs.matches("\\d+")) {
      return number ? -1 : 1;
    }
    return number
        ? new java.math.BigInteger(mine).compareTo(new java.math.BigInteger(theirs))
        : mine.compareTo(theirs);
  }

  @Override
  public String toString() {
    String numbers = core.major() + "." + core.minor() + "." + core.patch();
    return preview.isEmpty() ? numbers : numbers + "-" + preview;
  }
}
