package dev.holdfast.benchmark;

import dev.holdfast.store.OracleStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A worker that is at work on the store: every 50 ms it tells of the progress of its task, in a
 * transaction of its own, with fib-flow's patience of 5 s.
 */
final class WorkerBeside implements AutoCloseable {

  private static final int PERIOD_MILLIS = 50;
  private static final long EXPIRES_LATER = 1_000_000;

  private final Connection connection;
  private final long task;
  private final Thread thread;
  private volatile Samples samples = new Samples();
  private volatile boolean over;
  private volatile SQLException failure;

  /**
   * Registers it, with one task that runs.
   *
   * @param task the id of the task, which nobody has
   */
  WorkerBeside(OracleStore store, long task, long now) throws SQLException {
    this.task = task;
    this.connection = store.connect();
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "insert into fib_flow_workers (worker_id, pod_id, status, registered_at, last_seen_at,"
              + " expires_at) values ('worker-there', 'pod', 'active', %d, %d, %d)"
                  .formatted(now, now, now + EXPIRES_LATER));
      statement.execute(
          "insert into fib_flow_tasks (id, name, type, status, next_run_time, last_active_time,"
              + " worker_id, start_time) values (%d, 'beside', 'async', 'running', %d, %d,"
                  .formatted(task, now, now)
              + " 'worker-there', %d)".formatted(now));
      if (store.address().startsWith("sqlite:")) {
        statement.execute("pragma busy_timeout = 5000");
      }
    }
    connection.setAutoCommit(false);
    thread = new Thread(this::work, "worker beside");
    thread.setDaemon(true);
    thread.start();
  }

  /** Returns how long its transactions took since it was asked last, waiting included. */
  Samples since() throws SQLException {
    Samples told = samples;
    samples = new Samples();
    if (failure != null) {
      throw failure;
    }
    return told;
  }

  private void work() {
    long next = System.nanoTime();
    try (Statement statement = connection.createStatement()) {
      while (!over) {
        long start = System.nanoTime();
        transaction(statement, System.currentTimeMillis() / 1_000);
        samples.add(System.nanoTime() - start);
        next = Math.max(next + PERIOD_MILLIS * 1_000_000L, System.nanoTime());
        Thread.sleep((next - System.nanoTime()) / 1_000_000);
      }
    } catch (SQLException refused) {
      failure = refused;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private void transaction(Statement statement, long now) throws SQLException {
    statement.execute(
        "insert into fib_flow_task_events (task_id, root_id, event_type, from_status, to_status,"
            + " stage, worker_id, attempt, event_time, message) values (%d, %d, 'task_progress',"
                .formatted(task, task)
            + " 'running', 'running', 0, 'worker-there', 1, %d, 'goes on')".formatted(now));
    statement.execute(
        "update fib_flow_tasks set last_active_time = %d, last_event_time = %d where id = %d"
            .formatted(now, now, task));
    connection.commit();
  }

  @Override
  public void close() throws SQLException {
    over = true;
    try {
      thread.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    connection.close();
  }
}
