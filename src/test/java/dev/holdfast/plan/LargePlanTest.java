package dev.holdfast.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.ChildJvm;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plan of a million tasks stays small, in its file and in memory. */
class LargePlanTest {

  private static final int TASKS = 1_000_000;
  private static final long MOST_BYTES = 20_000_000;

  /** In megabytes, of which the program itself needs some twenty. */
  private static final int HEAP = 64;

  @TempDir private Path directory;

  /**
   * Like a store that has grown for months: twenty names, a third in workflows of four, times that
   * rise with the ids but not evenly, and as many events as fall to each.
   */
  private OracleStore grown() throws Exception {
    OracleStore store = OracleStores.emptySqlite(directory, OracleStores.Journal.ROLLBACK);
    long newest = OracleStores.NOW - 100_000;
    store.execute(
        "PRAGMA synchronous = OFF",
        """
        INSERT INTO fib_flow_tasks
          (name, type, status, created_at, next_run_time, last_active_time, root_id, parent_id)
        WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < %1$d)
        SELECT 'service.of.team-' || abs(random() %% 20), 'async',
          CASE abs(random() %% 9) WHEN 0 THEN 'permanently_failed' ELSE 'completed' END,
          %2$d, %2$d, %2$d - (%1$d - n) * 5 - abs(random() %% 2600000),
          CASE WHEN n %% 12 IN (1, 2, 3) THEN n - n %% 12 END,
          CASE WHEN n %% 12 IN (1, 2, 3) THEN n - n %% 12 END
        FROM number
        """
            .formatted(TASKS, newest),
        """
        INSERT INTO fib_flow_task_events (task_id, event_type, event_time)
        SELECT t.id, 'task_created', %2$d FROM fib_flow_tasks t, (SELECT 1 AS n UNION SELECT 2 UNION SELECT 3) e
        WHERE abs(random() %% 3) < e.n - t.id %% 2
        """
            .formatted(TASKS, newest));
    return store;
  }

  @Test
  void aMillionTasksStayBelowTwentyMegabytesAndAreStreamed() throws Exception {
    Path file = directory.resolve("large.plan");

    String written = run(file.toString(), grown().address());

    assertThat(written).startsWith(TASKS + " sha256:");
    assertThat(Files.size(file)).isLessThan(MOST_BYTES);
    assertThat(run(file.toString())).isEqualTo(written);
  }

  @Test
  void aFileThatOnlyBeginsLikeAPlanForStreamsIsNotTakenIntoMemory() throws Exception {
    Path file = directory.resolve("hostile.plan");
    try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
      large.write((PlanForm.STREAMS.magic() + "\n").getBytes(StandardCharsets.UTF_8));
      large.setLength(300 << 20);
    }
    assertThat(run(file.toString())).isEqualTo(PlanProblem.ALTERED.name());
  }

  private static String run(String... arguments) throws Exception {
    Process process = ChildJvm.startWithin(HEAP, PlanProcess.class, arguments);
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
    return said.strip();
  }
}
