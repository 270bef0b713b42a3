package dev.holdfast.cli.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StreamDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that changed something, and whose end the journal does not take any more. */
class UnrecordedEndTest {

  private static final String SAID = "its end could not be written into the journal";

  @TempDir private Path folder;
  private OracleStore store;

  @BeforeEach
  void makeAStore() throws Exception {
    store = OracleStores.sqlite(folder, OracleStores.Journal.ROLLBACK);
  }

  private CommandLineRun run(String... words) {
    return CommandLineRun.in(folder.resolve("records"), words);
  }

  /** From now on the journal takes beginnings alone. */
  private void fill() throws Exception {
    try (Connection journal =
            DriverManager.getConnection(
                "jdbc:sqlite:" + folder.resolve("records").resolve("journal.sqlite"));
        Statement statement = journal.createStatement()) {
      statement.execute(
          "create trigger full before insert on journal when new.entry like '%\"phase\":\"end\"%'"
              + " begin select raise(abort, 'no room'); end");
    }
  }

  private static void assertDoneInPart(CommandLineRun run) {
    assertThat(run.exit()).as(run.err()).isEqualTo(3);
    assertThat(run.err()).contains(SAID).contains("no room");
  }

  @Test
  void ofACleanupARestoreAnActAndAHold() throws Exception {
    Path archive = folder.resolve("kept.archive");
    assertThat(run("hold", store.address(), "10").exit()).isZero();
    fill();

    CommandLineRun cleanup =
        run(
            "cleanup",
            store.address(),
            "--keep",
            "7d",
            "--yes",
            "--allow",
            "poison_child",
            "--allow",
            "pinned_child",
            "--archive",
            archive.toString());
    assertDoneInPart(cleanup);
    assertDoneInPart(run("archive", "restore", archive.toString(), store.address(), "--yes"));
    assertDoneInPart(run("cancel", store.address(), "4", "--yes"));
    assertDoneInPart(run("release", store.address(), "5"));
    assertDoneInPart(run("hold", store.address(), "5"));
  }

  @Test
  void ofAPolicy() throws Exception {
    try (StreamDatabase streams = StreamDatabase.plain()) {
      assertThat(run("hold", store.address(), "10").exit()).isZero();
      fill();

      assertDoneInPart(run("policy", "disable", streams.address(), "*", "--yes"));
      assertThat(
              streams.number(
                  "select count(*) from event_streaming.retention_policies where not enabled"))
          .isPositive();
    }
  }
}
