package dev.holdfast.packaging;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What is built, from what, and where.
 *
 * @param project the project's folder
 * @param version of the program, such as {@code 1.0.0}
 * @param epoch the one time that all files get, in Unix seconds: two builds give the same bytes
 * @param jdk the JDK that runs this and whose runtime is shipped
 */
record Build(Path project, String version, long epoch, Path jdk) {

  /** The systems there are installers for. */
  enum System {
    LINUX,
    MACOS,
    WINDOWS
  }

  static Build of(Path project, String version, long epoch) {
    return new Build(
        project.toAbsolutePath().normalize(),
        version,
        epoch,
        Path.of(java.lang.System.getProperty("java.home")));
  }

  /** Returns the system this runs on. */
  System system() {
    String name = java.lang.System.getProperty("os.name").toLowerCase(Locale.ROOT);
    if (name.startsWith("windows")) {
      return System.WINDOWS;
    }
    return name.startsWith("mac") ? System.MACOS : System.LINUX;
  }

  /** Returns the processor's name as JavaFX, Debian and most others write it. */
  String architecture() {
    return switch (java.lang.System.getProperty("os.arch")) {
      case "aarch64", "arm64" -> "arm64";
      default -> "amd64";
    };
  }

  /** Returns how a library names this platform, which has these names for systems and amd64. */
  String platform(String linux, String macos, String windows, String amd64) {
    return switch (system()) {
          case LINUX -> linux;
          case MACOS -> macos;
          case WINDOWS -> windows;
        }
        + (architecture().equals("arm64") ? amd64.charAt(0) + "aarch64" : amd64);
  }

  /** Returns where {@code ./mvnw package} left the program. */
  Path distribution() {
    return project.resolve("target/dist");
  }

  /** Returns the folder of options, desktop files and templates. */
  Path packaging() {
    return project.resolve("packaging");
  }

  /** Returns the folder of what is only needed while building. */
  Path work() {
    return project.resolve("target/installer-work");
  }

  /** Returns the folder of what is handed out. */
  Path output() {
    return project.resolve("target/installer");
  }

  /** Returns what stands for itself in option files and templates. */
  Map<String, String> variables() {
    return Map.of(
        "version", version,
        "project", project.toString(),
        "packaging", packaging().toString(),
        "architecture", architecture(),
        "date", java.time.Instant.ofEpochSecond(epoch).toString().substring(0, 10));
  }

  /** Returns the options of some files of {@code packaging/options}, in this order. */
  List<String> options(String... names) throws IOException {
    return new OptionFiles(packaging().resolve("options"), variables()).read(names);
  }

  /** Empties both folders. */
  void clean() throws IOException {
    for (Path folder : List.of(work(), output())) {
      delete(folder);
      Files.createDirectories(folder);
    }
  }

  /** Deletes a folder with all in it, if it is there. */
  static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted(Comparator.reverseOrder())
          .forEach(
              path -> {
                try {
                  Files.delete(path);
                } catch (IOException refused) {
                  throw new UncheckedIOException(refused);
                }
              });
    }
  }
}
