package dev.holdfast.cli.archive;

import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * The file of an archive as it was typed. What a scheduler runs again and again needs another one
 * each time: {@code {now}} stands for the moment.
 */
public record ArchiveArgument(Path typed) {

  static final String NOW = "{now}";

  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  /** Returns whether it is another one each time. */
  public boolean changes() {
    return typed.toString().contains(NOW);
  }

  /** Returns the file for a run that begins now; null if none was typed. */
  public Path at(Clock clock) {
    return typed == null
        ? null
        : Path.of(typed.toString().replace(NOW, MOMENT.format(clock.instant())));
  }
}
