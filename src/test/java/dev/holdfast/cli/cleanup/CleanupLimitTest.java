package dev.holdfast.cli.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskRows;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an operator is told to do when a limit on tasks ends a cleanup. */
class CleanupLimitTest {

  private static final long OLD = OracleStores.NOW - 900_000;
  private static final String TOO_LOW = "The limit is too low for all that must be deleted";
  private static final String AGAIN = "Run the same command again to continue.";

  @TempDir private Path directory;

  private static CommandLineRun cleanup(OracleStore database, Path policy, int most) {
    return CommandLineRun.of(
        "cleanup",
        database.address(),
        "--policy",
        policy.toString(),
        "--now",
        Long.toString(OracleStores.NOW),
        "--max-tasks",
        Integer.toString(most),
        "--yes");
  }

  private Path policy(String text) throws Exception {
    return Files.writeString(directory.resolve("policy.yaml"), text);
  }

  private static void task(Connection connection, long id, Long root) throws SQLException {
    TaskRows.task(
        connection,
        id,
        "status",
        "completed",
        "last_active_time",
        OLD + id,
        "parent_id",
        root,
        "root_id",
        root);
  }

  /** Again and again the same command would delete nothing. */
  @Test
  void aLimitThatIsLowerThanTheSmallestWorkflowMustBeHigher() throws Exception {
    OracleStore database = OracleStores.emptySqlite(directory, OracleStores.Journal.WAL);
    try (Connection connection = database.connect()) {
      task(connection, 1, null);
      task(connection, 2, 1L);
      task(connection, 3, 1L);
    }
    Path policy = policy("whole_workflows: true\nrules:\n- age: 7d\n");

    CommandLineRun tooLow = cleanup(database, policy, 2);

    assertThat(tooLow.exit()).isEqualTo(3);
    assertThat(tooLow.out())
        .contains(
            "3 not tried: the limit is reached", TOO_LOW, "Give a higher --max-tasks to continue.")
        .doesNotContain(AGAIN);
    assertThat(database.number("select count(*) from fib_flow_tasks")).isEqualTo(3);
    assertThat(cleanup(database, policy, 3).exit()).isZero();
  }

  @Test
  void aLimitThatWasReachedNeedsOnlyAnotherRun() throws Exception {
    OracleStore database = OracleStores.emptySqlite(directory, OracleStores.Journal.WAL);
    try (Connection connection = database.connect()) {
      task(connection, 1, null);
      task(connection, 2, null);
    }

    assertThat(cleanup(database, policy("rules:\n- age: 7d\n"), 1).out())
        .contains("1 not tried: the limit is reached", AGAIN)
        .doesNotContain(TOO_LOW);
  }

  /** Nothing was deleted, and yet no higher limit is needed. */
  @Test
  void aTaskThatSomebodyHoldsIsNotALimitThatIsTooLow() throws Exception {
    OracleStore database = OracleStores.emptyPostgres();
    try (Connection connection = database.connect()) {
      task(connection, 1, null);
      task(connection, 2, null);
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        statement.execute("select 1 from fib_flow_tasks where id = 1 for update");
      }

      assertThat(cleanup(database, policy("rules:\n- age: 7d\n"), 1).out())
          .contains("1 not tried: the limit is reached", AGAIN)
          .doesNotContain(TOO_LOW);
      assertThat(database.number("select count(*) from fib_flow_tasks")).isEqualTo(2);
    } finally {
      OraclePostgres.shared().drop(database);
    }
  }
}
