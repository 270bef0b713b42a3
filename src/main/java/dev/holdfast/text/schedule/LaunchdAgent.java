package dev.holdfast.text.schedule;

import dev.holdfast.text.Messages;
import java.util.List;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;

/** A property list for launchd, of the user whose journal and holds count: launchd.plist(5). */
record LaunchdAgent(ScheduledCommand command, Messages messages) {

  private static final String TYPE =
      "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\""
          + " \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">";

  Schedule schedule() {
    Optional<String> unfit =
        command.words().stream().filter(word -> !XmlFile.holds(word)).findFirst();
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
    String text = XmlFile.utf8(xml -> write(xml, comment, label));
    return new Schedule.Written(List.of(new Schedule.UnitFile(label + ".plist", text)));
  }

  private void write(XmlFile xml, String comment, String label) throws XMLStreamException {
    xml.type(TYPE);
    xml.comment(comment);
    xml.start("plist");
    xml.attribute("version", "1.0");
    xml.open("dict");
    xml.element("key", "Label");
    xml.element("string", label);
    xml.element("key", "ProgramArguments");
    xml.open("array");
    for (String word : command.words()) {
      xml.element("string", word);
    }
    xml.close();
    xml.element("key", "StartInterval");
    xml.element("integer", Long.toString(command.everySeconds()));
    xml.element("key", "ProcessType");
    xml.element("string", "Background");
    xml.close();
    xml.end();
  }
}
