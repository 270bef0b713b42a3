package dev.holdfast.text.schedule;

import dev.holdfast.task.ResourceText;
import dev.holdfast.text.Messages;
import java.time.Duration;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What schedulers that read XML must be given. */
record XmlSchedule(ScheduledCommand command, Messages messages) {

  private static final long SHORTEST = Duration.ofMinutes(1).toSeconds();
  private static final long LONGEST = Duration.ofDays(31).toSeconds();

  /** A property list for launchd, of the user whose journal and holds count: launchd.plist(5). */
  Schedule forLaunchd() {
    Optional<String> unfit = command.words().stream().filter(word -> !holds(word)).findFirst();
    if (unfit.isPresent()) {
      return new Schedule.Impossible(messages.get("launchd.word", unfit.get()));
    }
    String label = "dev." + command.name().replaceFirst("-", ".");
    String comment = command.comment(Scheduler.LAUNCHD, label, messages);
    String words =
        command.words().stream()
            .map(word -> "    <string>" + escaped(word) + "</string>")
            .collect(Collectors.joining("\n"));
    String text =
        ResourceText.beside(XmlSchedule.class, "launchd.plist")
            .formatted(comment(comment), escaped(label), words, command.everySeconds());
    return new Schedule.Written(List.of(new Schedule.UnitFile(label + ".plist", text)));
  }

  /**
   * A task for the task scheduler of Windows, which takes what stands between percent signs for a
   * variable and knows no way around it. Words are quoted as programs take their command line
   * apart. The file is ASCII and names no encoding: what redirects it may write UTF-16, as
   * PowerShell does, or a code page. The order of elements is that of the schema
   * (learn.microsoft.com, Task Scheduler Schema, triggerBaseType).
   */
  Schedule forWindows() {
    if (command.everySeconds() < SHORTEST || command.everySeconds() > LONGEST) {
      return new Schedule.Impossible(messages.get("windows.interval"));
    }
    Optional<String> unfit =
        command.words().stream()
            .filter(word -> word.matches(".*[%\"].*") || !holds(word))
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
        ResourceText.beside(XmlSchedule.class, "windows.xml")
            .formatted(
                comment(plain(comment)),
                ascii(messages.get("description")),
                start,
                Duration.ofSeconds(command.everySeconds()),
                ascii(command.words().getFirst()),
                ascii(
                    command.words().stream()
                        .skip(1)
                        .map(XmlSchedule::quoted)
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

  /** Returns whether XML can hold a text as it is: it has no way to write a control character. */
  private static boolean holds(String text) {
    return text.codePoints()
        .noneMatch(
            character ->
                character < ' '
                    || character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE
                    || character == 0xfffe
                    || character == 0xffff);
  }

  /** Writes what stands between tags. */
  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /** Writes the same without any letter beyond ASCII. */
  private static String ascii(String text) {
    return escaped(text)
        .codePoints()
        .mapToObj(each -> each < 0x7f ? Character.toString(each) : "&#x%x;".formatted(each))
        .collect(Collectors.joining());
  }

  /** Writes a comment, whose text must not end it. */
  private static String comment(String text) {
    return "<!--\n" + text.strip().replace("--", "- -") + "\n-->";
  }
}
