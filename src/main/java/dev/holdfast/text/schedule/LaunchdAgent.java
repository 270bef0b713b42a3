package dev.holdfast.text.schedule;

import dev.holdfast.text.Messages;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A property list for launchd, of the user whose journal and holds count: launchd.plist(5). */
record LaunchdAgent(ScheduledCommand command, Messages messages) {

  private static final String FILE =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      %s
      <plist version="1.0">
      <dict>
        <key>Label</key>
        <string>%s</string>
        <key>ProgramArguments</key>
        <array>
      %s
        </array>
        <key>StartInterval</key>
        <integer>%d</integer>
        <key>ProcessType</key>
        <string>Background</string>
      </dict>
      </plist>
      """;

  Schedule schedule() {
    Optional<String> unfit =
        command.words().stream().filter(word -> !XmlText.holds(word)).findFirst();
    if (unfit.isPresent()) {
      return new Schedule.Impossible(messages.get("launchd.word", unfit.get()));
    }
    String label = "dev." + command.name().replaceFirst("-", ".");
    String comment =
        messages.get("launchd.install", label)
            + "\n"
            + command.secrets(Scheduler.LAUNCHD, messages)
            + "\n"
            + messages.get("exits")
            + "\n"
            + messages.get("launchd.exits");
    String words =
        command.words().stream()
            .map(word -> "    <string>" + XmlText.escaped(word) + "</string>")
            .collect(Collectors.joining("\n"));
    String text =
        FILE.formatted(
            XmlText.comment(comment), XmlText.escaped(label), words, command.everySeconds());
    return new Schedule.Written(List.of(new Schedule.UnitFile(label + ".plist", text)));
  }
}
