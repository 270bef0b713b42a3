package dev.holdfast.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that was killed while it wrote leaves its journal: whoever comes next rolls it back.
 */
class SqliteHotJournalTest {

  @TempDir Path directory;

  /** Copies the files of a transaction that has reached the disk but was never committed. */
  private void dieWhileWriting(OracleStore oracle, Path corpse) throws Exception {
    Path file = Path.of(oracle.address().substring("sqlite:".length()));
    try (Connection connection = oracle.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("pragma cache_size = 1");
      connection.setAutoCommit(false);
      statement.execute("update fib_flow_tasks set status = 'paused'");
      statement.execute("delete from fib_flow_task_events");
      Files.copy(file, corpse);
      Files.copy(Path.of(file + "-journal"), Path.of(corpse + "-journal"));
      connection.rollback();
    }
  }

  private static long paused(TaskStore store) {
    return store.overview(Cancellation.never()).byStatus().get(TaskStatus.PAUSED);
  }

  @Test
  void aStoreIsReadAsItWasBeforeTheUnfinishedTransaction() throws Exception {
    OracleStore oracle = OracleStores.sqlite(directory, Journal.ROLLBACK);
    Path corpse = directory.resolve("killed.sqlite");
    dieWhileWriting(oracle, corpse);

    try (TaskStore store = new OracleStore("sqlite:" + corpse, "").open()) {
      assertThat(paused(store)).isEqualTo(23);
    }
  }

  @Test
  void aStoreThatIsOpenGoesOnWhenAProcessDies() throws Exception {
    OracleStore oracle = OracleStores.sqlite(directory, Journal.ROLLBACK);
    Path corpse = directory.resolve("killed.sqlite");
    dieWhileWriting(oracle, corpse);
    Path journal = Path.of(corpse + "-journal");
    Path aside = directory.resolve("aside");
    Files.move(journal, aside);
    Files.copy(Path.of(oracle.address().substring("sqlite:".length())), corpse, REPLACE);

    try (TaskStore store = new OracleStore("sqlite:" + corpse, "").open()) {
      assertThat(paused(store)).isEqualTo(23);
      killAnother(corpse, aside, journal);
      assertThat(paused(store)).isEqualTo(23);
    }
  }

  private static final java.nio.file.CopyOption REPLACE =
      java.nio.file.StandardCopyOption.REPLACE_EXISTING;

  /** The pages of the journal are those the store has: rolling them back changes nothing. */
  private static void killAnother(Path store, Path aside, Path journal) throws Exception {
    assertThat(Files.size(store)).isPositive();
    Files.move(aside, journal);
  }

  @Test
  void rollingBackIsTheWorkOfSqliteAndLeavesNoJournal() throws Exception {
    OracleStore oracle = OracleStores.sqlite(directory, Journal.ROLLBACK);
    Path corpse = directory.resolve("killed.sqlite");
    dieWhileWriting(oracle, corpse);

    new OracleStore("sqlite:" + corpse, "").open().close();

    assertThat(Path.of(corpse + "-journal")).doesNotExist();
    assertIntact(new OracleStore("", "jdbc:sqlite:" + corpse));
  }

  private static void assertIntact(OracleStore store) throws SQLException {
    assertThat(
            store.number(
                "select count(*) from pragma_integrity_check where integrity_check <> 'ok'"))
        .isZero();
    assertThat(store.number("select count(*) from fib_flow_task_events")).isEqualTo(3_457);
  }
}
