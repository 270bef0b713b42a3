package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.holdfast.store.activity.Activity;
import dev.holdfast.store.activity.Scheduled;
import dev.holdfast.store.activity.Workers;
import dev.holdfast.store.activity.Workload;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Count;
import dev.holdfast.task.TaskId;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Workers with what they hold, and what comes back by the calendar, on every engine. */
class WorkloadStoreTest extends TaskStoreContract {

  private static final long NOW = 1_760_000_000L;

  private List<Workload> loads() {
    return store.role(Workers.class).orElseThrow().list(NOW, null, NEVER);
  }

  private void worker(String id, String status, long expires) throws SQLException {
    database.execute(
        "insert into fib_flow_workers (worker_id, pod_id, status, registered_at, last_seen_at,"
            + " expires_at) values ('%s', 'p', '%s', 1, 1, %d)".formatted(id, status, expires));
  }

  @Test
  void workersAreThoseThatTheRuntimeLists() throws Exception {
    List<String> expected = new ArrayList<>();
    try (InputStream file =
        getClass().getResourceAsStream("/oracle/" + engine.oracle() + ".query.json")) {
      for (JsonNode row : new JsonMapper().readTree(file).get("listWorkers")) {
        expected.add(row.get("worker_id").asText() + " " + row.get("expires_at").asLong());
      }
    }
    assertThat(loads().stream().filter(Workload::registered))
        .extracting(load -> load.worker().id() + " " + load.worker().expiresAt())
        .containsExactlyElementsOf(expected);
    assertThat(loads().stream().mapToLong(Workload::running).sum())
        .isEqualTo(
            database.number(
                "select count(*) from fib_flow_tasks where status = 'running'"
                    + " and worker_id is not null"));
  }

  @Test
  @StartsEmpty
  void eachHoldsWhatRunsOnIt() throws Exception {
    worker("alive", "active", NOW);
    worker("expired", "active", NOW - 1);
    worker("idle", "superseded", NOW + 9);
    try (Connection connection = database.connect()) {
      running(connection, 1, "alive", 50L);
      running(connection, 2, "alive", 40L);
      running(connection, 3, "alive", null);
      running(connection, 4, "expired", 60L);
      running(connection, 5, "unknown", 70L);
      TaskRows.task(connection, 6, "status", "completed", "worker_id", "alive");
    }
    assertThat(loads())
        .extracting(
            load ->
                "%s %s %s %d %s"
                    .formatted(
                        load.worker().id(),
                        load.registered(),
                        load.alive(),
                        load.running(),
                        load.oldest() == null ? null : load.oldest().id()))
        .containsExactly(
            "alive true true 3 2",
            "expired true false 1 4",
            "idle true false 0 null",
            "unknown false null 1 5");
    assertThat(loads().getFirst().oldest())
        .isEqualTo(new Workload.Oldest(TaskId.of(2), "made.up", 40L));
    assertThat(loads()).filteredOn(Workload::abandons).hasSize(1);
  }

  private static void running(Connection connection, long id, String worker, Long start)
      throws SQLException {
    TaskRows.task(connection, id, "status", "running", "worker_id", worker, "start_time", start);
  }

  @Test
  @StartsEmpty
  void whereNoWorkerEverRegisteredNobodyKnowsWhoLives() throws Exception {
    try (Connection connection = database.connect()) {
      running(connection, 1, "w-1", 5L);
    }
    assertThat(loads()).singleElement().satisfies(load -> assertThat(load.alive()).isNull());
  }

  private Scheduled cron(String expression, String status, Long start, long next) throws Exception {
    database.execute("delete from fib_flow_tasks");
    try (Connection connection = database.connect()) {
      TaskRows.task(
          connection,
          1_000,
          "type",
          "cron",
          "cron_expr",
          expression,
          "status",
          status,
          "start_time",
          start,
          "next_run_time",
          next);
    }
    return store.role(Activity.class).orElseThrow().schedules(NOW, NEVER).getFirst();
  }

  /** NOW is 2025-10-09 08:53:20 UTC. */
  @Test
  void aPausedOneMissesAllRunsSince() throws Exception {
    long sixOnTheSeventh = 1_759_816_800;
    Scheduled paused = cron("0 6 * * *", "paused", sixOnTheSeventh, sixOnTheSeventh);
    assertThat(paused.missed()).as("on the 8th and the 9th").isEqualTo(new Count(2, true));
    assertThat(paused.missedSince()).isEqualTo(sixOnTheSeventh + 86_400);
    assertThat(paused.nextRun()).isNull();
    assertThat(paused.lastRun()).isEqualTo(sixOnTheSeventh);
  }

  @Test
  void onlyOneWhoseTimeCameMissesRuns() throws Exception {
    long six = 1_759_989_600;
    assertThat(cron("0 6 * * *", "pending", six - 86_400, six).missed().value())
        .as("nobody took it at six")
        .isEqualTo(1);
    assertThat(cron("0 */2 * * *", "pending", six - 7_200, six).missed().value())
        .as("neither at eight")
        .isEqualTo(2);
    assertThat(cron("0 6 * * *", "pending", six, six + 86_400).missed().value()).isZero();
    assertThat(cron("0 6 * * *", "pending", null, NOW - 60).missed().value()).isEqualTo(1);
    assertThat(cron("0 6 * * *", "pending", null, NOW - 59).missed().value())
        .as("workers poll")
        .isZero();
    assertThat(cron("0 6 * * *", "running", six, six).missed().value()).isZero();
    assertThat(cron("0 * * * *", "running", six, six).missed().value())
        .as("it still works on that of six")
        .isEqualTo(2);
    assertThat(cron("* * * * *", "paused", six - 86_400 * 9, six - 86_400 * 9).missed())
        .isEqualTo(new Count(1_000, false));
  }

  @Test
  void anExpressionThatIsNoneIsSaid() throws Exception {
    Scheduled broken = cron("61 * * * *", "pending", null, NOW);
    assertThat(broken.readable()).isFalse();
    assertThat(broken.missed()).isNull();
    assertThat(broken.misses()).isFalse();
  }

  @Test
  void anOlderStoreHasNoWorkers() throws Exception {
    database.execute("drop table fib_flow_workers");
    reopen();
    assertThat(store.role(Workers.class)).isEmpty();
    assertThat(failureOf(() -> Roles.of(store, Workers.class)))
        .isEqualTo(new StoreFailure.Unsupported(Capability.WORKERS));
  }
}
