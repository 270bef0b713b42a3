package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Files that are none, and files that never end: nobody waits for them. */
@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
class EndlessFilesTest {

  private static final String ENDLESS =
      " as with recursive n(i) as (select 1 union all select i + 1 from n) select ";

  @TempDir private Path directory;
  private String store;
  private String pipe;

  @BeforeEach
  void make() throws Exception {
    store = directory.resolve("tasks.sqlite").toString();
    run("demo", store, "--tasks", "60", "--seed", "1");
    pipe = directory.resolve("pipe").toString();
    for (String end : List.of("", ".plan", ".json", ".db")) {
      new ProcessBuilder("mkfifo", pipe + end).start().waitFor();
    }
  }

  private CommandLineRun run(String... arguments) {
    return CommandLineRun.in(directory.resolve("records"), arguments);
  }

  private void refused(int exit, String... arguments) {
    CommandLineRun run = run(arguments);
    assertThat(run.exit()).as(String.join(" ", arguments) + run.err()).isEqualTo(exit);
    assertThat(run.err().lines()).as(run.err()).hasSize(1);
  }

  @Test
  void aPipeIsNoStoreNoPlanNoKeyAndNoArchive() {
    for (String end : List.of("", ".plan", ".json", ".db")) {
      refused(4, "overview", pipe + end);
      refused(4, "archive", "verify", pipe + end);
    }
    refused(5, "cleanup", store, "--plan", pipe + ".plan", "--yes");
    String plan = directory.resolve("a.plan").toString();
    assertThat(run("preview", store, "--keep", "1d", "--plan", plan).exit()).isZero();
    for (String key : List.of(pipe, "/dev/zero")) {
      refused(5, "approve", plan, "--key", key);
      refused(5, "cleanup", store, "--plan", plan, "--approvers", key, "--yes");
      String server = "postgresql://u@127.0.0.1:1/d?sslmode=verify-full&";
      refused(4, "overview", server + "sslrootcert=" + key);
      refused(4, "overview", server + "ssh=u@127.0.0.1:1&sshkey=" + key);
      refused(4, "overview", "dapr://127.0.0.1:1?app=a&tls=true&ca=" + key);
    }
  }

  @Test
  void aPolicyMayComeByAPipeAndNotWithoutEnd() throws Exception {
    Thread writer =
        Thread.ofVirtual()
            .start(
                () -> {
                  try (OutputStream out = Files.newOutputStream(Path.of(pipe))) {
                    out.write("version: 1\nrules:\n  - age: 1d\n".getBytes());
                  } catch (java.io.IOException gone) {
                    throw new java.io.UncheckedIOException(gone);
                  }
                });
    CommandLineRun preview = run("preview", store, "--policy", pipe);
    assertThat(preview.exit()).as(preview.err()).isZero();
    writer.join();
    refused(2, "preview", store, "--policy", "/dev/zero");
    CommandLineRun late = run("preview", store, "--policy", pipe);
    assertThat(late.exit()).isEqualTo(2);
    assertThat(late.err()).contains("its end did not come");
  }

  @Test
  void anArchiveWithViewsIsNone() throws Exception {
    String archive = directory.resolve("gone.db").toString();
    run(
        "cleanup",
        store,
        "--keep=1d",
        "--archive=" + archive,
        "--yes",
        "--allow=poison_child",
        "--allow=pinned_child");
    assertThat(run("archive", "verify", archive).exit()).isZero();
    try (Connection made = DriverManager.getConnection("jdbc:sqlite:" + archive);
        Statement statement = made.createStatement()) {
      statement.execute("alter table holdfast_archive rename to old");
      statement.execute(
          "create view holdfast_archive" + ENDLESS + "'x' || i as name, 1 as value from n");
    }
    refused(5, "archive", "verify", archive);
    refused(5, "archive", "restore", archive, store, "--other-store", "--yes");
  }
}
