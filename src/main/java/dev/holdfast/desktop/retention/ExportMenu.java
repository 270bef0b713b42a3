package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.dialog.ConfirmDialog;
import dev.holdfast.desktop.dialog.Confirmation;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import javafx.stage.Window;

/** Asks where candidates are written, and before a file is replaced. */
final class ExportMenu {

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss").withZone(ZoneOffset.UTC);

  private final RetentionViewModel retention;
  private final Messages messages;
  private final FileSaver files;
  private Window owner;

  ExportMenu(RetentionViewModel retention, Messages messages, FileSaver files) {
    this.retention = retention;
    this.messages = messages;
    this.files = files;
    retention.export().inTheWayProperty().subscribe(this::askToReplace);
  }

  void export(ExportFormat format, Window window) {
    owner = window;
    Instant made = retention.preview().previewedAtProperty().get();
    String name = messages.get("export.name", STAMP.format(made)) + "." + format.extension();
    String kind = messages.get("export." + format.name().toLowerCase(Locale.ROOT));
    files
        .save(window, messages.get("export.title"), kind, name)
        .ifPresent(
            place -> retention.export(new ExportFile(place.path(), format, place.mayReplace())));
  }

  private void askToReplace(ExportFile file) {
    if (file != null) {
      new ConfirmDialog()
          .ask(
              owner,
              new Confirmation(
                  messages.get("export.replace.title"),
                  messages.get("export.replace.text", VisibleText.line(file.path().toString())),
                  messages.get("export.replace"),
                  true),
              () -> retention.export(file.replacing()));
    }
  }
}
