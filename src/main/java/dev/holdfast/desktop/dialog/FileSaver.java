package dev.holdfast.desktop.dialog;

import dev.holdfast.text.Messages;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.stage.FileChooser;
import javafx.stage.FileChooser.ExtensionFilter;
import javafx.stage.Window;

/** Lets the operator choose where a file is written; the system's own dialog in the product. */
@FunctionalInterface
public interface FileSaver {

  /**
   * Asks for a place.
   *
   * @param title what is written
   * @param kind what such files are called
   * @param name the name to begin with, with its extension
   * @return where, and whether the operator agreed to replace what is there; empty if none was
   *     chosen
   */
  Optional<WholeTextFile> save(Window owner, String title, String kind, String name);

  /**
   * The same over the window of a node; hears of what was chosen.
   *
   * @param title the key of what is written
   */
  default void save(
      Node over,
      Messages messages,
      String title,
      String kind,
      String name,
      Consumer<WholeTextFile> chosen) {
    Window owner = over.getScene().getWindow();
    save(owner, messages.get(title), kind, name).ifPresent(chosen);
  }

  /**
   * The same for what may replace a file: the operator is asked here where the system did not ask.
   */
  default void replace(
      Node over,
      Messages messages,
      String title,
      String kind,
      String name,
      Consumer<WholeTextFile> chosen) {
    save(
        over,
        messages,
        title,
        kind,
        name,
        place -> {
          // A folder of another machine may take its time.
          CompletableFuture.supplyAsync(() -> !place.replace() && Files.exists(place.path()))
              .thenAcceptAsync(there -> replace(over, place, there, chosen), Platform::runLater);
        });
  }

  private static void replace(
      Node over, WholeTextFile place, boolean there, Consumer<WholeTextFile> chosen) {
    if (there) {
      WholeTextFile again = new WholeTextFile(place.path(), true);
      Window owner = over.getScene().getWindow();
      FormDialog.replace(owner, place.path(), () -> chosen.accept(again));
    } else {
      chosen.accept(place);
    }
  }

  /**
   * The operating system's dialog for saving, which itself asks before it lets a file be replaced.
   */
  static Optional<WholeTextFile> ofSystem(Window owner, String title, String kind, String name) {
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
