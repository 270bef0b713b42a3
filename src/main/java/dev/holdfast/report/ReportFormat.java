package dev.holdfast.report;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How a report is written; the end of the file's name says which. */
public enum ReportFormat {
  /** For programs. */
  JSON(".json"),
  /** For tickets and repositories. */
  MARKDOWN(".md"),
  /** For people: one page that needs nothing else. */
  HTML(".html");

  /** How such a file's name ends, with the dot. */
  public final String ending;

  ReportFormat(String ending) {
    this.ending = ending;
  }

  /** Returns the format that a file's name asks for; empty if none does. */
  public static Optional<ReportFormat> of(Path file) {
    Path name = file.getFileName();
    String lower = name == null ? "" : name.toString().toLowerCase(Locale.ROOT);
    return Arrays.stream(values()).filter(format -> lower.endsWith(format.ending)).findFirst();
  }
}
