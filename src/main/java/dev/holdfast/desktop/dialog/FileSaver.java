package dev.holdfast.desktop.dialog;

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
   * @return where, and whether the operator agreed to replace what is there; empty if none was
   *     chosen
   */
  Optional<WholeTextFile> save(Window owner, String title, String kind, String name);
}
