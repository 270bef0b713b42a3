package dev.holdfast.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Trains the cache of loaded classes (JEP 514, JEP 515) with jpackage's launcher itself: it runs
 * {@code --smoke}, which opens the desktop on the Headless platform and asks the command line. In
 * two steps, since the runtime has no {@code java} program that a one-step training could start.
 */
record AheadOfTimeCache(Build build) {

  /** How the cache's name ends. */
  static final String ENDING = ".aot";

  private static final String CACHE = "-XX:AOTCache=";

  /** Trains it, with the options the launcher will run with. */
  void train(Path image) throws IOException, InterruptedException {
    Path settings = settings(image);
    List<String> lines = Files.readAllLines(settings);
    // It names each class that cannot be cached, in a thousand lines.
    String quiet = "-Xlog:aot=error";
    // What the second compiler learnt would be compiled anew at each start (decision 0130).
    String first = "-XX:TieredStopAtLevel=1";
    Path recorded = build.work().resolve("holdfast.aotconf");
    try {
      launch(
          image,
          settings,
          lines,
          List.of(quiet, first, "-XX:AOTMode=record", "-XX:AOTConfiguration=" + recorded));
      Path cache = settings.resolveSibling("holdfast" + ENDING);
      launch(
          image,
          settings,
          lines,
          List.of(
              quiet,
              first,
              "-XX:AOTMode=create",
              "-XX:AOTConfiguration=" + recorded,
              "-XX:AOTCache=" + cache));
      if (!Files.exists(cache)) {
        throw new IllegalStateException("the training left no cache at " + cache);
      }
    } finally {
      Files.write(settings, lines);
    }
  }

  private void launch(Path image, Path settings, List<String> lines, List<String> options)
      throws IOException, InterruptedException {
    List<String> changed = new ArrayList<>();
    for (String line : lines) {
      if (line.contains(CACHE)) {
        options.forEach(option -> changed.add("java-options=" + option));
      } else {
        changed.add(line);
      }
    }
    Files.write(settings, changed);
    Path home = Files.createDirectories(build.work().resolve("training-home"));
    Tools.system(
        build.work(),
        Map.of("HOME", home.toString(), "USERPROFILE", home.toString()),
        List.of(launcher(image).toString(), "--smoke"));
  }

  private Path settings(Path image) throws IOException {
    try (Stream<Path> files = Files.walk(image)) {
      return files
          .filter(path -> path.toString().endsWith(launcherName() + ".cfg"))
          .findFirst()
          .orElseThrow();
    }
  }

  private Path launcher(Path image) {
    return switch (build.system()) {
      case LINUX -> throw new IllegalStateException("has a launcher of its own");
      case MACOS -> image.resolve("Contents/MacOS/holdfast");
      // With a console, so that it is seen what the training says.
      case WINDOWS -> image.resolve("holdfast-cli.exe");
    };
  }

  private String launcherName() {
    return build.system() == Build.System.WINDOWS ? "holdfast-cli" : "holdfast";
  }
}
