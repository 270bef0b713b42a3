package dev.holdfast.retention.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.benchmark.RuntimeLoop;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.store.FaultRounds;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.TaskRows;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Cleanups while others delete and revive the same tasks. */
@StartsEmpty
class BesideOthersTest extends HostileContract {

  private static final int TASKS = 250 * FaultRounds.count();

  /** How often somebody else tries again whom the cleanup kept waiting. */
  private static final int TRIES = 1_000;

  @BeforeEach
  void fill() throws Exception {
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      for (long id = 1; id <= TASKS; id++) {
        TaskRows.task(connection, id, "status", "completed", "last_active_time", OLD);
        TaskRows.event(connection, id, id);
        TaskRows.attempt(connection, id, id);
      }
      connection.commit();
    }
  }

  @Test
  void theRuntimesOwnRetentionAndACleanupDeleteEachTaskOnce() throws Exception {
    TableCopies before = copy();
    CleanupPlan.Ready plan = harmless(20);
    CountDownLatch start = new CountDownLatch(1);
    try (ExecutorService runtime = Executors.newSingleThreadExecutor()) {
      Future<Integer> deletedByRuntime =
          runtime.submit(
              () -> {
                start.await();
                return deleteAsTheRuntimeDoes();
              });
      start.countDown();
      CleanupResult result = run(plan);

      assertThat(result.failure()).isNull();
      assertThat(result.deleted() + deletedByRuntime.get())
          .as("each task is deleted by one of the two")
          .isEqualTo(TASKS - copy().tasks().size());
    }
    before.requireOnlyPlanned(copy(), ids(plan), Set.of());
  }

  private int deleteAsTheRuntimeDoes() throws SQLException {
    int deleted = 0;
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      int failed = 0;
      int batch = 1;
      while (batch > 0) {
        try {
          batch = RuntimeLoop.batch(connection, OracleStores.NOW - 86_400);
          deleted += batch;
        } catch (SQLException busy) {
          connection.rollback();
          if (++failed > TRIES) {
            throw busy;
          }
        }
      }
    }
    return deleted;
  }

  @Test
  void whatSomebodyRevivedInTimeIsKeptWithAllItsRows() throws Exception {
    TableCopies before = copy();
    CleanupPlan.Ready plan = harmless(10);
    CountDownLatch start = new CountDownLatch(1);
    try (ExecutorService others = Executors.newSingleThreadExecutor()) {
      Future<Set<String>> revived =
          others.submit(
              () -> {
                start.await();
                return revive(ids(plan));
              });
      start.countDown();
      CleanupResult result = run(plan);

      Set<String> kept = revived.get();
      TableCopies after = copy();
      assertThat(result.failure()).isNull();
      assertThat(after.tasks()).containsAll(kept);
      before.becomes(kept, "pending");
      Set<String> planned = new TreeSet<>(ids(plan));
      planned.removeAll(kept);
      before.requireOnlyPlanned(after, planned, Set.of());
    }
  }

  /** Returns those that were still there to be revived. */
  private Set<String> revive(Set<String> planned) throws SQLException {
    List<String> order = new ArrayList<>(planned);
    Collections.shuffle(order, new Random(11));
    Set<String> revived = new TreeSet<>();
    try (Connection connection = database.connect();
        PreparedStatement update =
            connection.prepareStatement(
                "UPDATE fib_flow_tasks SET status = 'pending' WHERE id = ? AND status ="
                    + " 'completed'")) {
      for (String id : order) {
        update.setLong(1, Long.parseLong(id));
        int failed = 0;
        while (true) {
          try {
            if (update.executeUpdate() == 1) {
              revived.add(id);
            }
            break;
          } catch (SQLException busy) {
            if (++failed > TRIES) {
              throw busy;
            }
          }
        }
      }
    }
    return revived;
  }
}
