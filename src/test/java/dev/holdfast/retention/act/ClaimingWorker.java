package dev.holdfast.retention.act;

import dev.holdfast.store.OracleStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** A worker that claims one pending task after the other, as fib-flow's own statement does. */
final class ClaimingWorker implements Runnable {

  private final OracleStore database;
  private final int tasks;
  private final Set<Long> claimed = new HashSet<>();
  private final CountDownLatch first = new CountDownLatch(1);
  private volatile boolean stopped;

  ClaimingWorker(OracleStore database, int tasks) {
    this.database = database;
    this.tasks = tasks;
  }

  void awaitFirstClaim() throws InterruptedException {
    first.await();
  }

  void stop() {
    stopped = true;
  }

  Set<Long> claimed() {
    return claimed;
  }

  @Override
  public void run() {
    Random random = new Random(7);
    try (Connection connection = database.connect();
        PreparedStatement claim =
            connection.prepareStatement(
                "UPDATE fib_flow_tasks SET status = 'running', worker_id = 'w' WHERE id = ? AND"
                    + " status = 'pending'")) {
      while (!stopped) {
        long id = 1 + random.nextInt(tasks);
        claim.setLong(1, id);
        try {
          if (claim.executeUpdate() == 1) {
            claimed.add(id);
            first.countDown();
          }
        } catch (SQLException busy) {
          // The operator's batch has the lock: the next try comes at once.
          Thread.yield();
        }
      }
    } catch (SQLException broken) {
      throw new IllegalStateException(broken);
    }
  }
}
