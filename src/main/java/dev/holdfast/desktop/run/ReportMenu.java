package dev.holdfast.desktop.run;

import static dev.holdfast.desktop.fx.Nodes.item;

import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.dialog.FileWriting;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.report.ReportFormat;
import dev.holdfast.report.ReportSubject;
import dev.holdfast.text.Messages;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;

/** Offers a report of a cleanup in each format, people's first. */
public final class ReportMenu extends MenuButton {

  private static final List<ReportFormat> FORMATS =
      List.of(ReportFormat.HTML, ReportFormat.MARKDOWN, ReportFormat.JSON);

  /**
   * Offers the report.
   *
   * @param files how a place is chosen
   */
  public ReportMenu(ReportSubject subject, FileWriting reports, FileSaver files) {
    Messages messages = Fxml.messages(ReportMenu.class);
    setText(messages.get("common.saveReport"));
    setId("saveReport");
    getItems()
        .setAll(
            items(
                this,
                messages,
                files,
                new ArchiveName("cleanup", subject.at()).stem(),
                place ->
                    reports.report(
                        messages.get("job.report"),
                        place,
                        (report, _) -> report.write(subject),
                        shown -> messages.get("report.done", shown))));
  }

  /**
   * Makes one item for each format.
   *
   * @param over asks in front of its window
   * @param messages has the title {@code report.title}
   * @param name of the file, without its ending
   * @param write hears which file is written
   */
  public static List<MenuItem> items(
      Node over, Messages messages, FileSaver files, String name, Consumer<Path> write) {
    return FORMATS.stream()
        .map(
            format -> {
              String kind = messages.named("report.", format.name().toLowerCase(Locale.ROOT));
              String whole = name + format.ending;
              return item(
                  kind + "…",
                  () ->
                      files.save(
                          over,
                          messages,
                          "report.title",
                          kind,
                          whole,
                          place -> write.accept(place.path())));
            })
        .toList();
  }
}
