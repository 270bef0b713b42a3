package dev.holdfast.desktop.dialog;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.text.Messages;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.stage.FileChooser;
import javafx.stage.FileChooser.ExtensionFilter;
import javafx.stage.Window;

/** The operating system's file dialog. */
public final class SystemFilePicker implements FilePicker {

  private final Messages messages = Fxml.messages(SystemFilePicker.class);

  @Override
  public Optional<Path> open(Window owner, String title, String kind, List<String> patterns) {
    FileChooser chooser = new FileChooser();
    chooser.setTitle(title);
    chooser
        .getExtensionFilters()
        .addAll(
            new ExtensionFilter(kind, patterns),
            new ExtensionFilter(messages.get("file.all"), "*"));
    return Optional.ofNullable(chooser.showOpenDialog(owner)).map(File::toPath);
  }
}
