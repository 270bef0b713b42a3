package dev.holdfast.desktop.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.ChildJvm;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A workflow of 100,000 tasks and a million events is added up in little memory. */
class LargeWorkflowTest {

  private static final int TASKS = 100_000;
  private static final int EVENTS = 10;
  private static final int HEAP = 96;

  @TempDir private static Path directory;
  private static OracleStore oracle;

  @BeforeAll
  static void write() throws Exception {
    oracle = OracleStores.emptySqlite(directory, OracleStores.Journal.WAL);
    String numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT %d) ";
    // One root, a thousand children, and below each of them its share of all others.
    oracle.execute(
        "INSERT INTO fib_flow_tasks (id, name, type, status, next_run_time, created_at, root_id,"
            + " parent_id, total_children) "
            + numbers.formatted(TASKS)
            + "SELECT i, 'batch.part' || i % 7, 'async', 'completed', 5, 1000 + i / 10,"
            + " CASE WHEN i = 1 THEN NULL ELSE 1 END,"
            + " CASE WHEN i = 1 THEN NULL WHEN i <= 1001 THEN 1 ELSE 2 + i % 1000 END,"
            + " CASE WHEN i = 1 THEN 1000 WHEN i <= 1001 THEN 50 ELSE 0 END FROM n",
        "INSERT INTO fib_flow_task_attempts (task_id, attempt, worker_id, started_at, ended_at,"
            + " outcome) "
            + numbers.formatted(TASKS)
            + "SELECT i, 1, 'w' || i % 8, 2000 + i, 2010 + i + i % 100, 'completed' FROM n",
        "INSERT INTO fib_flow_task_events (task_id, root_id, parent_id, event_type, to_status,"
            + " event_time, metadata) "
            + numbers.formatted(TASKS * EVENTS)
            + "SELECT 1 + i % 100000, 1, NULL, 'task_progress', CASE i / 100000 WHEN 0 THEN"
            + " 'pending' WHEN 1 THEN 'running' WHEN 9 THEN 'completed' END, 1000 + i / 10,"
            + " '{\"progress_percent\":' || i % 100 || '}' FROM n");
  }

  @Test
  void inNinetySixMegabytes() throws Exception {
    Process child = ChildJvm.startWithin(HEAP, LargeWorkflowTest.class, oracle.address());
    String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(child.waitFor()).as(said).isZero();
    assertThat(said.strip())
        .isEqualTo("tasks 100000, attempts 100000, events 1000000, path 3, stretches 1");
  }

  @Test
  void andStopsWhereItIsWhenAsked() {
    try (TaskStore store = oracle.open()) {
      Cancellation cancellation = new Cancellation();
      long[] reached = {0};
      StoreException stopped =
          catchThrowableOfType(
              StoreException.class,
              () ->
                  WorkflowSums.read(
                      store,
                      TaskId.of(1),
                      (rows, total) -> {
                        reached[0] = rows;
                        if (rows >= 150_000) {
                          cancellation.cancel();
                        }
                      },
                      cancellation));
      assertThat(stopped.failure()).isEqualTo(new StoreFailure.Cancelled());
      assertThat(reached[0]).isEqualTo(150_000);
      Family first = new FamilyReader(store, null).first(TaskId.of(1), Cancellation.never());
      assertThat(first.members()).as("the tree is read a page at a time").hasSize(100);
      assertThat(first.next()).isNotNull();
    }
  }

  /** Adds up the workflow whose store is given; run with little memory. */
  public static void main(String[] arguments) {
    try (TaskStore store = new OracleStore(arguments[0], "").open()) {
      WorkflowSums sums =
          WorkflowSums.read(store, TaskId.of(1), (rows, total) -> {}, Cancellation.never());
      System.out.printf(
          "tasks %d, attempts %d, events %d, path %d, stretches %d%n",
          sums.summary().totals().tasks(),
          sums.summary().totals().attempts(),
          sums.summary().totals().events(),
          sums.summary().criticalPath().nodes().size(),
          sums.busy().stretches().size());
    }
  }
}
