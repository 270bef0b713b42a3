package dev.holdfast.desktop.dialog;

import java.nio.file.Path;
import java.util.Optional;
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
   * @return empty if none was chosen
   */
  Optional<Place> save(Window owner, String title, String kind, String name);

  /**
   * Where to write.
   *
   * @param path the file
   * @param mayReplace whether the operator already agreed to replace it
   */
  record Place(Path path, boolean mayReplace) {}
}
