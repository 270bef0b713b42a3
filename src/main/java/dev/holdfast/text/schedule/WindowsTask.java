package dev.holdfast.text.schedule;

import dev.holdfast.task.ResourceText;
import dev.holdfast.text.Messages;
import java.time.Duration;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A task for the task scheduler of Windows, which takes what stands between percent signs for a
 * variable and knows no way around it. Words are quoted as programs take their command line apart.
 * The file is ASCII and names no encoding: what redirects it may write UTF-16, as PowerShell does,
 * or a code page. The order of elements is that of the schema (learn.microsoft.com, Task Scheduler
 * Schema, triggerBaseType).
 */
record WindowsTask(ScheduledCommand command, Messages messages) {

  private static final long SHORTEST = Duration.ofMinutes(1).toSeconds();
  private static final long LONGEST = Duration.ofDays(31).toSeconds();

  Schedule schedule() {
    if (command.everySeconds() < SHORTEST || command.everySeconds() > LONGEST) {
      return new Schedule.Impossible(messages.get("windows.interval"));
    }
    Optional<String> unfit =
        command.words().stream()
            .filter(word -> word.matches(".*[%\"].*") || !XmlText.holds(word))
            .findFirst();
    if (unfit.isPresent()) {
      return new Schedule.Impossible(messages.get("windows.word", unfit.get()));
    }
    String comment = command.comment(Scheduler.WINDOWS, command.name(), messages);
    // A schema’s times have seconds, also where there are none.
    String start =
        DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(
            command.start().truncatedTo(ChronoUnit.SECONDS));
    String text =
        ResourceText.beside(WindowsTask.class, "windows.xml")
            .formatted(
                XmlText.comment(plain(comment)),
                XmlText.ascii(messages.get("description")),
                start,
                Duration.ofSeconds(command.everySeconds()),
                XmlText.ascii(command.words().getFirst()),
                XmlText.ascii(
                    command.words().stream()
                        .skip(1)
                        .map(WindowsTask::quoted)
                        .collect(Collectors.joining(" "))));
    return new Schedule.Written(List.of(new Schedule.UnitFile(command.name() + ".xml", text)));
  }

  /** Returns a text in ASCII for a comment, where no references can stand. */
  private static String plain(String text) {
    return text.replaceAll("[‘’]", "'").replaceAll("[“”]", "\"").replaceAll("[^\\x00-\\x7e]", "?");
  }

  /** Backslashes before the closing quotation mark would take its meaning away. */
  private static String quoted(String word) {
    return '"' + word.replaceFirst("(\\\\+)$", "$1$1") + '"';
  }
}
