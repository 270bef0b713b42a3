package dev.holdfast.cli.cleanup;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** The file that starts this program, as it was really installed. */
final class InstalledProgram {

  private InstalledProgram() {}

  /** Finds it; empty if this process was not begun by it. */
  static Optional<Path> find() {
    String image = System.getProperty("jpackage.app-path");
    if (image != null) {
      return Optional.of(Path.of(image));
    }
    String home = System.getProperty("holdfast.home");
    if (home == null) {
      return Optional.empty();
    }
    boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
    return Optional.of(Path.of(home, "bin", windows ? "holdfast.bat" : "holdfast"));
  }
}
