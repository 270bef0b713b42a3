package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.dialog.Confirmation;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.dialog.FormDialog;
import dev.holdfast.desktop.fx.Nodes;
import dev.holdfast.desktop.retention.candidates.ExportFile;
import dev.holdfast.desktop.retention.candidates.ExportFormat;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;

/** Asks where candidates are written, and before a file is replaced. */
final class CandidateExportMenu extends MenuButton {

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss").withZone(ZoneOffset.UTC);

  private final PreviewViewModel<Preview> preview;
  private final CandidateExportViewModel export;
  private final Messages messages;
  private final FileSaver files;

  CandidateExportMenu(
      PreviewViewModel<Preview> preview,
      CandidateExportViewModel export,
      Messages messages,
      FileSaver files) {
    this.preview = preview;
    this.export = export;
    this.messages = messages;
    this.files = files;
    setId("export");
    setText(messages.get("common.export"));
    setMinWidth(USE_PREF_SIZE);
    getItems().setAll(item("csv", ExportFormat.CSV), item("json", ExportFormat.JSON));
    export.inTheWay.subscribe(this::askToReplace);
  }

  private MenuItem item(String key, ExportFormat format) {
    return Nodes.item(messages.get("preview.export." + key), () -> export(format));
  }

  private void export(ExportFormat format) {
    Instant made = preview.previewed.get().at();
    String name = messages.get("export.name", STAMP.format(made)) + "." + format.extension();
    String kind = messages.get("export." + format.name().toLowerCase(Locale.ROOT));
    files
        .save(getScene().getWindow(), messages.get("export.title"), kind, name)
        .ifPresent(place -> write(new ExportFile(place.path(), format, place.mayReplace())));
  }

  private void write(ExportFile file) {
    export.write(preview.value(), file);
  }

  private void askToReplace(ExportFile file) {
    if (file != null) {
      FormDialog.confirm(
          getScene().getWindow(),
          new Confirmation(
              messages.get("common.replaceFile"),
              messages.get("export.replace.text", VisibleText.line(file.path().toString())),
              messages.get("common.replace"),
              true),
          () -> write(file.replacing()));
    }
  }
}
