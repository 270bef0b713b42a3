package dev.holdfast.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * SQLite's native library. Its driver brings one for each of some twenty platforms, and unpacks one
 * into a temporary folder at each start if it finds none outside.
 */
record SqliteLibrary(Build build) {

  /** Where the driver's jar keeps them all. */
  static final String ALL = "org/sqlite/native";

  /** How the name of the driver's jar begins. */
  static final String JAR = "sqlite-jdbc-";

  /** Returns whether an entry of the jar is this platform's. */
  boolean is(ZipEntry entry) {
    String platform = build.platform("Linux", "Mac", "Windows", "/x86_64");
    return entry.getName().startsWith(ALL + "/" + platform + "/") && !entry.isDirectory();
  }

  /** Puts this platform's into a folder. */
  void unpack(Path jar, Path folder) throws IOException {
    Files.createDirectories(folder);
    try (ZipFile from = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : Collections.list(from.entries())) {
        if (is(entry)) {
          put(from, entry, folder);
        }
      }
    }
  }

  /** Puts one into a folder. */
  static void put(ZipFile from, ZipEntry entry, Path folder) throws IOException {
    String path = entry.getName();
    Files.copy(
        from.getInputStream(entry),
        folder.resolve(path.substring(path.lastIndexOf('/') + 1)),
        StandardCopyOption.REPLACE_EXISTING);
  }
}
