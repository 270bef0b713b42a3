package dev.holdfast.text.schedule;

import dev.holdfast.text.Messages;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A line of a crontab: crontab(5). Its command goes to a POSIX shell, but cron looks at it first,
 * quotes or not: a percent sign needs a backslash, and a backslash hides the next character from
 * cron. Some crons (FreeBSD, macOS) make one of two backslashes.
 */
record CrontabLine(ScheduledCommand command, Messages messages) {

  private static final int MINUTE = 60;
  private static final int HOUR = 60 * MINUTE;
  private static final int DAY = 24 * HOUR;
  private static final int WEEK = 7 * DAY;

  /** Vixie's cron takes no more, in bytes. */
  private static final int LONGEST = 998;

  Schedule schedule() {
    Optional<String> times = times();
    if (times.isEmpty()) {
      return new Schedule.Impossible(messages.get("cron.interval"));
    }
    String line =
        command.words().stream().map(CrontabLine::quoted).collect(Collectors.joining(" "));
    if (line.getBytes(StandardCharsets.UTF_8).length > LONGEST) {
      return new Schedule.Impossible(messages.get("cron.long"));
    }
    String comment =
        command
            .comment(Scheduler.CRON, command.name(), messages)
            .lines()
            .map(each -> "# " + each + "\n")
            .collect(Collectors.joining());
    return new Schedule.Written(
        List.of(new Schedule.UnitFile("crontab", comment + times.get() + " " + line + "\n")));
  }

  /** The same distance between any two runs, or none: cron begins anew each hour and each day. */
  private Optional<String> times() {
    long every = command.everySeconds();
    if (every == WEEK) {
      return Optional.of("0 0 * * 0");
    }
    if (every == DAY) {
      return Optional.of("0 0 * * *");
    }
    if (every % HOUR == 0 && DAY % every == 0) {
      return Optional.of(every == HOUR ? "0 * * * *" : "0 */" + every / HOUR + " * * *");
    }
    return every % MINUTE == 0 && every < HOUR && HOUR % every == 0
        ? Optional.of(every == MINUTE ? "* * * * *" : "*/" + every / MINUTE + " * * * *")
        : Optional.empty();
  }

  private static String quoted(String word) {
    if (word.matches("[A-Za-z0-9_./:=,@+-]+")) {
      return word;
    }
    StringBuilder literal = new StringBuilder("'");
    for (char letter : word.toCharArray()) {
      literal.append(
          switch (letter) {
            case '\'' -> "'\\''";
            // What cron does not see after it is a quotation mark, which ends and begins nothing.
            case '\\' -> "\\''";
            case '%' -> "\\%";
            default -> String.valueOf(letter);
          });
    }
    return literal.append('\'').toString();
  }
}
