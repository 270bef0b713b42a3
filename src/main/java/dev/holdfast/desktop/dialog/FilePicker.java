package dev.holdfast.desktop.dialog;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
}
