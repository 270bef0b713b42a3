package dev.holdfast.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for the rows of every demo store, whatever the seed. */
@ParameterizedClass
@MethodSource("seeds")
class DemoRowsTest {

  private static final String LAST_STATUS =
      "(SELECT to_status FROM fib_flow_task_events e WHERE e.task_id = t.id"
          + " AND to_status IS NOT NULL ORDER BY event_time DESC, id DESC LIMIT 1)";
  private static final String FAMILY =
      "fib_flow_tasks c JOIN fib_flow_tasks p ON p.id = c.parent_id";

  @TempDir Path folder;
  @Parameter long seed;
  private DemoFile store;

  static LongStream seeds() {
    return LongStream.of(1, 2, 42, -9_000_000_000L);
  }

  @BeforeEach
  void write() throws IOException {
    store = DemoFile.write(folder.resolve("store.sqlite"), 600, seed);
  }

  @Test
  void sqliteFindsTheFileSound() {
    assertThat(store.column("PRAGMA integrity_check")).containsExactly("ok");
    assertThat(store.column("PRAGMA journal_mode")).containsExactly("delete");
    assertThat(store.number("SELECT count(*) FROM sqlite_master WHERE sql LIKE 'CREATE INDEX%'"))
        .isEqualTo(20);
  }

  @Test
  void everyStatusIsThere() {
    String share = "SELECT 100 * avg(status = '%s') FROM fib_flow_tasks";
    assertThat(Double.parseDouble(store.column(share.formatted("completed")).getFirst()))
        .isBetween(55.0, 80.0);
    assertThat(Double.parseDouble(store.column(share.formatted("permanently_failed")).getFirst()))
        .isBetween(5.0, 14.0);
    assertThat(store.number("SELECT count(DISTINCT status) FROM fib_flow_tasks")).isEqualTo(8);
    assertNone("SELECT 5 - count(*) FROM fib_flow_tasks WHERE status = 'paused' HAVING count(*)<5");
  }

  @Test
  void childrenFollowTheirParents() {
    assertNone("SELECT id FROM fib_flow_tasks WHERE id <= parent_id OR id <= root_id");
    assertNone("SELECT c.id FROM " + FAMILY + " WHERE c.root_id <> coalesce(p.root_id, p.id)");
    assertNone("SELECT c.id FROM " + FAMILY + " WHERE c.created_at < p.created_at");
    assertNone(
        "SELECT p.id FROM fib_flow_tasks p WHERE total_children <>"
            + " (SELECT count(*) FROM fib_flow_tasks c WHERE c.parent_id = p.id)");
    assertThat(store.number("SELECT count(*) FROM " + FAMILY + " WHERE p.parent_id IS NOT NULL"))
        .as("tasks three levels deep")
        .isPositive();
  }

  @Test
  void onlyTheIntendedOrphansHaveNoTask() {
    String gone = " NOT IN (SELECT id FROM fib_flow_tasks)";
    assertThat(store.number("SELECT count(*) FROM fib_flow_task_events WHERE task_id" + gone))
        .as("created, claimed, started, and two of its subtask")
        .isEqualTo(5);
    assertThat(store.number("SELECT count(*) FROM fib_flow_task_attempts WHERE task_id" + gone))
        .isEqualTo(1);
    assertThat(store.number("SELECT count(*) FROM fib_flow_tasks WHERE parent_id" + gone))
        .isEqualTo(1);
  }

  @Test
  void attemptsAgreeWithEvents() {
    String attempt = "fib_flow_task_attempts a";
    assertNone(
        "SELECT id FROM "
            + attempt
            + " WHERE task_id IN (SELECT id FROM fib_flow_tasks) AND NOT EXISTS (SELECT 1 FROM"
            + " fib_flow_task_events e WHERE e.task_id = a.task_id AND e.event_type ="
            + " 'task_started' AND e.attempt = a.attempt AND e.event_time = a.started_at"
            + " AND e.worker_id = a.worker_id)");
    assertNone(
        "SELECT e.id FROM fib_flow_task_events e WHERE event_type = 'task_started' AND NOT EXISTS"
            + " (SELECT 1 FROM "
            + attempt
            + " WHERE a.task_id = e.task_id AND a.attempt = e.attempt)");
    assertNone("SELECT id FROM " + attempt + " WHERE (ended_at IS NULL) <> (outcome IS NULL)");
    assertNone("SELECT id FROM " + attempt + " WHERE ended_at < started_at");
    assertNone("SELECT id FROM " + attempt + " WHERE timeout_flag <> (outcome IS 'timeout')");
    assertNone(
        "SELECT t.id FROM fib_flow_tasks t WHERE (status = 'running') <> EXISTS (SELECT 1 FROM "
            + attempt
            + " WHERE a.task_id = t.id AND ended_at IS NULL)");
    assertThat(store.column("SELECT DISTINCT outcome FROM fib_flow_task_attempts"))
        .contains("completed", "failed", "timeout", "suspended", "interrupted", "paused");
  }

  @Test
  void replayedEventsEndInTheStatusOfTheRow() {
    assertNone("SELECT id FROM fib_flow_tasks t WHERE status <> " + LAST_STATUS);
    assertNone(
        "SELECT id FROM (SELECT id, from_status, lag(to_status) OVER (PARTITION BY task_id"
            + " ORDER BY event_time, id) AS before, event_type FROM fib_flow_task_events)"
            + " WHERE before <> from_status AND event_type NOT IN"
            + " ('task_started', 'task_retry_started')"
            + " AND NOT (event_type = 'task_status_changed' AND before = 'suspended')");
    assertNone(
        "SELECT t.id FROM fib_flow_tasks t JOIN fib_flow_task_events e ON e.id = (SELECT id FROM"
            + " fib_flow_task_events WHERE task_id = t.id ORDER BY event_time DESC, id DESC"
            + " LIMIT 1) WHERE t.last_event_time <> e.event_time"
            + " OR t.last_event_type <> e.event_type");
  }

  @Test
  void nothingHappensBeforeItsTaskOrAfterNow() {
    assertNone("SELECT id FROM fib_flow_task_events WHERE event_time > " + DemoFile.NOW);
    assertNone(
        "SELECT e.id FROM fib_flow_task_events e JOIN fib_flow_tasks t ON t.id = e.task_id"
            + " WHERE e.event_time < t.created_at");
    assertNone(
        "SELECT id FROM fib_flow_tasks WHERE created_at NOT BETWEEN "
            + (DemoFile.NOW - 90 * 86_400L)
            + " AND "
            + DemoFile.NOW);
  }

  @Test
  void workersWereThereWhenTheyWorked() {
    assertThat(store.column("SELECT DISTINCT status FROM fib_flow_workers ORDER BY 1"))
        .containsExactly("active", "dead", "superseded");
    assertNone(
        "SELECT a.id FROM fib_flow_task_attempts a JOIN fib_flow_workers w USING (worker_id)"
            + " WHERE a.started_at NOT BETWEEN w.registered_at AND w.last_seen_at");
    assertThat(
            store.number(
                "SELECT count(*) FROM fib_flow_tasks JOIN fib_flow_workers w USING (worker_id)"
                    + " WHERE w.status = 'dead' AND fib_flow_tasks.status = 'running'"))
        .as("tasks a dead worker holds")
        .isPositive();
  }

  private void assertNone(String sql) {
    assertThat(store.column(sql)).as(sql).isEmpty();
  }
}
