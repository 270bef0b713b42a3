package dev.holdfast.cli.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an operator records is for the operator's eyes only. */
class PrivateRecordsTest {

  @TempDir private Path directory;
  private OracleStore database;
  private Path records;
  private Path plan;

  @BeforeEach
  void copy() throws Exception {
    assumeThat(directory.getFileSystem().supportedFileAttributeViews()).contains("posix");
    database = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    records = directory.resolve("records");
    plan = directory.resolve("a.plan");
  }

  private void run(String... arguments) {
    CommandLineRun run = CommandLineRun.in(records, arguments);
    assertThat(run.exit()).as(run.err()).isIn(0, 3);
  }

  private void useAll() {
    String store = database.address();
    run("hold", store, "13", "--workflow");
    run("preview", store, "--keep", "7d", "--now", "1760000000", "--plan", plan.toString());
    run(
        "cleanup",
        store,
        "--plan",
        plan.toString(),
        "--yes",
        "--allow",
        "pinned_child",
        "--allow",
        "poison_child",
        "--archive",
        records.resolve("archives").resolve("a.archive").toString());
  }

  private List<String> open() throws IOException {
    try (Stream<Path> all = Stream.concat(Files.walk(records), Stream.of(plan))) {
      return all.filter(path -> !rights(path).equals(wanted(path)))
          .map(path -> directory.relativize(path) + " " + rights(path))
          .toList();
    }
  }

  private static String wanted(Path path) {
    return Files.isDirectory(path) ? "rwx------" : "rw-------";
  }

  private static String rights(Path path) {
    try {
      return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    } catch (IOException failure) {
      throw new IllegalStateException(failure);
    }
  }

  @Test
  void filesAreMadeForTheirOwner() throws Exception {
    useAll();

    assertThat(open()).isEmpty();
    assertThat(records.resolve("runs")).isDirectoryContaining("glob:**.ids");
    assertThat(records.resolve("locks")).isDirectoryContaining("glob:**.lock");
    assertThat(records.resolve("archives")).isDirectoryContaining("glob:**.archive");
  }

  @Test
  void filesOfEarlierVersionsAreTightenedWhenTheyAreWritten() throws Exception {
    run("hold", database.address(), "13", "--workflow");
    for (Path path :
        List.of(records, records.resolve("journal.sqlite"), records.resolve("holds.sqlite"))) {
      Files.setPosixFilePermissions(
          path,
          PosixFilePermissions.fromString(Files.isDirectory(path) ? "rwxr-xr-x" : "rw-r--r--"));
    }

    useAll();

    assertThat(open()).isEmpty();
  }
}
