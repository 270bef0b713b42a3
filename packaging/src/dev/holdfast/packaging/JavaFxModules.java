package dev.holdfast.packaging;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Makes JavaFX's jars into jmods. In a jar its native libraries are unpacked into the user's home
 * at the first start; out of a jmod they are linked into the runtime's own folder.
 */
record JavaFxModules(Build build) {

  private static final List<String> ENDINGS = List.of(".so", ".dll", ".dylib");

  /** Returns the folder of the jmods. */
  Path convert() throws IOException {
    Path jmods = Files.createDirectories(build.work().resolve("jmods"));
    try (Stream<Path> jars = Files.list(build.distribution().resolve("lib/javafx"))) {
      for (Path jar : jars.sorted().toList()) {
        convert(jar, jmods);
      }
    }
    return jmods;
  }

  private void convert(Path jar, Path jmods) throws IOException {
    String name = jar.getFileName().toString();
    String module = name.replaceFirst("-\\d.*", "").replace('-', '.');
    Path classes = build.work().resolve("javafx").resolve(name);
    Path natives = build.work().resolve("javafx-natives").resolve(name);
    Files.createDirectories(natives);
    unpack(jar, classes, natives);
    if (Files.exists(classes.resolve("module-info.class"))) {
      Tools.jdk(
          "jmod",
          List.of(
              "create",
              "--class-path",
              classes.toString(),
              "--libs",
              natives.toString(),
              "--date",
              java.time.Instant.ofEpochSecond(build.epoch()).toString(),
              jmods.resolve(module + ".jmod").toString()));
    }
  }

  private static void unpack(Path jar, Path classes, Path natives) throws IOException {
    try (FileSystem zip = FileSystems.newFileSystem(jar);
        Stream<Path> entries = Files.walk(zip.getPath("/"))) {
      for (Path entry : entries.filter(Files::isRegularFile).toList()) {
        String path = entry.toString().substring(1);
        String lower = path.toLowerCase(Locale.ROOT);
        // Its bridge to SWT is of no use here, and jmod takes no jar inside a module.
        if (!lower.endsWith(".jar")) {
          Path target =
              ENDINGS.stream().anyMatch(lower::endsWith)
                  ? natives.resolve(entry.getFileName().toString())
                  : classes.resolve(path);
          Files.createDirectories(target.getParent());
          Files.copy(entry, target);
        }
      }
    }
  }
}
