package dev.holdfast.packaging;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The program with its runtime and a launcher, ready to run from wherever it is put. */
record ApplicationImage(Build build) {

  /** Returns the image's folder. */
  Path assemble(Path runtime, Path input) throws IOException {
    String system = build.system().name().toLowerCase(Locale.ROOT);
    Path images = build.work().resolve("image");
    List<String> arguments = new ArrayList<>(build.options("image", system));
    for (String option : build.options("java", "installed")) {
      arguments.addAll(List.of("--java-options", option));
    }
    arguments.addAll(
        List.of(
            "--type",
            "app-image",
            "--app-version",
            build.version(),
            "--icon",
            icon().toString(),
            "--runtime-image",
            runtime.toString(),
            "--input",
            input.toString(),
            "--dest",
            images.toString()));
    Tools.jdk("jpackage", arguments);
    try (Stream<Path> made = Files.list(images)) {
      Path image = made.findFirst().orElseThrow();
      documents(image);
      if (build.system() == Build.System.LINUX) {
        ownLauncher(image);
      }
      return image;
    }
  }

  /**
   * Puts our launcher in the place of jpackage's, which has one set of options for the window and
   * for short commands, and asks {@code rpm} and {@code dpkg} at each start.
   */
  private void ownLauncher(Path image) throws IOException {
    Path application = image.resolve("lib/app");
    Files.delete(image.resolve("lib/libapplauncher.so"));
    try (Stream<Path> files = Files.list(application)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        if (name.endsWith(".cfg") || name.equals(".jpackage.xml")) {
          Files.delete(file);
        }
      }
    }
    Files.copy(
        build.packaging().resolve("options/java.options"), application.resolve("java.options"));
    script("holdfast", image.resolve("bin"));
    script("start-up-caches", application);
  }

  private void script(String name, Path folder) throws IOException {
    Path script = folder.resolve(name);
    Files.copy(
        build.packaging().resolve("launcher").resolve(name),
        script,
        StandardCopyOption.REPLACE_EXISTING);
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Path icon() {
    String ending =
        switch (build.system()) {
          case LINUX -> "png";
          case MACOS -> "icns";
          case WINDOWS -> "ico";
        };
    return build.project().resolve("assets/icon/holdfast." + ending);
  }

  /** Puts licences and the list of all that is inside beside the program. */
  private void documents(Path image) throws IOException {
    Path folder = Files.createDirectories(contents(image).resolve("documents"));
    Files.copy(build.project().resolve("LICENSE"), folder.resolve("LICENSE"));
    for (String name : List.of("sbom.json", "THIRD-PARTY.txt")) {
      Files.copy(build.project().resolve("target").resolve(name), folder.resolve(name));
      Files.copy(build.project().resolve("target").resolve(name), build.output().resolve(name));
    }
    try (Stream<Path> licences = Files.list(build.packaging().resolve("licences"))) {
      Path texts = Files.createDirectories(folder.resolve("licences"));
      for (Path licence : licences.toList()) {
        Files.copy(licence, texts.resolve(licence.getFileName()));
      }
    }
  }

  /** Returns where an image keeps what is not a launcher. */
  Path contents(Path image) {
    return switch (build.system()) {
      case LINUX -> image.resolve("lib");
      case MACOS -> image.resolve("Contents");
      case WINDOWS -> image;
    };
  }

  /**
   * Gives all files the build's time and the same rights for all users. After the training: the
   * cache remembers the times of the jars, so they get theirs before it too.
   */
  void settle(Path image) throws IOException {
    FileTime time = FileTime.fromMillis(build.epoch() * 1_000);
    try (Stream<Path> all = Files.walk(image)) {
      // Not of links: their own times are set by the packages.
      all.filter(path -> !Files.isSymbolicLink(path))
          .sorted(Comparator.reverseOrder())
          .forEach(
              path -> {
                try {
                  Files.setLastModifiedTime(path, time);
                } catch (IOException refused) {
                  throw new UncheckedIOException(refused);
                }
              });
    }
  }
}
