package dev.holdfast.desktop.dialog;

import java.nio.file.Path;
import java.util.Optional;
import javafx.stage.Window;

/** Lets the operator choose a file; the system's own dialog in the product. */
@FunctionalInterface
public interface FilePicker {

  /**
   * Asks for an existing database file.
   *
   * @param title what it is for
   * @return empty if none was chosen
   */
  Optional<Path> openDatabase(Window owner, String title);
}
