package dev.holdfast.benchmark;

import dev.holdfast.store.OracleStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * A worker that is at work on the store: every 50 ms it has a transaction of its own, on SQLite
 * with fib-flow's patience of 5 s.
 */
final class WorkerBeside implements AutoCloseable {

  private static final int PERIOD_MILLIS = 50;
  private static final long EXPIRES_LATER = 1_000_000;

  private final Connection connection;
  private final List<String> each;
  private final Thread thread;
  private volatile Samples samples = new Samples();
  private volatile boolean over;
  private volatile SQLException failure;

  /**
   * Begins.
   *
   * @param each what it does in each transaction, with {@code {now}} for the time
   */
  WorkerBeside(OracleStore store, List<String> each) throws SQLException {
    this.each = each;
    this.connection = store.connect();
    if (store.address().startsWith("sqlite:")) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("pragma busy_timeout = 5000");
      }
    }
    connection.setAutoCommit(false);
    thread = new Thread(this::work, "worker beside");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Registers one of fib-flow, with one task that runs, of whose progress it tells.
   *
   * @param task the id of the task, which nobody has
   */
  static WorkerBeside ofFibFlow(OracleStore store, long task, long now) throws SQLException {
    store.execute(
        "insert into fib_flow_workers (worker_id, pod_id, status, registered_at, last_seen_at,"
            + " expires_at) values ('worker-there', 'pod', 'active', %d, %d, %d)"
                .formatted(now, now, now + EXPIRES_LATER),
        "insert into fib_flow_tasks (id, name, type, status, next_run_time, last_active_time,"
            + " worker_id, start_time) values (%d, 'beside', 'async', 'running', %d, %d,"
                .formatted(task, now, now)
            + " 'worker-there', %d)".formatted(now));
    return new WorkerBeside(
        store,
        List.of(
            "insert into fib_flow_task_events (task_id, root_id, event_type, from_status,"
                + " to_status,"
                + " stage, worker_id, attempt, event_time, message) values (%d, %d,"
                    .formatted(task, task)
                + " 'task_progress', 'running', 'running', 0, 'worker-there', 1, {now}, 'goes on')",
            "update fib_flow_tasks set last_active_time = {now}, last_event_time = {now} where id ="
                + " "
                + task));
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
        Thread.sleep(Math.max(0, next - System.nanoTime()) / 1_000_000);
      }
    } catch (SQLException refused) {
      failure = refused;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private void transaction(Statement statement, long now) throws SQLException {
    for (String sql : each) {
      statement.execute(sql.replace("{now}", Long.toString(now)));
    }
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
