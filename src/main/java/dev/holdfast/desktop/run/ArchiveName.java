package dev.holdfast.desktop.run;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * How an archive is called unless the operator says otherwise: by the store and the moment.
 *
 * @param store the connection's name, whatever is in it
 * @param at when it was suggested
 */
public record ArchiveName(String store, Instant at) {

  private static final int LONGEST = 40;
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss").withZone(ZoneOffset.UTC);

  /** Returns the file in a folder; its name is fit for any file system. */
  public Path in(Path folder) {
    return folder.resolve(stem() + ".sqlite").toAbsolutePath();
  }

  /** Returns the name without its ending. */
  String stem() {
    String name =
        store.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    String start = name.isEmpty() ? "store" : name.substring(0, Math.min(name.length(), LONGEST));
    return start + "-" + stamp(at);
  }

  /** Returns a moment as the names of files say it, such as {@code 20250131-235900}. */
  public static String stamp(Instant at) {
    return STAMP.format(at);
  }
}
