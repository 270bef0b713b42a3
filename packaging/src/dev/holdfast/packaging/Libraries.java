package dev.holdfast.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Collects the program, its libraries and the guide. Of SQLite's native libraries only this
 * platform's is kept, and lies outside of the jars.
 */
record Libraries(Build build) {

  /** Returns the folder that jpackage takes as its input. */
  Path collect() throws IOException {
    Path input = Files.createDirectories(build.work().resolve("input"));
    try (Stream<Path> jars = Files.list(build.distribution().resolve("lib"))) {
      for (Path jar : jars.filter(path -> path.toString().endsWith(".jar")).sorted().toList()) {
        Path copy = input.resolve(jar.getFileName());
        if (jar.getFileName().toString().startsWith(SqliteLibrary.JAR)) {
          withoutNatives(jar, copy, input);
        } else {
          Files.copy(jar, copy);
        }
      }
    }
    Path guide = Files.createDirectories(input.resolve("guide"));
    try (Stream<Path> pages = Files.list(build.distribution().resolve("lib/guide"))) {
      for (Path page : pages.toList()) {
        Files.copy(page, guide.resolve(page.getFileName()));
      }
    }
    return input;
  }

  private void withoutNatives(Path jar, Path copy, Path input) throws IOException {
    SqliteLibrary library = new SqliteLibrary(build);
    try (ZipFile from = new ZipFile(jar.toFile());
        ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(copy))) {
      for (ZipEntry entry : Collections.list(from.entries())) {
        String path = entry.getName();
        if (library.is(entry)) {
          SqliteLibrary.put(from, entry, Files.createDirectories(input.resolve("native")));
        } else if (!path.startsWith(SqliteLibrary.ALL)) {
          // Times of its own would make two builds differ.
          ZipEntry kept = new ZipEntry(path);
          kept.setTimeLocal(LocalDateTime.ofEpochSecond(build.epoch(), 0, ZoneOffset.UTC));
          to.putNextEntry(kept);
          from.getInputStream(entry).transferTo(to);
          to.closeEntry();
        }
      }
    }
  }
}
