package dev.holdfast.text.schedule;

import dev.holdfast.task.ResourceText;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A property list for launchd, of the user whose journal and holds count: launchd.plist(5). */
record LaunchdAgent(ScheduledCommand command, Messages messages) {

  Schedule schedule() {
    Optional<String> unfit =
        command.words().stream().filter(word -> !XmlText.holds(word)).findFirst();
    if (unfit.isPresent()) {
      return new Schedule.Impossible(messages.get("launchd.word", unfit.get()));
    }
    String label = "dev." + command.name().replaceFirst("-", ".");
    String comment = command.comment(Scheduler.LAUNCHD, label, messages);
    String words =
        command.words().stream()
            .map(word -> "    <string>" + XmlText.escaped(word) + "</string>")
            .collect(Collectors.joining("\n"));
    String text =
        ResourceText.beside(LaunchdAgent.class, "launchd.plist")
            .formatted(
                XmlText.comment(comment), XmlText.escaped(label), words, command.everySeconds());
    return new Schedule.Written(List.of(new Schedule.UnitFile(label + ".plist", text)));
  }
}
