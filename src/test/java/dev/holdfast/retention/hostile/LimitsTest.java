package dev.holdfast.retention.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.run.CleanupProcess;
import dev.holdfast.store.ChildJvm;
import dev.holdfast.store.FaultRounds;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.TaskRows;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Texts that are very large, and files that must not grow. */
@StartsEmpty
class LimitsTest extends HostileContract {

  /** The long rounds have texts of a hundred megabytes. */
  private static final int MEGABYTES = FaultRounds.count() > 20 ? 100 : 4;

  @Test
  void veryLargeTextsGoWhole() throws SQLException {
    assumeThat(engine.isMysql() && MEGABYTES > 60).as("more than a packet holds").isFalse();
    String text = "x".repeat(MEGABYTES * 1_000_000);
    try (Connection connection = database.connect()) {
      for (long id = 1; id <= 3; id++) {
        TaskRows.task(
            connection, id, "status", "completed", "last_active_time", OLD, "payload", text);
        TaskRows.event(connection, id, id, "metadata", text);
      }
      TaskRows.task(connection, 9, "status", "running", "payload", text);
    }
    TableCopies before = copy();
    CleanupPlan.Ready plan = harmless(2);

    assertThat(run(plan).deleted()).isEqualTo(3);

    before.requireOnlyPlanned(copy(), ids(plan), Set.of());
  }

  @Test
  void aFileThatMayNotGrowLosesNothing() throws Exception {
    assumeThat(engine.isSqlite()).as("servers write with limits of their own").isTrue();
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      for (long id = 1; id <= 2_000; id++) {
        TaskRows.task(
            connection, id, "status", "completed", "last_active_time", OLD, "payload", "p" + id);
        TaskRows.event(connection, id, id, "message", "m".repeat(500));
        TaskRows.attempt(connection, id, id);
      }
      connection.commit();
    }
    TableCopies before = copy();
    CleanupPlan.Ready plan = harmless(100);
    assertThat(Files.size(java.nio.file.Path.of(database.address().substring(7))))
        .isGreaterThan(700_000);

    // A shell counts in blocks of 1,024 bytes; a Java process keeps 32 of its own in a file.
    for (int blocks = 100; blocks <= 700; blocks += 1_200 / FaultRounds.count()) {
      Process process =
          ChildJvm.startLimited(
              "ulimit -f " + blocks, CleanupProcess.class, database.address(), "100");
      process.getInputStream().readAllBytes();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();

      before.requireOnlyPlanned(copy(), ids(plan), Set.of());
    }
    assertThat(copy().tasks()).as("a limit that bites").isNotEmpty();
    run(harmless(100));
    assertThat(copy().tasks()).isEmpty();
  }
}
