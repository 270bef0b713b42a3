package dev.holdfast.desktop.dialog;

import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import javafx.stage.FileChooser;
import javafx.stage.FileChooser.ExtensionFilter;
import javafx.stage.Window;

/**
 * The operating system's dialog for saving, which itself asks before it lets a file be replaced.
 */
public final class SystemFileSaver implements FileSaver {

  @Override
  public Optional<WholeTextFile> save(Window owner, String title, String kind, String name) {
    String extension = name.substring(name.lastIndexOf('.'));
    FileChooser chooser = new FileChooser();
    chooser.setTitle(title);
    chooser.setInitialFileName(name);
    chooser.getExtensionFilters().add(new ExtensionFilter(kind, "*" + extension));
    return Optional.ofNullable(chooser.showSaveDialog(owner))
        .map(File::toPath)
        .map(chosen -> place(chosen, extension));
  }

  /** A name that gets its extension here is one the system has not asked about. */
  private static WholeTextFile place(Path chosen, String extension) {
    String name = chosen.getFileName().toString();
    return name.contains(".")
        ? new WholeTextFile(chosen, true)
        : new WholeTextFile(chosen.resolveSibling(name + extension), false);
  }
}
