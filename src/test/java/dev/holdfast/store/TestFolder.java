package dev.holdfast.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders of tests that JUnit does not remove. */
public final class TestFolder {

  private TestFolder() {}

  /** Removes a folder and all in it. */
  public static void delete(Path folder) throws IOException {
    try (Stream<Path> found = Files.walk(folder)) {
      List<Path> deepestFirst = found.sorted(Comparator.reverseOrder()).toList();
      for (Path each : deepestFirst) {
        Files.delete(each);
      }
    }
  }
}
