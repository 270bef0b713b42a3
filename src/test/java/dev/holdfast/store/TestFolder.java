package dev.holdfast.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Folders of tests, in memory where the system has a place for that: whatever Holdfast writes it
 * syncs, and a test that waits for its disk waits for nothing. Each {@code @TempDir} is one.
 */
public final class TestFolder implements TempDirFactory {

  private static final Path MEMORY = Path.of("/dev/shm");
  private static final boolean OF_USE = ofUse();

  /**
   * What the largest archives of tests ask for, and more than all have at a time; containers often
   * give 64 MB.
   */
  private static final long ENOUGH = 16L << 30;

  /** Makes a folder that JUnit does not remove. */
  public static Path make(String prefix) throws IOException {
    return OF_USE && Files.getFileStore(MEMORY).getUsableSpace() > ENOUGH
        ? Files.createTempDirectory(MEMORY, prefix)
        : Files.createTempDirectory(prefix);
  }

  /** Some tests run scripts that they write, which not every system allows there. */
  private static boolean ofUse() {
    try {
      Path script = Files.createTempFile(MEMORY, "script", "");
      try {
        return script.toFile().setExecutable(true) && Files.isExecutable(script);
      } finally {
        Files.delete(script);
      }
    } catch (IOException none) {
      return false;
    }
  }

  @Override
  public Path createTempDirectory(AnnotatedElementContext annotated, ExtensionContext test)
      throws IOException {
    return make("junit-");
  }

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
