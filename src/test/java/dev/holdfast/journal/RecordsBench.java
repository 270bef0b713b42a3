package dev.holdfast.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Records of tests: never those of the person who runs them. */
public final class RecordsBench {

  private RecordsBench() {}

  /** Returns records in a directory of the test's own. */
  public static Records in(Path directory) {
    return new Records(directory, null, new Operator("tester", null, "bench"));
  }

  /** Returns records whose newest entry is kept in another directory. */
  public static Records in(Path directory, Path heads) {
    return new Records(directory, heads, new Operator("tester", null, "bench"));
  }

  /** Returns records that all tests of this JVM share, for those that do not look at them. */
  public static Records shared() {
    return in(Holder.DIRECTORY);
  }

  private static final class Holder {
    static final Path DIRECTORY = make();

    private static Path make() {
      try {
        Path made = Files.createTempDirectory("holdfast-records");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(made)));
        return made;
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }

    private static void delete(Path directory) {
      try (Stream<Path> files = Files.walk(directory)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
  }
}
