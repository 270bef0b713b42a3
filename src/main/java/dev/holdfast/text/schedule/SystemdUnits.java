package dev.holdfast.text.schedule;

import dev.holdfast.task.ResourceText;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A service and its timer for systemd, of the user whose journal and holds count. Quoting as in
 * systemd.service(5): a word in double quotes, with the backslash, the quotation mark, the percent
 * sign of specifiers and the dollar sign of variables taken literally.
 */
record SystemdUnits(ScheduledCommand command, Messages messages) {

  /** systemd takes no program that has one of these in its path, quoted or not. */
  private static final Pattern UNFIT = Pattern.compile("[\\\\\"'\\p{Cntrl}]");

  Schedule schedule() {
    String program = command.words().getFirst();
    if (UNFIT.matcher(program).find()) {
      return new Schedule.Impossible(messages.get("systemd.program", program));
    }
    String name = command.name();
    return new Schedule.Written(
        List.of(
            new Schedule.UnitFile(name + ".service", service()),
            new Schedule.UnitFile(name + ".timer", timer())));
  }

  private String service() {
    return ResourceText.beside(SystemdUnits.class, "systemd.service")
        .formatted(
            comment(messages.get("systemd.install", command.name())),
            comment(command.secrets(Scheduler.SYSTEMD, messages)),
            messages.get("description"),
            comment(messages.get("exits")) + "\n" + comment(messages.get("systemd.exits")),
            environment(),
            line());
  }

  /** A file of the user’s own that need not be there: a trusted login needs none. */
  private String environment() {
    return command.password() == null
        ? ""
        : "EnvironmentFile=-%h/.config/holdfast/" + command.name() + ".env\n";
  }

  private String timer() {
    return ResourceText.beside(SystemdUnits.class, "systemd.timer")
        .formatted(
            comment(messages.get("systemd.timer")),
            messages.get("description"),
            command.everySeconds());
  }

  private static String comment(String text) {
    return text.lines().map(line -> "# " + line).collect(Collectors.joining("\n"));
  }

  /** The path of the program is no place for variables. */
  private String line() {
    return command.words().stream()
        .skip(1)
        .map(word -> " " + quoted(word.replace("$", "$$")))
        .collect(Collectors.joining("", quoted(command.words().getFirst()), ""));
  }

  private static String quoted(String word) {
    return '"' + word.replace("\\", "\\\\").replace("\"", "\\\"").replace("%", "%%") + '"';
  }
}
