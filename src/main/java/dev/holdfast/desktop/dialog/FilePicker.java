package dev.holdfast.desktop.dialog;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.text.Messages;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.stage.FileChooser;
import javafx.stage.FileChooser.ExtensionFilter;
import javafx.stage.Window;

/** Lets the operator choose a file; the system's own dialog in the product. */
@FunctionalInterface
public interface FilePicker {

  /**
   * Asks for an existing file.
   *
   * @param title what it is for
   * @param kind what such files are called
   * @param patterns how their names end, such as {@code *.sqlite}; all others can be chosen too
   * @return empty if none was chosen
   */
  Optional<Path> open(Window owner, String title, String kind, List<String> patterns);

  /** The same over the window of a node, with keys of a bundle; hears of what was chosen. */
  default void open(
      Node over,
      Messages messages,
      String title,
      String kind,
      List<String> patterns,
      Consumer<Path> chosen) {
    Window owner = over.getScene().getWindow();
    open(owner, messages.get(title), messages.get(kind), patterns).ifPresent(chosen);
  }

  /** The operating system's file dialog. */
  static Optional<Path> ofSystem(Window owner, String title, String kind, List<String> patterns) {
    String all = Fxml.messages(FilePicker.class).get("file.all");
    FileChooser chooser = new FileChooser();
    chooser.setTitle(title);
    chooser
        .getExtensionFilters()
        .addAll(new ExtensionFilter(kind, patterns), new ExtensionFilter(all, "*"));
    return Optional.ofNullable(chooser.showOpenDialog(owner)).map(File::toPath);
  }
}
