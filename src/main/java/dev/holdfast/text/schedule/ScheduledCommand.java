package dev.holdfast.text.schedule;

import java.time.LocalDateTime;
import java.util.List;

/**
 * A command that a scheduler runs again and again. Holds no secret, and no character that cannot be
 * seen.
 *
 * @param name what the units are called: letters, digits and hyphens
 * @param words the program's full path and its arguments
 * @param everySeconds how long after one run the next one begins
 * @param start when the first one may begin, in the machine's zone
 */
public record ScheduledCommand(
    String name, List<String> words, long everySeconds, LocalDateTime start) {
  public ScheduledCommand {
    words = List.copyOf(words);
  }
}
