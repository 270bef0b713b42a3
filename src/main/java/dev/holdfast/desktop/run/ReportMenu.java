package dev.holdfast.desktop.run;

import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.dialog.FileWriting;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.report.ReportFormat;
import dev.holdfast.report.ReportSubject;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.Locale;
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
    for (ReportFormat format : FORMATS) {
      String kind = messages.named("report.", format.name().toLowerCase(Locale.ROOT));
      MenuItem item = new MenuItem(kind + "…");
      String name = new ArchiveName("cleanup", subject.at()).stem() + format.ending;
      item.setOnAction(
          event ->
              files
                  .save(getScene().getWindow(), messages.get("report.title"), kind, name)
                  .ifPresent(
                      place ->
                          reports.report(
                              messages.get("job.report"),
                              place.path(),
                              (report, _) -> report.write(subject),
                              shown -> messages.get("report.done", shown))));
      getItems().add(item);
    }
  }
}
