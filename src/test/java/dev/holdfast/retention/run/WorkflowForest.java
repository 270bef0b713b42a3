package dev.holdfast.retention.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskRows;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Many workflows three levels deep with every status and age, and what must be true of them
 * whenever and however a cleanup ends.
 */
final class WorkflowForest {

  private static final String[] STATUSES = {
    "completed", "completed", "completed", "permanently_failed", "paused", "running"
  };

  /** Children that no task may leave behind, where their parent is gone. */
  private static final String STRANDED =
      "select c.id from fib_flow_tasks c where c.parent_id is not null and c.status <> 'completed'"
          + " and not exists (select 1 from fib_flow_tasks p where p.id = c.parent_id)";

  private final OracleStore database;
  private final Map<Long, Long> events;
  private final Map<Long, Long> attempts;
  private final Set<Long> tasks;

  private WorkflowForest(OracleStore database) throws SQLException {
    this.database = database;
    this.events = counts("fib_flow_task_events");
    this.attempts = counts("fib_flow_task_attempts");
    this.tasks = database.numbers("select id from fib_flow_tasks");
  }

  /** Grows it in an empty store; the same every time. */
  static WorkflowForest grow(OracleStore database, int workflows) throws SQLException {
    Random random = new Random(42);
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      long id = 1;
      long row = 1;
      for (int workflow = 0; workflow < workflows; workflow++) {
        long root = id;
        for (int member = 0; member < 5; member++, id++) {
          long age = random.nextInt(5) == 0 ? 1_000 : 100_000 + random.nextInt(1_000_000);
          TaskRows.task(
              connection,
              id,
              "status",
              STATUSES[random.nextInt(STATUSES.length)],
              "last_active_time",
              OracleStores.NOW - age,
              "root_id",
              member == 0 ? null : (Object) root,
              "parent_id",
              // A root with two children; the first has two of its own.
              member == 0 ? null : (Object) (member < 3 ? root : root + 1));
          for (int event = random.nextInt(4); event >= 0; event--) {
            TaskRows.event(connection, row++, id);
          }
          for (int attempt = random.nextInt(3); attempt >= 0; attempt--) {
            TaskRows.attempt(connection, row++, id);
          }
        }
      }
      connection.commit();
    }
    return new WorkflowForest(database);
  }

  private Map<Long, Long> counts(String table) throws SQLException {
    Map<Long, Long> counts = new TreeMap<>();
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("select task_id, count(*) from " + table + " group by 1")) {
      while (rows.next()) {
        counts.put(rows.getLong(1), rows.getLong(2));
      }
    }
    return counts;
  }

  Set<Long> left() throws SQLException {
    return database.numbers("select id from fib_flow_tasks");
  }

  /** Returns all but these. */
  Set<Long> without(Set<Long> deleted) {
    Set<Long> rest = new TreeSet<>(tasks);
    rest.removeAll(deleted);
    return rest;
  }

  /**
   * Every task is there with all its rows or gone with all of them, none went that was not planned,
   * and no child was stranded.
   */
  void assertWhole(Set<Long> planned) throws SQLException {
    Set<Long> left = left();
    // AssertJ compares each with each: with 100 rounds that took hours.
    Set<Long> lost = without(planned);
    lost.removeAll(left);
    assertThat(lost).as("gone and not planned").isEmpty();
    Map<Long, Long> expectedEvents = new TreeMap<>(events);
    expectedEvents.keySet().retainAll(left);
    Map<Long, Long> expectedAttempts = new TreeMap<>(attempts);
    expectedAttempts.keySet().retainAll(left);
    assertThat(counts("fib_flow_task_events")).isEqualTo(expectedEvents);
    assertThat(counts("fib_flow_task_attempts")).isEqualTo(expectedAttempts);
    assertThat(database.numbers(STRANDED)).isEmpty();
  }
}
