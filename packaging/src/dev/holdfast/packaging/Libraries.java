package dev.holdfast.packaging;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Collects the program and its libraries. SQLite's driver brings a native library for each of some
 * twenty platforms and unpacks one into a temporary folder at each start: only this platform's is
 * kept, and lies beside the jars.
 */
record Libraries(Build build) {

  private static final String NATIVES = "org/sqlite/native";

  /** Returns the folder that jpackage takes as its input. */
  Path collect() throws IOException {
    Path input = Files.createDirectories(build.work().resolve("input"));
    try (Stream<Path> jars = Files.list(build.distribution().resolve("lib"))) {
      for (Path jar : jars.filter(path -> path.toString().endsWith(".jar")).sorted().toList()) {
        Path copy = input.resolve(jar.getFileName());
        if (jar.getFileName().toString().startsWith("sqlite-jdbc-")) {
          withoutNatives(jar, copy, input);
        } else {
          Files.copy(jar, copy);
        }
      }
    }
    return input;
  }

  private void withoutNatives(Path jar, Path copy, Path input) throws IOException {
    String platform =
        switch (build.system()) {
              case LINUX -> "Linux/";
              case MACOS -> "Mac/";
              case WINDOWS -> "Windows/";
            }
            + (build.architecture().equals("arm64") ? "aarch64" : "x86_64");
    try (FileSystem from = FileSystems.newFileSystem(jar);
        FileSystem to =
            FileSystems.newFileSystem(URI.create("jar:" + copy.toUri()), Map.of("create", "true"));
        Stream<Path> entries = Files.walk(from.getPath("/"))) {
      for (Path entry : entries.filter(Files::isRegularFile).sorted().toList()) {
        String path = entry.toString().substring(1);
        if (!path.startsWith(NATIVES)) {
          Path target = to.getPath(path);
          if (target.getParent() != null) {
            Files.createDirectories(target.getParent());
          }
          Files.copy(entry, target);
          Files.setLastModifiedTime(target, FileTime.fromMillis(build.epoch() * 1_000));
        } else if (path.startsWith(NATIVES + "/" + platform + "/")) {
          Files.copy(entry, input.resolve(entry.getFileName().toString()));
        }
      }
    }
  }
}
