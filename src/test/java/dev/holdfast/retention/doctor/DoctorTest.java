package dev.holdfast.retention.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.Finding;
import dev.holdfast.store.Finding.Fact;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskRows;
import dev.holdfast.store.TaskStoreContract;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.terms.CommonFindings;
import dev.holdfast.store.terms.FindingTerm;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Everything that is wrong is found, and each statement really repairs what it is printed for. */
class DoctorTest extends TaskStoreContract {

  private static final long PAST = 1_000_000_000L;

  private Map<FindingTerm, Finding> findings() {
    long now = store.now(NEVER);
    Clock clock = Clock.fixed(Instant.ofEpochSecond(now), ZoneOffset.UTC);
    Map<FindingTerm, Finding> byKind = new HashMap<>();
    new Doctor(clock)
        .examine(store, Progress.NONE, NEVER)
        .forEach(finding -> byKind.put(finding.kind(), finding));
    return byKind;
  }

  /** Checks a finding, runs its statements, and sees that it is gone and nothing new is there. */
  private void repairs(FindingTerm kind, long count, String... sample) throws SQLException {
    Map<FindingTerm, Finding> before = findings();
    assertThat(before).containsKey(kind);
    Finding finding = before.get(kind);
    assertThat(finding.count()).isEqualTo(count);
    assertThat(finding.sample()).containsExactly(sample);
    assertThat(rows(finding.look().orElseThrow())).isEqualTo(listed(finding));
    database.execute(finding.repair().toArray(String[]::new));
    reopen();
    Map<FindingTerm, Finding> after = findings();
    assertThat(after).doesNotContainKey(kind);
    assertThat(before.keySet()).containsAll(after.keySet());
  }

  private static long listed(Finding finding) {
    return finding.kind() == FibFlowTerms.TERMS.finding("missing_retention_index")
        ? 0
        : finding.count();
  }

  private long rows(String sql) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      long count = 0;
      while (rows.next()) {
        count++;
      }
      return count;
    }
  }

  private void task(long id, Object... pairs) throws SQLException {
    try (Connection connection = database.connect()) {
      TaskRows.task(connection, id, pairs);
    }
  }

  private void child(long id, String status, long parent, Object... more) throws SQLException {
    List<Object> pairs =
        new ArrayList<>(List.of("status", status, "parent_id", parent, "last_active_time", PAST));
    pairs.addAll(List.of(more));
    task(id, pairs.toArray());
  }

  private void worker(String id, String status, long expires, long seen) throws SQLException {
    database.execute(
        "insert into fib_flow_workers (worker_id, pod_id, status, registered_at, last_seen_at,"
            + " expires_at) values ('%s', 'p', '%s', 1, %d, %d)"
                .formatted(id.replace("'", "''"), status, seen, expires));
  }

  /** fib-flow makes the index on MySQL and MariaDB. */
  private void forgetIndex() throws SQLException {
    if (engine.isMysql()) {
      database.execute("drop index idx_task_timeout on fib_flow_tasks");
    }
  }

  @Test
  @StartsEmpty
  void aStoreLacksOnlyTheIndexAndOnlyWhereABatchDoesNotReadAllOfIt() throws Exception {
    forgetIndex();
    ended(100);
    assertThat(findings()).isEmpty();
    database.execute("delete from fib_flow_tasks");
    ended(101);
    Map<FindingTerm, Finding> found = findings();
    assertThat(found).containsOnlyKeys(FibFlowTerms.TERMS.finding("missing_retention_index"));
    assertThat(found.get(FibFlowTerms.TERMS.finding("missing_retention_index")).severity())
        .as("a few rows are read in no time")
        .isEqualTo(Finding.Severity.NOTE);
    database.execute(
        found
            .get(FibFlowTerms.TERMS.finding("missing_retention_index"))
            .repair()
            .toArray(String[]::new));
    reopen();
    assertThat(findings()).isEmpty();
  }

  private void ended(long tasks) throws Exception {
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      for (long id = 1; id <= tasks; id++) {
        String status = id % 3 == 0 ? "permanently_failed" : "completed";
        TaskRows.task(connection, id, "status", status, "last_active_time", PAST + id);
      }
      connection.commit();
    }
  }

  @Test
  @StartsEmpty
  void theIndexServesTheRuntimesQuery() throws Exception {
    ended(3_000);
    forgetIndex();
    Finding finding = findings().get(FibFlowTerms.TERMS.finding("missing_retention_index"));
    assertThat(finding.severity()).isEqualTo(Finding.Severity.WARNING);
    assertThat(finding.facts())
        .containsEntry(Fact.ROWS_VISITED, 3_000L)
        .containsEntry(Fact.ROWS_WITH_INDEX, 100L);
    assertThat(finding.facts().get(Fact.BATCH_MS)).isNotNegative();
    database.execute(finding.repair().toArray(String[]::new));
    if (engine.isSqlite()) {
      assertThat(plan("explain query plan " + finding.look().orElseThrow(), 4))
          .contains("idx_task_retention");
    } else if (engine.isMysql()) {
      assertThat(plan("explain " + finding.look().orElseThrow(), 6)).contains("idx_task_timeout");
    } else {
      database.execute("analyze fib_flow_tasks");
      assertThat(plan("explain " + finding.look().orElseThrow(), 1))
          .contains("idx_task_retention")
          .doesNotContain("Sort");
    }
  }

  private String plan(String sql, int column) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      StringBuilder plan = new StringBuilder();
      while (rows.next()) {
        plan.append(rows.getString(column)).append('\n');
      }
      return plan.toString();
    }
  }

  @Test
  @StartsEmpty
  void anIndexForSomeRowsOnlyDoesNotServe() throws Exception {
    assumeThat(engine.isMysql()).as("these servers have none").isFalse();
    ended(101);
    database.execute(
        "create index partly on fib_flow_tasks (last_active_time, id) where status = 'running'",
        "create index partly2 on fib_flow_tasks (status, last_active_time)"
            + " where status = 'running'");
    assertThat(findings()).containsOnlyKeys(FibFlowTerms.TERMS.finding("missing_retention_index"));
  }

  @Test
  @StartsEmpty
  void poisonChildren() throws Exception {
    task(1, "status", "completed", "last_active_time", PAST);
    child(10, "permanently_failed", 999);
    child(11, "failed", 999, "retry_count", 2, "max_retries", 3);
    child(12, "permanently_failed", 1);
    child(13, "permanently_failed", 0);
    child(14, "permanently_failed", 999, "type", "cron");
    child(15, "completed", 999);
    repairs(FibFlowTerms.TERMS.finding("poison_child"), 2, "10", "11");
    assertThat(database.numbers("select id from fib_flow_tasks where parent_id is null"))
        .isEqualTo(Set.of(1L, 10L, 11L));
  }

  @Test
  @StartsEmpty
  void pinnedChildren() throws Exception {
    takeAnyStatus();
    child(10, "pending", 999);
    child(11, "suspended", 999);
    child(12, "failed", 999, "retry_count", 0, "max_retries", 3);
    child(13, "paused", 999);
    child(14, "completed", 999);
    child(15, "something else", 999);
    repairs(FibFlowTerms.TERMS.finding("pinned_child"), 5, "10", "11", "12", "13", "15");
  }

  @Test
  @StartsEmpty
  void tornWorkflowsBecomeWholeOnes() throws Exception {
    child(10, "completed", 5, "root_id", 5);
    child(11, "completed", 10, "root_id", 5);
    child(12, "completed", 11, "root_id", 5);
    child(13, "completed", 5, "root_id", 5);
    // Its parent is there and in another workflow, and round and round it goes.
    child(20, "completed", 21, "root_id", 6);
    child(21, "completed", 20, "root_id", 6);
    Map<FindingTerm, Finding> found = findings();
    assertThat(found.get(FibFlowTerms.TERMS.finding("torn_workflow")).count()).isEqualTo(2);
    assertThat(found.get(FibFlowTerms.TERMS.finding("torn_workflow")).facts())
        .containsEntry(Fact.TASKS, 6L);
    repairs(FibFlowTerms.TERMS.finding("torn_workflow"), 2, "5", "6");
    assertThat(
            database.numbers(
                "select id from fib_flow_tasks where root_id is null and parent_id is null"))
        .isEqualTo(Set.of(10L, 13L));
    assertThat(database.numbers("select id from fib_flow_tasks where root_id = 10"))
        .isEqualTo(Set.of(11L, 12L));
    assertThat(database.number("select parent_id from fib_flow_tasks where id = 12")).isEqualTo(11);
  }

  @Test
  @StartsEmpty
  void lostChildren() throws Exception {
    task(
        1,
        "status",
        "completed",
        "last_active_time",
        PAST,
        "total_children",
        3,
        "completed_children",
        3);
    child(2, "completed", 1, "root_id", 1);
    task(3, "status", "suspended", "total_children", 2);
    repairs(FibFlowTerms.TERMS.finding("lost_children"), 1, "1");
    assertThat(database.number("select total_children from fib_flow_tasks where id = 1"))
        .isEqualTo(1);
    assertThat(database.number("select total_children from fib_flow_tasks where id = 3"))
        .isEqualTo(2);
  }

  /** fib-flow counts a child again that ends again; what is gone had ended. */
  @Test
  @StartsEmpty
  void aCounterOfChildrenThatRunsAheadIsFoundAndMended() throws Exception {
    task(1, "status", "suspended", "total_children", 3, "completed_children", 3);
    child(2, "paused", 1, "root_id", 1);
    child(3, "completed", 1, "root_id", 1);
    task(4, "status", "suspended", "total_children", 2, "completed_children", 0);
    child(5, "completed", 4, "root_id", 4);
    repairs(FibFlowTerms.TERMS.finding("children_counter"), 1, "1");
    assertThat(database.number("select completed_children from fib_flow_tasks where id = 1"))
        .isEqualTo(2);
  }

  @Test
  @StartsEmpty
  void orphans() throws Exception {
    task(1, "status", "completed", "last_active_time", PAST);
    try (Connection connection = database.connect()) {
      TaskRows.event(connection, 1, 1);
      TaskRows.event(connection, 2, 77);
      TaskRows.event(connection, 3, 77);
      TaskRows.event(connection, 4, 9_000_000_000_000L);
      TaskRows.attempt(connection, 1, 1);
      TaskRows.attempt(connection, 2, 77);
    }
    Finding events = findings().get(FibFlowTerms.TERMS.finding("orphan_event"));
    assertThat(events.facts()).containsEntry(Fact.TASKS, 2L);
    repairs(FibFlowTerms.TERMS.finding("orphan_event"), 3, "77", "9000000000000");
    repairs(FibFlowTerms.TERMS.finding("orphan_attempt"), 1, "77");
    assertThat(database.number("select count(*) from fib_flow_task_events")).isEqualTo(1);
    assertThat(database.number("select count(*) from fib_flow_task_attempts")).isEqualTo(1);
  }

  @Test
  @StartsEmpty
  void oddTimes() throws Exception {
    long now = store.now(NEVER);
    task(1, "status", "completed", "created_at", 500L);
    task(2, "status", "paused", "created_at", 500L);
    task(3, "status", "pending");
    task(4, "status", "completed", "last_active_time", now + 90_000);
    task(5, "status", "permanently_failed");
    try (Connection connection = database.connect()) {
      TaskRows.event(connection, 1, 1, "event_time", 700L);
      TaskRows.event(connection, 2, 1, "event_time", now + 90_000);
    }
    repairs(FibFlowTerms.TERMS.finding("null_time"), 3, "1", "2", "5");
    assertThat(database.number("select last_active_time from fib_flow_tasks where id = 1"))
        .isEqualTo(700);
    assertThat(database.number("select last_active_time from fib_flow_tasks where id = 2"))
        .isEqualTo(500);
    assertThat(database.number("select last_active_time from fib_flow_tasks where id = 5"))
        .isBetween(now, now + 600);
    repairs(FibFlowTerms.TERMS.finding("future_time"), 1, "4");
    if (engine.isSqlite()) {
      database.execute("update fib_flow_tasks set last_active_time = 'soon' where id = 4");
      assertThat(findings()).doesNotContainKey(FibFlowTerms.TERMS.finding("future_time"));
      repairs(FibFlowTerms.TERMS.finding("unreadable_time"), 1, "4");
    }
  }

  @Test
  @StartsEmpty
  void tasksOfDeadWorkersGoBackToTheQueue() throws Exception {
    long now = store.now(NEVER);
    worker("alive", "active", now + 3_600, now);
    worker("expired", "active", now - 60, PAST);
    worker("o'dead\"; --\n", "dead", now + 3_600, PAST);
    for (String[] each :
        new String[][] {{"1", "alive"}, {"2", "expired"}, {"3", "o'dead\"; --\n"}, {"4", "odd"}}) {
      long id = Long.parseLong(each[0]);
      task(id, "status", "running", "worker_id", each[1], "last_active_time", PAST, "stage", 2);
      try (Connection connection = database.connect()) {
        TaskRows.attempt(connection, id, id);
      }
    }
    task(5, "status", "completed", "worker_id", "odd", "last_active_time", PAST);
    repairs(FibFlowTerms.TERMS.finding("dead_worker_task"), 3, "2", "3", "4");
    assertThat(
            database.numbers(
                "select id from fib_flow_tasks where status = 'pending' and stage = 0"
                    + " and worker_id is null"))
        .isEqualTo(Set.of(2L, 3L, 4L));
    assertThat(
            database.numbers(
                "select task_id from fib_flow_task_attempts where outcome = 'interrupted'"))
        .isEqualTo(Set.of(2L, 3L, 4L));
  }

  @Test
  @StartsEmpty
  void withoutWorkersTheNameOfOneSaysNothing() throws Exception {
    task(1, "status", "running", "worker_id", "w", "last_active_time", PAST);
    assertThat(findings()).doesNotContainKey(FibFlowTerms.TERMS.finding("dead_worker_task"));
  }

  @Test
  @StartsEmpty
  void clocks() throws Exception {
    long now = store.now(NEVER);
    worker("early", "active", now + 9_000, now + 7_200);
    Finding ahead = findings().get(FibFlowTerms.TERMS.finding("worker_clock"));
    assertThat(ahead.sample()).containsExactly("early");
    assertThat(ahead.facts().get(Fact.SECONDS)).isBetween(7_000L, 7_200L);
    assertThat(ahead.repair()).isEmpty();
    Clock slow = Clock.fixed(Instant.ofEpochSecond(now - 3_600), ZoneOffset.UTC);
    assertThat(new Doctor(slow).examine(store, Progress.NONE, NEVER))
        .anySatisfy(
            finding -> {
              assertThat(finding.kind()).isEqualTo(CommonFindings.CLOCK_SKEW);
              assertThat(finding.facts().get(Fact.SECONDS)).isBetween(3_600L, 4_200L);
            });
  }

  @Test
  void theStoreOfTheOracleIsRepairedAsAWhole() throws Exception {
    forgetIndex();
    Map<FindingTerm, Finding> found = findings();
    assertThat(found)
        .containsKeys(
            FibFlowTerms.TERMS.finding("pinned_child"),
            FibFlowTerms.TERMS.finding("torn_workflow"),
            FibFlowTerms.TERMS.finding("orphan_event"),
            FibFlowTerms.TERMS.finding("null_time"),
            FibFlowTerms.TERMS.finding("missing_retention_index"));
    for (Finding finding : found.values()) {
      database.execute(finding.repair().toArray(String[]::new));
    }
    reopen();
    assertThat(findings()).isEmpty();
  }

  @Test
  void theWorstComesFirst() {
    List<Finding> findings = new Doctor(Clock.systemUTC()).examine(store, Progress.NONE, NEVER);
    assertThat(findings).isSortedAccordingTo(Finding.WORST_FIRST);
    assertThat(findings.getFirst().severity()).isEqualTo(Finding.Severity.ERROR);
  }

  @Test
  void canBeCancelled() {
    Cancellation cancelled = new Cancellation();
    assertThatThrownBy(
            () ->
                new Doctor(Clock.systemUTC())
                    .examine(store, (done, total) -> cancelled.cancel(), cancelled))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("Cancelled");
  }
}
