package dev.holdfast.retention.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.TaskRows;
import dev.holdfast.store.TaskStoreContract;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One walk over a real store finds all of it. */
class StoreSurveyTest extends TaskStoreContract {

  private StoreSurvey survey() {
    try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(NEVER)) {
      return StoreSurvey.of(snapshot, Holds.NONE, Progress.NONE);
    }
  }

  @Test
  void findsEveryTaskEventAndAttempt() throws Exception {
    AgeHistogram histogram = survey().histogram();
    assertThat(histogram.tasks()).isEqualTo(database.number("select count(*) from fib_flow_tasks"));
    for (TaskStatus status : FibFlowTerms.STATUSES.all) {
      String dated =
          " from fib_flow_tasks where last_active_time is not null and status = '" + status + "'";
      AgeCount count = histogram.dated(status);
      assertThat(count.tasks()).isEqualTo(database.number("select count(*)" + dated));
      assertThat(count.amounts().of("events")).isEqualTo(rowsOf("fib_flow_task_events", dated));
      assertThat(count.amounts().of("attempts")).isEqualTo(rowsOf("fib_flow_task_attempts", dated));
    }
    assertThat(histogram.undated(FibFlowTerms.STATUSES.all))
        .isEqualTo(
            database.number("select count(*) from fib_flow_tasks where last_active_time is null"));
  }

  private long rowsOf(String table, String dated) throws Exception {
    return database.number(
        "select count(*) from " + table + " where task_id in (select id" + dated + ")");
  }

  @Test
  void countsForACutoffAreThoseOfTheStore() throws Exception {
    AgeHistogram histogram = survey().histogram();
    for (long cutoff = 1_754_000_000L; cutoff < 1_761_000_000L; cutoff += 333_333) {
      assertThat(histogram.before(FibFlowTerms.STATUSES.deletable, cutoff).tasks())
          .isEqualTo(
              database.number(
                  "select count(*) from fib_flow_tasks where status in"
                      + " ('completed', 'permanently_failed', 'paused')"
                      + " and last_active_time < "
                      + cutoff));
    }
  }

  @Test
  @StartsEmpty
  void measuresWhatTheRowsHold() throws Exception {
    try (Connection connection = database.connect()) {
      TaskRows.task(
          connection, 1, "status", "completed", "last_active_time", 5L, "payload", "é".repeat(500));
      TaskRows.event(connection, 1, 1, "message", "x".repeat(200));
      TaskRows.event(connection, 2, 1, "message", "x".repeat(400));
    }
    AgeCount count = survey().histogram().dated(TaskStatus.COMPLETED);
    assertThat(count.tasks()).isEqualTo(1);
    assertThat(count.amounts().of("events")).isEqualTo(2);
    assertThat(count.amounts().of("attempts")).isZero();
    // The payload in bytes, the messages, and a few short columns.
    assertThat(count.bytes()).isBetween(1_600L, 2_100L);
  }

  @Test
  @StartsEmpty
  void seesWhatTheRuntimeHasToDeleteWith() throws Exception {
    long now = store.now(NEVER);
    try (Connection connection = database.connect()) {
      worker(connection, "'a', 'active', " + (now + 60));
      worker(connection, "'b', 'active', " + (now - 60));
      worker(connection, "'c', 'dead', " + (now + 60));
      child(connection, 10, "permanently_failed", "async", 3, 999);
      child(connection, 11, "failed", "async", 3, 999);
      child(connection, 12, "failed", "async", 1, 999);
      child(connection, 13, "permanently_failed", "cron", 3, 999);
      child(connection, 14, "permanently_failed", "async", 3, 10);
      child(connection, 15, "permanently_failed", "async", 3, 0);
      child(connection, 16, "running", "async", 3, 999);
    }
    RuntimeState runtime = survey().runtime();
    assertThat(runtime.activeWorkers()).hasValue(1);
    assertThat(runtime.stopping().tasks()).isEqualTo(2);
  }

  private static void worker(Connection connection, String values) throws Exception {
    try (var statement = connection.createStatement()) {
      statement.execute(
          "insert into fib_flow_workers (worker_id, status, expires_at, pod_id, registered_at,"
              + " last_seen_at) values ("
              + values
              + ", 'p', 1, 1)");
    }
  }

  private static void child(
      Connection connection, long id, String status, String type, int retries, long parent)
      throws Exception {
    TaskRows.task(
        connection,
        id,
        "status",
        status,
        "type",
        type,
        "retry_count",
        retries,
        "max_retries",
        3,
        "parent_id",
        parent);
  }

  @Test
  @StartsEmpty
  void namesTheOldestTerminalTask() throws Exception {
    try (Connection connection = database.connect()) {
      TaskRows.task(connection, 1, "status", "running", "last_active_time", 5L);
      TaskRows.task(connection, 2, "status", "paused", "last_active_time", 7L);
      TaskRows.task(connection, 3, "status", "completed", "last_active_time", 6L);
      TaskRows.task(connection, 4, "status", "completed", "last_active_time", 6L);
    }
    assertThat(survey().histogram().oldest(FibFlowTerms.STATUSES.deletable))
        .hasValue(new AgeHistogram.OldestTask(TaskId.of(3), TaskStatus.COMPLETED, 6));
    assertThat(survey().histogram().oldest(List.of(TaskStatus.FAILED))).isEmpty();
  }
}
