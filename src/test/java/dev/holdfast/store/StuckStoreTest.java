package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.text.query.Query;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What {@code is:} finds is what a person would call so, on every engine. */
class StuckStoreTest extends TaskStoreContract {

  private static final long NOW = 100_000;

  private List<Long> ids(String typed) {
    TaskFilter filter =
        Query.parse(typed).narrow(TaskFilter.ALL, FibFlowTerms.TERMS.listing(), NOW);
    List<Long> found =
        store
            .tasks(new TaskQuery(filter, FieldTerm.ID.key(), SortOrder.ASC, 1_000, null), NEVER)
            .items()
            .stream()
            .map(task -> Long.valueOf(task.id().toString()))
            .toList();
    assertThat(store.count(filter, Duration.ofMinutes(1), NEVER).value()).isEqualTo(found.size());
    return found;
  }

  private void worker(String id, String status, long expires) throws SQLException {
    database.execute(
        "insert into fib_flow_workers (worker_id, pod_id, status, registered_at, last_seen_at,"
            + " expires_at) values ('%s', 'p', '%s', 1, 1, %d)".formatted(id, status, expires));
  }

  @Test
  @StartsEmpty
  void eachWordFindsItsOwn() throws Exception {
    worker("alive", "active", NOW);
    worker("expired", "active", NOW - 1);
    worker("dead", "dead", NOW + 100);
    try (Connection connection = database.connect()) {
      running(connection, 1, "alive", 0);
      running(connection, 2, "expired", 0);
      running(connection, 3, "dead", 0);
      running(connection, 4, "never seen", 0);
      running(connection, 5, null, 0);
      running(connection, 6, "alive", 600);
      TaskRows.event(connection, 1, 6, "event_time", NOW - 601);
      running(connection, 7, "alive", 600);
      TaskRows.event(connection, 2, 7, "event_time", NOW - 600);
      running(connection, 8, "alive", 600, "start_time", NOW - 600);
      running(connection, 9, "alive", 600, "start_time", NOW - 601);
      TaskRows.task(connection, 10, "next_run_time", NOW - 60);
      TaskRows.task(connection, 11, "next_run_time", NOW - 61);
      TaskRows.task(connection, 12, "next_run_time", NOW + 1);
      TaskRows.task(connection, 13, "status", "paused", "worker_id", "dead");
      TaskRows.task(connection, 14, "status", "completed", "next_run_time", 1L, "timeout", 1L);
    }
    assertThat(ids("is:abandoned")).containsExactly(2L, 3L, 4L);
    assertThat(ids("is:silent")).containsExactly(6L, 9L);
    assertThat(ids("is:overdue")).containsExactly(11L);
    assertThat(ids("is:stuck")).containsExactly(2L, 3L, 4L, 6L, 9L, 11L);
    assertThat(ids("IS:Overdue is:silent")).as("or").containsExactly(6L, 9L, 11L);
    assertThat(ids("-is:stuck")).containsExactly(1L, 5L, 7L, 8L, 10L, 12L, 13L, 14L);
    assertThat(ids("is:stuck status:running -is:abandoned")).containsExactly(6L, 9L);
  }

  private static void running(
      Connection connection, long id, String worker, long timeout, Object... other)
      throws SQLException {
    List<Object> all = new ArrayList<>(List.of("status", "running", "timeout", timeout));
    all.add("worker_id");
    all.add(worker);
    all.addAll(List.of(other));
    TaskRows.task(connection, id, all.toArray());
  }

  /** Nobody is there to take them: that is no fault of the tasks. */
  @Test
  @StartsEmpty
  void nothingIsOverdueWhileNoWorkerLives() throws Exception {
    worker("expired", "active", NOW - 1);
    try (Connection connection = database.connect()) {
      TaskRows.task(connection, 1, "next_run_time", 1L);
    }
    assertThat(ids("is:overdue")).isEmpty();
    assertThat(ids("is:stuck")).isEmpty();
  }

  @Test
  @StartsEmpty
  void aNameSaysNothingWhereNoWorkerEverRegistered() throws Exception {
    try (Connection connection = database.connect()) {
      running(connection, 1, "w-1", 0);
    }
    assertThat(ids("is:stuck")).isEmpty();
  }

  @Test
  @StartsEmpty
  void anOlderStoreFindsWhatItRecords() throws Exception {
    database.execute("drop table fib_flow_workers");
    reopen();
    try (Connection connection = database.connect()) {
      running(connection, 1, "w-1", 10);
      TaskRows.task(connection, 2, "next_run_time", 1L);
    }
    assertThat(ids("is:stuck")).containsExactly(1L);
    assertThat(ids("is:abandoned")).isEmpty();
  }

  /** What a text is in a column of numbers (SQLite takes it) is no time that has passed. */
  @Test
  void aTextIsNoTime() throws Exception {
    if (!engine.isSqlite()) {
      return;
    }
    useEmptyStore();
    worker("alive", "active", NOW);
    try (Connection connection = database.connect()) {
      running(connection, 1, "alive", 0, "timeout", "soon");
      TaskRows.task(connection, 2, "next_run_time", "then");
    }
    assertThat(ids("is:stuck")).isEmpty();
  }

  @Test
  @StartsEmpty
  void onRandomStoresAllThreeAreWhatTheirRowsSay() throws Exception {
    Random random = new Random(3);
    List<String> workers = List.of("w1", "w2", "w3", "w4");
    List<String> alive = new ArrayList<>();
    for (String worker : workers.subList(0, 3)) {
      long expires = NOW - 1 + random.nextInt(3);
      String status = random.nextBoolean() ? "active" : "superseded";
      worker(worker, status, expires);
      if (status.equals("active") && expires >= NOW) {
        alive.add(worker);
      }
    }
    TreeSet<Long> expected = new TreeSet<>();
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      for (long id = 1; id <= 300; id++) {
        String status = List.of("running", "pending", "failed").get(random.nextInt(3));
        String worker = random.nextInt(4) == 0 ? null : workers.get(random.nextInt(4));
        long timeout = random.nextInt(3) * 100L;
        Long start = random.nextBoolean() ? null : NOW - random.nextInt(250);
        long next = NOW - random.nextInt(130);
        TaskRows.task(
            connection,
            id,
            "status",
            status,
            "worker_id",
            worker,
            "timeout",
            timeout,
            "start_time",
            start,
            "next_run_time",
            next);
        long last = Long.MIN_VALUE;
        for (int event = random.nextInt(3); event > 0; event--) {
          long time = NOW - random.nextInt(250);
          last = Math.max(last, time);
          TaskRows.event(connection, id * 10 + event, id, "event_time", time);
        }
        boolean silent =
            timeout > 0 && (start == null || start < NOW - timeout) && last < NOW - timeout;
        boolean stuck =
            switch (status) {
              case "running" -> worker != null && !alive.contains(worker) || silent;
              case "pending" -> !alive.isEmpty() && next < NOW - 60;
              default -> false;
            };
        if (stuck) {
          expected.add(id);
        }
      }
      connection.commit();
    }
    assertThat(expected).hasSizeBetween(20, 280);
    assertThat(ids("is:stuck")).isEqualTo(List.copyOf(expected));
  }

  @Test
  void anotherWordIsRefusedByName() {
    TaskFilter filter =
        Query.parse("is:blue").narrow(TaskFilter.ALL, FibFlowTerms.TERMS.listing(), NOW);
    assertThat(failureOf(() -> store.count(filter, Duration.ofMinutes(1), NEVER)))
        .isEqualTo(
            new StoreFailure.NoSuchFilter(
                "is:blue",
                List.of("is:stuck", "is:abandoned", "is:silent", "is:overdue", "is:unwoken")));
  }
}
