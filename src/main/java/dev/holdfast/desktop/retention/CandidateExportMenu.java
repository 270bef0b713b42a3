package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.Nodes;
import dev.holdfast.desktop.retention.candidates.ExportFormat;
import dev.holdfast.desktop.run.ArchiveName;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.text.Messages;
import java.time.Instant;
import javafx.scene.control.MenuButton;

/** Asks where candidates are written, and before a file is replaced. */
final class CandidateExportMenu extends MenuButton {

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
    for (ExportFormat format : ExportFormat.values()) {
      String kind = messages.named("export.", format.extension);
      getItems().add(Nodes.item(kind + "…", () -> export(format)));
    }
  }

  private void export(ExportFormat format) {
    Instant made = preview.previewed.get().at;
    String name = messages.get("export.name", ArchiveName.stamp(made)) + "." + format.extension;
    files.replace(
        this,
        messages,
        "export.title",
        messages.named("export.", format.extension),
        name,
        file -> export.write(preview.value(), format, file));
  }
}
