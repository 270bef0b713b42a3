package dev.holdfast.cli.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.cli.command.Exit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store with a write-ahead log where no log can be made: it is read, and never changed. */
class ReadOnlyMediaTest {

  @TempDir private Path directory;

  private CommandLineRun run(String... arguments) {
    return CommandLineRun.in(directory.resolve("records"), arguments);
  }

  @Test
  void whatCannotBeWrittenIsRefused() throws Exception {
    Path file = directory.resolve("tasks.sqlite");
    run("demo", file.toString(), "--tasks", "60", "--seed", "1");
    Path archive = directory.resolve("gone.db");
    Path copy = Files.copy(file, directory.resolve("copy.sqlite"));
    CommandLineRun gone =
        run(
            line(
                "cleanup",
                copy,
                "--keep",
                "1d",
                "--archive",
                archive.toString(),
                "--allow=poison_child",
                "--allow=pinned_child"));
    assertThat(gone.exit()).as(gone.err()).isZero();
    Files.delete(file);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + copy);
        Statement statement = connection.createStatement()) {
      statement.execute("pragma journal_mode = wal");
      statement.execute("pragma wal_checkpoint(truncate)");
    }
    // No name is long enough for what lies beside this one: as on media where nothing can be made.
    file = Files.move(copy, directory.resolve("t".repeat(253)));
    byte[] before = Files.readAllBytes(file);

    assertThat(run("overview", file.toString()).err()).contains("read-only media");
    List<String[]> lines =
        List.of(
            line("cleanup", file, "--keep", "1s", "--allow=poison_child", "--allow=pinned_child"),
            line("cancel", file, "--where", "status=queued"),
            new String[] {
              "archive", "restore", archive.toString(), file.toString(), "--other-store", "--yes"
            });
    for (String[] each : lines) {
      CommandLineRun refused = run(each);
      assertThat(refused.exit()).as(refused.err()).isEqualTo(Exit.REFUSED.code);
      assertThat(refused.err()).contains("cannot be written (no log can be made beside");
    }
    assertThat(file).hasBinaryContent(before);
  }

  private static String[] line(String command, Path store, String... more) {
    List<String> line = new ArrayList<>(List.of(command, store.toString(), "--yes"));
    line.addAll(List.of(more));
    return line.toArray(String[]::new);
  }
}
