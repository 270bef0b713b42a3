package dev.holdfast.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Collects the program, its libraries and the guide. Of native libraries only this platform's are
 * kept; SQLite's lies outside of the jars.
 */
record Libraries(Build build) {

  private static final String JNA = "com/sun/jna/";

  /**
   * Where compressing leaves fewer tenths, one class is much like the next: the package, which
   * compresses all as one, makes such a jar a third as large if it is not compressed before.
   */
  private static final int REPEATING = 3;

  /** Returns the folder that jpackage takes as its input. */
  Path collect() throws IOException {
    Path input = Files.createDirectories(build.work().resolve("input"));
    try (Stream<Path> jars = Files.list(build.distribution().resolve("lib"))) {
      for (Path jar : jars.filter(path -> path.toString().endsWith(".jar")).sorted().toList()) {
        collect(jar, input);
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

  private void collect(Path jar, Path input) throws IOException {
    SqliteLibrary library = new SqliteLibrary(build);
    try (ZipFile from = new ZipFile(jar.toFile());
        ZipOutputStream to =
            new ZipOutputStream(Files.newOutputStream(input.resolve(jar.getFileName())))) {
      List<? extends ZipEntry> entries = Collections.list(from.entries());
      boolean repeating =
          10 * entries.stream().mapToLong(ZipEntry::getCompressedSize).sum()
              < REPEATING * entries.stream().mapToLong(ZipEntry::getSize).sum();
      for (ZipEntry entry : entries) {
        if (library.is(entry)) {
          SqliteLibrary.put(from, entry, Files.createDirectories(input.resolve("native")));
        } else if (!foreign(entry.getName())) {
          // Times of its own would make two builds differ.
          ZipEntry kept = new ZipEntry(entry.getName());
          kept.setTimeLocal(LocalDateTime.ofEpochSecond(build.epoch(), 0, ZoneOffset.UTC));
          if (repeating) {
            kept.setMethod(ZipEntry.STORED);
            kept.setSize(entry.getSize());
            kept.setCrc(entry.getCrc());
          }
          to.putNextEntry(kept);
          from.getInputStream(entry).transferTo(to);
          to.closeEntry();
        }
      }
    }
  }

  /** Returns whether it is a native library that this platform never loads from a jar. */
  private boolean foreign(String path) {
    return path.startsWith(SqliteLibrary.ALL)
        || path.startsWith(JNA)
            && path.contains("jnidispatch")
            && !path.startsWith(JNA + build.platform("linux", "darwin", "win32", "-x86-64") + "/");
  }
}
