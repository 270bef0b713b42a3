package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.activity.Activity;
import dev.holdfast.store.activity.Throughput;
import dev.holdfast.store.activity.ThroughputQuery;
import dev.holdfast.store.activity.ThroughputQuery.By;
import dev.holdfast.task.TaskStatus;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * What gets done, told on every engine as fib-flow's own statistics and its other tables have it.
 */
class ActivityStoreTest extends TaskStoreContract {

  private static final long NOW = OracleStores.NOW;
  private static final long DAY = 86_400;

  private Activity activity() {
    return store.role(Activity.class).orElseThrow();
  }

  private Throughput throughput(ThroughputQuery query) {
    return activity().throughput(query, NEVER);
  }

  private static ThroughputQuery span(By by, long since, long until) {
    return new ThroughputQuery(by, since, until, 1, 1_000_000);
  }

  private static Map<String, Throughput.Line> byKey(Throughput told) {
    Map<String, Throughput.Line> lines = new HashMap<>();
    told.lines().forEach(line -> lines.put(line.key(), line));
    return lines;
  }

  @Test
  void countsAreThoseOfTheRuntimeItself() throws Exception {
    List<String> expected = new ArrayList<>();
    try (InputStream file =
        getClass().getResourceAsStream("/oracle/" + engine.oracle() + ".query.json")) {
      for (JsonNode row : new JsonMapper().readTree(file).get("getTaskStatsByTag")) {
        expected.add(
            "%s %s %s %d"
                .formatted(
                    row.get("tag").textValue(),
                    row.get("name").asText(),
                    row.get("status").asText(),
                    row.get("count").asLong()));
      }
    }
    List<String> told =
        activity().counts(NEVER).stream()
            .map(
                each ->
                    "%s %s %s %d"
                        .formatted(each.tag(), each.name(), each.status().code(), each.count()))
            .toList();
    if (engine.isMysql()) {
      // Its ENUM orders statuses as they are declared, and nobody recorded what fib-flow says
      // there.
      assertThat(told).containsExactlyInAnyOrderElementsOf(expected);
    } else {
      assertThat(told).containsExactlyElementsOf(expected);
    }
  }

  /** The attempts are another record of the same rounds, which the product does not read here. */
  @Test
  void roundsThatEndedAreThoseOfTheAttempts() throws Exception {
    Random random = new Random(7);
    for (int i = 0; i < 12; i++) {
      long until = i == 0 ? NOW : NOW - random.nextLong(40 * DAY);
      long since = i == 0 ? 0 : until - 1 - random.nextLong(20 * DAY);
      Map<String, String> expected = new TreeMap<>();
      try (Connection connection = database.connect();
          Statement statement = connection.createStatement();
          ResultSet rows =
              statement.executeQuery(
                  ("select t.name, count(*), sum(case when a.outcome in ('failed', 'timeout')"
                          + " then 1 else 0 end) from fib_flow_task_attempts a"
                          + " join fib_flow_tasks t on t.id = a.task_id"
                          + " where a.outcome in ('completed', 'failed', 'timeout')"
                          + " and a.ended_at > %d and a.ended_at <= %d group by t.name")
                      .formatted(since, until))) {
        while (rows.next()) {
          expected.put(rows.getString(1), rows.getLong(2) + " " + rows.getLong(3));
        }
      }
      Map<String, String> told = new TreeMap<>();
      for (Throughput.Line line : throughput(span(By.NAME, since, until)).lines()) {
        // Ended by a person while it waited: no attempt was open.
        long cancelled = cancelled(line.key(), since, until);
        if (line.ended() > cancelled) {
          told.put(line.key(), (line.ended() - cancelled) + " " + line.failed());
        }
      }
      assertThat(told).as("(%d, %d]", since, until).isEqualTo(expected);
    }
  }

  private long cancelled(String name, long since, long until) throws SQLException {
    return database.number(
        ("select count(*) from fib_flow_task_events e join fib_flow_tasks t on t.id = e.task_id"
                + " where e.event_type = 'task_permanently_failed' and e.from_status = 'suspended'"
                + " and t.name = '%s' and e.event_time > %d and e.event_time <= %d")
            .formatted(name, since, until));
  }

  /** Task by task, as a person would read its trail. */
  @Test
  void waitsAreThoseOfTheTrails() throws Exception {
    Random random = new Random(8);
    for (int i = 0; i < 12; i++) {
      long until = i == 0 ? NOW : NOW - random.nextLong(40 * DAY);
      long since = i == 0 ? 0 : until - 1 - random.nextLong(10 * DAY);
      Map<String, List<Long>> expected = waits(since, until);
      Map<String, Throughput.Line> told = byKey(throughput(span(By.NAME, since, until)));
      expected.forEach(
          (name, waits) -> {
            Throughput.Waits of = told.get(name).waits();
            List<Long> known = waits.stream().filter(wait -> wait >= 0).sorted().toList();
            assertThat(of.count()).as(name).isEqualTo(known.size());
            assertThat(of.unknown()).as(name).isEqualTo(waits.size() - known.size());
            if (!known.isEmpty()) {
              assertThat(of.p50()).isEqualTo(known.get((known.size() + 1) / 2 - 1));
              assertThat(of.p95())
                  .isEqualTo(known.get((int) Math.ceil(known.size() * 0.95 - 1e-9) - 1));
            }
          });
    }
  }

  private Map<String, List<Long>> waits(long since, long until) throws Exception {
    Map<String, List<Long>> waits = new HashMap<>();
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select t.id, t.name, t.next_run_time, t.retry_interval, e.event_type, e.to_status,"
                    + " e.event_time, e.metadata from fib_flow_tasks t"
                    + " join fib_flow_task_events e on e.task_id = t.id"
                    + " order by t.id, e.event_time, e.id")) {
      long task = -1;
      Long free = null;
      while (rows.next()) {
        if (rows.getLong(1) != task) {
          task = rows.getLong(1);
          free = null;
        }
        long time = rows.getLong(7);
        if ("pending".equals(rows.getString(6))) {
          free =
              switch (rows.getString(5)) {
                case "task_created" -> Math.max(time, rows.getLong(3));
                case "task_retry_scheduled" -> time + rows.getLong(4);
                case "task_recovered" -> time;
                default ->
                    Math.max(
                        time,
                        new JsonMapper()
                            .readTree(rows.getString(8))
                            .path("next_run_time")
                            .asLong(0));
              };
        } else if (rows.getString(5).equals("task_claimed")) {
          if (time > since && time <= until) {
            waits
                .computeIfAbsent(rows.getString(2), _ -> new ArrayList<>())
                .add(free == null || free > time ? -1 : time - free);
          }
          free = null;
        }
      }
    }
    return waits;
  }

  /** What is cut off is said, and what is left is what a shorter span would have told. */
  @Test
  void aLimitShortensTheSpanAndSaysSo() {
    for (int limit : new int[] {1, 7, 60, 200, 500, 100_000}) {
      ThroughputQuery asked = span(By.NAME, 0, NOW).limit(limit);
      Throughput told = throughput(asked);
      assertThat(told.complete()).isEqualTo(limit == 100_000);
      assertThat(told.events()).isLessThanOrEqualTo(10L * limit);
      if (told.since() == NOW) {
        assertThat(told.lines()).as("more in one second than the limit").isEmpty();
        continue;
      }
      Throughput shorter = throughput(span(By.NAME, told.since(), NOW));
      assertThat(shorter.complete()).isTrue();
      assertThat(told.lines()).as("limit %d", limit).isEqualTo(shorter.lines());
    }
  }

  @Test
  void tagsAddUpToWhatNamesAddUpTo() {
    Throughput names = throughput(span(By.NAME, NOW - 30 * DAY, NOW));
    Throughput tags = throughput(span(By.TAG, NOW - 30 * DAY, NOW));
    assertThat(tags.lines()).extracting(Throughput.Line::key).contains((String) null);
    assertThat(tags.lines().stream().mapToLong(Throughput.Line::ended).sum())
        .isPositive()
        .isEqualTo(names.lines().stream().mapToLong(Throughput.Line::ended).sum());
    assertThat(tags.lines().stream().mapToLong(line -> line.waits().count()).sum())
        .isEqualTo(names.lines().stream().mapToLong(line -> line.waits().count()).sum());
  }

  @Test
  void whatBelongsToNoTaskIsCountedApart() throws Exception {
    Throughput before = throughput(span(By.NAME, 0, NOW));
    database.execute("delete from fib_flow_tasks where name = 'webhook.deliver'");
    Throughput after = throughput(span(By.NAME, 0, NOW));
    long lost = byKey(before).get("webhook.deliver").ended();
    assertThat(lost).isPositive();
    assertThat(after.gone()).isEqualTo(before.gone() + lost);
    assertThat(byKey(after)).doesNotContainKey("webhook.deliver");
  }

  @Test
  void anOlderStoreTellsWhatItCan() throws Exception {
    if (engine.isSqlite()) {
      database.execute("drop index idx_task_events_stage_time");
    }
    database.execute(
        "alter table fib_flow_task_events drop column to_status",
        "alter table fib_flow_task_events drop column metadata");
    reopen();
    Throughput told = throughput(span(By.NAME, 0, NOW));
    assertThat(told.missing())
        .containsExactlyInAnyOrder(
            "fib_flow_task_events.to_status", "fib_flow_task_events.metadata");
    Throughput.Line line = byKey(told).get("webhook.deliver");
    assertThat(line.ended()).isPositive();
    assertThat(line.waits().count()).isZero();
    assertThat(line.waits().unknown()).isPositive();
  }

  @Test
  void itCanBeCancelled() {
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    assertThat(failureOf(() -> activity().throughput(span(By.NAME, 0, NOW), cancelled)))
        .isInstanceOf(StoreFailure.Cancelled.class);
  }

  @Test
  @StartsEmpty
  void aDayIsDividedIntoItsHours() throws Exception {
    long now = 1_000_000;
    try (Connection connection = database.connect()) {
      TaskRows.task(connection, 1, "name", "mail", "next_run_time", now - 3_700);
      moment(connection, 1, "task_created", null, "pending", now - 3_700, null);
      moment(connection, 2, "task_claimed", "pending", "running", now - 3_600, null);
      moment(connection, 3, "task_failed", "running", "failed", now - 3_599, null);
      moment(connection, 4, "task_retry_scheduled", "failed", "pending", now - 100, null);
      moment(connection, 5, "task_claimed", "pending", "running", now - 60, null);
      moment(connection, 6, "task_completed", "running", "completed", now, null);
    }
    Throughput told = throughput(ThroughputQuery.last(By.NAME, DAY, now));
    Throughput.Line mail = told.lines().getFirst();
    assertThat(mail.endedBy()).hasSize(24).endsWith(0L, 0L, 2L);
    assertThat(mail.failedBy()).endsWith(0L, 1L);
    assertThat(mail.outcomes()).isEqualTo(Map.of(TaskStatus.COMPLETED, 1L, TaskStatus.FAILED, 1L));
    assertThat(mail.waits().p95By()).isEqualTo(Map.of(22, 100L, 23, 40L));
    assertThat(
            throughput(new ThroughputQuery(By.NAME, now - 100, now, 1, 100))
                .lines()
                .getFirst()
                .waits()
                .p50())
        .as("what let it be taken came before the span")
        .isEqualTo(40);
  }

  private static void moment(
      Connection connection,
      long id,
      String type,
      String from,
      String to,
      long time,
      String metadata)
      throws SQLException {
    TaskRows.event(
        connection,
        id,
        1,
        "event_type",
        type,
        "from_status",
        from,
        "to_status",
        to,
        "event_time",
        time,
        "metadata",
        metadata);
  }
}
