package dev.holdfast.text.schedule;

import dev.holdfast.text.Messages;
import java.time.LocalDateTime;
import java.util.List;

/**
 * A command that a scheduler runs again and again. Holds no secret, and no character that cannot be
 * seen.
 *
 * @param name what the units are called: letters, digits and hyphens
 * @param words the program's full path and its arguments
 * @param everySeconds how long after one run the next one begins
 * @param password the variable of the environment that the command takes a password from; null if
 *     its store needs none
 * @param start when the first one may begin, in the machine's zone
 */
public record ScheduledCommand(
    String name, List<String> words, long everySeconds, String password, LocalDateTime start) {

  /** Says in a scheduler's file how it is put to use, and what exits mean. */
  String comment(Scheduler scheduler, String name, Messages messages) {
    return String.join(
        "\n",
        messages.get(scheduler.wireName() + ".install", name),
        secrets(scheduler, messages),
        messages.get("exits"),
        messages.get(scheduler.wireName() + ".exits"));
  }

  /**
   * Says where the password comes from, for nobody answers a prompt.
   *
   * @param scheduler whose file it stands in
   */
  String secrets(Scheduler scheduler, Messages messages) {
    return password == null
        ? messages.get("secrets.none")
        : messages
                .find("secrets." + password)
                .orElseGet(() -> messages.get("secrets.any", password))
            + "\n"
            + messages.get(scheduler.wireName() + ".secrets", password, name);
  }
}
