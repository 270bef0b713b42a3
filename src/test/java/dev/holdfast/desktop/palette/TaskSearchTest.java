package dev.holdfast.desktop.palette;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is typed finds tasks in real stores, and never longer than it may. */
class TaskSearchTest {

  private static final Duration LONG = Duration.ofMinutes(5);

  @TempDir Path directory;

  private static List<TaskId> found(TaskStore store, String typed) {
    TaskFilter filter = TypedWords.of(typed).filter(store.terms().listing()).orElseThrow();
    return TaskSearch.read(store, filter, LONG, Cancellation.never()).tasks().stream()
        .map(Task::id)
        .toList();
  }

  private static void findsNamesAndErrors(OracleStore database) throws Exception {
    database.execute(
        "UPDATE fib_flow_tasks SET name = 'Kite.Fly', error = NULL WHERE id = 57",
        "UPDATE fib_flow_tasks SET error = 'HTTP TIMEOUT of 100% after a_b' WHERE id = 58");
    try (TaskStore store = database.open()) {
      assertThat(found(store, "kite fly")).as("usual spellings").containsExactly(TaskId.of(57));
      assertThat(found(store, "Kite.Fly")).containsExactly(TaskId.of(57));
      assertThat(found(store, "kIte"))
          .as("an odd one stands for all")
          .containsExactly(TaskId.of(57));
      assertThat(found(store, "kite walk")).isEmpty();
      assertThat(found(store, "timeout 100%")).containsExactly(TaskId.of(58));
      assertThat(found(store, "TimeOut a_b http")).containsExactly(TaskId.of(58));
      assertThat(found(store, "timeout 100_")).as("no pattern").isEmpty();
      assertThat(found(store, "http*a_b")).isEmpty();
      assertThat(found(store, "HTTP*a_b")).containsExactly(TaskId.of(58));
      assertThat(found(store, "'; DROP TABLE fib_flow_tasks; --")).isEmpty();
    }
  }

  @Test
  void findsNamesAndErrorsOnSqlite() throws Exception {
    findsNamesAndErrors(OracleStores.sqlite(directory, OracleStores.Journal.WAL));
  }

  @Test
  void findsNamesAndErrorsOnPostgres() throws Exception {
    findsNamesAndErrors(OracleStores.postgres());
  }

  @Test
  void aStoreThatTakesTooLongIsToldToStop() throws Exception {
    OracleStore database = OracleStores.postgres();
    try (TaskStore store = database.open();
        Connection other = locked(database)) {
      TaskFilter filter = TypedWords.of("tick").filter(store.terms().listing()).orElseThrow();
      TaskSearch.Answer answer =
          TaskSearch.read(store, filter, Duration.ofMillis(200), Cancellation.never());
      assertThat(answer.late()).isTrue();
      assertThat(answer.tasks()).isEmpty();
      waitUntil(database, 0);
      other.rollback();
      assertThat(found(store, "tick")).hasSize(TaskSearch.MOST);
    }
  }

  @Test
  void cancellingReachesTheServer() throws Exception {
    OracleStore database = OracleStores.postgres();
    try (TaskStore store = database.open();
        Connection other = locked(database)) {
      TaskFilter filter = TypedWords.of("tick").filter(store.terms().listing()).orElseThrow();
      Cancellation stop = new Cancellation();
      CompletableFuture<TaskSearch.Answer> search =
          CompletableFuture.supplyAsync(() -> TaskSearch.read(store, filter, LONG, stop));
      waitUntil(database, 1);
      stop.cancel();
      assertThatThrownBy(search::get)
          .isInstanceOf(ExecutionException.class)
          .cause()
          .isInstanceOf(StoreException.class);
      waitUntil(database, 0);
      other.rollback();
    }
  }

  /** Nobody else reads the tasks until this is rolled back. */
  private static Connection locked(OracleStore database) throws SQLException {
    Connection connection = database.connect();
    connection.setAutoCommit(false);
    try (Statement lock = connection.createStatement()) {
      lock.execute("LOCK TABLE fib_flow_tasks IN ACCESS EXCLUSIVE MODE");
    }
    return connection;
  }

  private static void waitUntil(OracleStore database, long waiting) throws SQLException {
    String running =
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            + " AND wait_event_type = 'Lock'";
    while (database.number(running) != waiting) {
      LockSupport.parkNanos(5_000_000);
    }
  }
}
