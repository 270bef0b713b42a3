package dev.holdfast.retention.act;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.RecordsBench;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.Drift;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.retention.run.StopReason;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TaskStoreContract;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.ActText;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What is done to tasks beside deleting them. The expected rows in {@code acts/fib-flow.json} were
 * written by fib-flow's own code (its commit 9c6f726): {@code resumeTask}, {@code cancelTask} and
 * {@code pauseTask} on copies of the oracle's SQLite store, at 1760000000.
 */
class FibFlowActsTest extends TaskStoreContract {

  private static final long THEN = 1_760_000_000L;

  private static JsonNode written() throws Exception {
    try (InputStream in = FibFlowActsTest.class.getResourceAsStream("/acts/fib-flow.json")) {
      return new ObjectMapper().readTree(in);
    }
  }

  @Test
  void writesWhatFibFlowWrites() throws Exception {
    int compared = 0;
    // The oracle's copy serves one case of each task; the next one needs it as it was.
    for (String verb : List.of("resume", "cancel", "pause")) {
      for (JsonNode each : written()) {
        if (!each.path("verb").asText().equals(verb) || each.path("changed").isEmpty()) {
          continue;
        }
        compareOne(each);
        compared++;
      }
    }
    assertThat(compared).isGreaterThanOrEqualTo(15);
  }

  private void compareOne(JsonNode each) throws Exception {
    long id = each.path("id").asLong();
    String as = each.path("verb").asText() + " " + id;
    Map<String, Object> saved = task(id);
    long lastEvent = number("SELECT max(id) FROM fib_flow_task_events");
    String attempts = rows("SELECT * FROM fib_flow_task_attempts ORDER BY id");
    String others = rows("SELECT * FROM fib_flow_tasks WHERE id <> " + id + " ORDER BY id");

    CleanupOutcome outcome =
        run(
            preview(each.path("verb").asText(), List.of(id)),
            each.path("reason").textValue(),
            Set.of("children_results_lost"));

    assertThat(outcome.result().deleted()).as(as).isEqualTo(1);
    Map<String, Object> now = task(id);
    long moment = ((Number) now.get("last_active_time")).longValue();
    Map<String, Object> expected = new TreeMap<>(saved);
    each.path("changed").properties().forEach(c -> expected.put(c.getKey(), value(c, moment)));
    // Where the fixture's moment was what stood there already, its diff does not show it.
    expected.put("last_active_time", moment);
    expected.put("last_event_time", moment);
    assertThat(plain(now)).as(as).isEqualTo(plain(expected));
    List<Map<String, Object>> events =
        list("SELECT * FROM fib_flow_task_events WHERE id > " + lastEvent);
    assertThat(events).as(as).hasSize(1);
    Map<String, Object> event = new TreeMap<>();
    each.path("events").path(0).properties().forEach(c -> event.put(c.getKey(), value(c, moment)));
    events.getFirst().remove("id");
    assertThat(plain(events.getFirst())).as(as).isEqualTo(plain(event));
    assertThat(rows("SELECT * FROM fib_flow_task_attempts ORDER BY id")).isEqualTo(attempts);
    assertThat(rows("SELECT * FROM fib_flow_tasks WHERE id <> " + id + " ORDER BY id"))
        .isEqualTo(others);
    putBack(saved, lastEvent);
  }

  private static Object value(Map.Entry<String, JsonNode> each, long moment) {
    JsonNode value = each.getValue();
    if (value.isNull()) {
      return null;
    }
    if (value.isNumber()) {
      return value.asLong() == THEN ? moment : value.asLong();
    }
    return value.asText().replace(Long.toString(THEN), Long.toString(moment));
  }

  private static Map<String, String> plain(Map<String, Object> row) {
    Map<String, String> texts = new TreeMap<>();
    row.forEach(
        (column, value) -> {
          Object shown = value instanceof byte[] bytes ? Arrays.toString(bytes) : value;
          texts.put(column, column.equals("metadata") ? json(shown) : String.valueOf(shown));
        });
    return texts;
  }

  private static String json(Object text) {
    try {
      return new ObjectMapper().readTree(String.valueOf(text)).toString();
    } catch (java.io.IOException wrong) {
      throw new AssertionError(wrong);
    }
  }

  @Test
  void saysOnlyWhatAppliesToWhatIsChosen() throws Exception {
    database.execute(
        "UPDATE fib_flow_tasks SET status = 'paused', result = NULL, max_retries = 3 WHERE id IN"
            + " (22, 24)");
    database.execute(
        "UPDATE fib_flow_tasks SET status = 'paused', result = '7', max_retries = 4 WHERE id = 26");
    assertThat(means(22L))
        .isEqualTo(
            "It runs again from stage 0, attempt 1 of 4, as soon as a worker is free. Nothing is"
                + " lost.");
    assertThat(means(26L))
        .isEqualTo(
            "It runs again from stage 0, attempt 1 of 5, as soon as a worker is free. Its result is"
                + " cleared.");
    assertThat(means(22L, 24L))
        .isEqualTo(
            "Paused tasks run again from stage 0, attempt 1 of 4, as soon as a worker is free."
                + " Their result is cleared.");
    assertThat(means(22L, 26L))
        .isEqualTo(
            "Paused tasks run again from stage 0, as soon as a worker is free. Their result is"
                + " cleared.");
  }

  private String means(Long... ids) {
    ActPreview preview = preview("resume", List.of(ids));
    return ActText.load()
        .before(preview.act(), preview.byStatus().keySet(), preview.fate())
        .getFirst();
  }

  @Test
  void leavesAloneWhatFibFlowRefuses() throws Exception {
    for (JsonNode each : written()) {
      if (!each.path("changed").isEmpty()) {
        continue;
      }
      long id = each.path("id").asLong();
      ActPreview preview = preview(each.path("verb").asText(), List.of(id));
      String before = everything();

      CleanupOutcome outcome = run(preview, null, Set.of());

      boolean there = !each.path("from").isNull();
      assertThat(outcome.result().drifted())
          .as(each.toString())
          .containsExactly(
              new Drift(
                  TaskId.of(id),
                  there
                      ? dev.holdfast.store.terms.DriftReason.STATUS_NOT_ALLOWED
                      : dev.holdfast.store.terms.DriftReason.GONE,
                  1));
      assertThat(everything()).isEqualTo(before);
    }
  }

  @Test
  void namesWhatMovedSinceItWasChosenAndTakesTheRest() throws Exception {
    ActPreview preview = preview("resume", List.of(22L, 24L, 26L, 58L, 63L));
    database.execute("UPDATE fib_flow_tasks SET status = 'completed' WHERE id = 22");
    // Resumed and paused again: the same status, later.
    database.execute("UPDATE fib_flow_tasks SET last_active_time = 1795000000 WHERE id = 24");
    database.execute("DELETE FROM fib_flow_tasks WHERE id = 26");

    CleanupOutcome outcome = run(preview, null, Set.of());

    assertThat(outcome.result().deleted()).isEqualTo(2);
    assertThat(
            outcome.result().drifted().stream()
                .collect(Collectors.toMap(d -> d.id().toString(), d -> d.reason().code())))
        .isEqualTo(Map.of("22", "status_changed", "24", "active_again", "26", "gone"));
    assertThat(status(58)).isEqualTo("pending");
    assertThat(status(24)).isEqualTo("paused");
  }

  @Test
  void choosesAllThatMatchAsTheyAreNow() throws Exception {
    ActPreview preview =
        new ActScan(store, act("resume"))
            .matching(
                TaskFilter.ALL.withStatuses(Set.of(TaskStatus.PAUSED)),
                "status:paused",
                Progress.NONE,
                NEVER);
    assertThat(preview.size())
        .isEqualTo(number("SELECT count(*) FROM fib_flow_tasks WHERE status = 'paused'"));
    database.execute("UPDATE fib_flow_tasks SET status = 'paused' WHERE id = 64");

    run(preview, null, Set.of());

    assertThat(status(64)).isEqualTo("paused");
    assertThat(number("SELECT count(*) FROM fib_flow_tasks WHERE status = 'paused'")).isEqualTo(1);
  }

  @Test
  void refusesToClearResultsOfChildrenUnlessAllowedOrSkipped() throws Exception {
    ActPreview preview = preview("resume", List.of(320L, 4L));
    HazardTerm lost = act("resume").hazards().find("children_results_lost").orElseThrow();

    assertThat(preview.plan(options(Set.of(), Set.of())))
        .isInstanceOfSatisfying(
            CleanupPlan.Refused.class,
            refused -> assertThat(refused.blocking()).extracting(Hazard::kind).contains(lost));
    CleanupPlan.Ready skipping = (CleanupPlan.Ready) preview.plan(options(Set.of(), Set.of(lost)));

    assertThat(skipping.work().size()).isEqualTo(1);
    assertThat(skipping.skipped()).isEqualTo(1);
    assertThat(skipping.work().get(0).id()).isEqualTo(TaskId.of(4));
  }

  @Test
  void keepsWhatItOverwrites() throws Exception {
    Map<String, Object> before = task(320);

    run(preview("cancel", List.of(320L)), "refused", Set.of("children_results_lost"));

    Path kept;
    try (Stream<Path> files = Files.list(directory.resolve("records").resolve("overwritten"))) {
      kept = files.findFirst().orElseThrow();
    }
    JsonNode line = new ObjectMapper().readTree(Files.readString(kept));
    assertThat(line.path("id").asLong()).isEqualTo(320);
    assertThat(line.path("result").asText()).isEqualTo(before.get("result"));
    assertThat(line.path("status").asText()).isEqualTo("suspended");
  }

  @Test
  void seesWhoWasResumedAgainAndAgain() throws Exception {
    long now = store.now(NEVER);
    long event = 900_000;
    for (long id : List.of(22L, 24L)) {
      for (int time = 1; time <= 3; time++) {
        database.execute(
            "INSERT INTO fib_flow_task_events (id, task_id, event_type, from_status, to_status,"
                + " event_time) VALUES (%d, %d, 'task_status_changed', 'paused', 'pending', %d)"
                    .formatted(event++, id, now - 1_000 * time));
        String error =
            id == 22 ? "timeout after " + time + " s" : "error " + "xyz".charAt(time - 1);
        database.execute(
            "INSERT INTO fib_flow_task_attempts (id, task_id, attempt, started_at, error)"
                + " VALUES (%d, %d, %d, %d, '%s')"
                    .formatted(event++, id, time, now - 1_000 * time, error));
      }
    }

    ActPreview preview = preview("resume", List.of(22L, 24L, 26L));

    assertThat(preview.hazards())
        .filteredOn(hazard -> hazard.kind().code().equals("resumed_again"))
        .singleElement()
        .satisfies(hazard -> assertThat(hazard.sample()).containsExactly(TaskId.of(22)));
  }

  @Test
  void tellsWhatWasDoneWhenALookBetweenTwoBatchesFails() throws Exception {
    ActPreview preview = preview("resume", List.of(22L, 24L, 26L));
    RunPace failing =
        new RunPace() {
          @Override
          public StopReason pass(long done) {
            if (done > 0) {
              throw new StoreException(new StoreFailure.ConnectionLost("the server is gone"));
            }
            return null;
          }

          @Override
          public long most(long done) {
            return 1;
          }
        };

    CleanupOutcome outcome = run(preview, null, Set.of(), failing);

    assertThat(outcome.result().deleted()).isEqualTo(1);
    assertThat(outcome.result().remaining()).isEqualTo(2);
    assertThat(outcome.result().stoppedBy()).isEqualTo(StopReason.FAILURE);
    assertThat(status(22)).isEqualTo("pending");
    assertThat(status(24)).isEqualTo("paused");
  }

  /** Of each task either the worker or the operator has it, however the two meet. */
  @Test
  @StartsEmpty
  void neverTakesATaskThatAWorkerHasClaimed() throws Exception {
    int tasks = 10_000;
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      try (PreparedStatement insert =
          connection.prepareStatement(
              "INSERT INTO fib_flow_tasks (id, name, type, status, next_run_time, last_active_time)"
                  + " VALUES (?, 'a', 'async', 'pending', 1, 1)")) {
        for (int id = 1; id <= tasks; id++) {
          insert.setLong(1, id);
          insert.addBatch();
        }
        insert.executeBatch();
      }
      connection.commit();
    }
    ActPreview preview =
        new ActScan(store, act("pause")).matching(TaskFilter.ALL, null, Progress.NONE, NEVER);
    ClaimingWorker worker = new ClaimingWorker(database, tasks);
    Thread thread = Thread.ofPlatform().start(worker);
    worker.awaitFirstClaim();

    CleanupOutcome outcome = run(preview, null, Set.of());

    worker.stop();
    thread.join();
    Set<Long> claimed = worker.claimed();
    assertThat(claimed).isNotEmpty();
    assertThat(outcome.result().deleted() + claimed.size()).isEqualTo(tasks);
    assertThat(number("SELECT count(*) FROM fib_flow_tasks WHERE status = 'running'"))
        .isEqualTo(claimed.size());
    assertThat(number("SELECT count(*) FROM fib_flow_tasks WHERE status = 'paused'"))
        .isEqualTo(outcome.result().deleted());
    assertThat(
            number(
                "SELECT count(*) FROM fib_flow_tasks t JOIN fib_flow_task_events e"
                    + " ON e.task_id = t.id AND e.event_type = 'task_paused'"
                    + " WHERE t.status = 'running'"))
        .isZero();
  }

  private ActTerm act(String verb) {
    return store.terms().act(verb).orElseThrow();
  }

  private ActPreview preview(String verb, List<Long> ids) {
    return new ActScan(store, act(verb))
        .these(ids.stream().<TaskId>map(TaskId::of).toList(), Progress.NONE, NEVER);
  }

  private static CleanupOptions options(Set<HazardTerm> allow, Set<HazardTerm> skip) {
    return new CleanupOptions(allow, skip, null, Throttle.DEFAULT);
  }

  private CleanupOutcome run(ActPreview preview, String reason, Set<String> allow) {
    return run(preview, reason, allow, RunPace.NONE);
  }

  private CleanupOutcome run(ActPreview preview, String reason, Set<String> allow, RunPace pace) {
    Set<HazardTerm> allowed =
        allow.stream()
            .map(code -> preview.act().hazards().find(code).orElseThrow())
            .collect(Collectors.toSet());
    Journal journal = new Journal(RecordsBench.in(directory.resolve("records")), Clock.systemUTC());
    return new Cleanup(journal)
        .run(
            store,
            new CleanupOrder(
                preview,
                (CleanupPlan.Ready) preview.plan(options(allowed, Set.of())),
                reason,
                null,
                null),
            CleanupListener.NONE,
            pace,
            NEVER);
  }

  private Map<String, Object> task(long id) throws SQLException {
    return list("SELECT * FROM fib_flow_tasks WHERE id = " + id).getFirst();
  }

  private String status(long id) throws SQLException {
    return String.valueOf(task(id).get("status"));
  }

  private long number(String sql) throws SQLException {
    return ((Number) list(sql).getFirst().values().iterator().next()).longValue();
  }

  private String rows(String sql) throws SQLException {
    return list(sql).stream()
        .map(FibFlowActsTest::plain)
        .map(Objects::toString)
        .collect(Collectors.joining("\n"));
  }

  private String everything() throws SQLException {
    return rows("SELECT * FROM fib_flow_tasks ORDER BY id")
        + rows("SELECT * FROM fib_flow_task_events ORDER BY id");
  }

  private List<Map<String, Object>> list(String sql) throws SQLException {
    List<Map<String, Object>> all = new ArrayList<>();
    try (Connection connection = database.connect();
        PreparedStatement statement = connection.prepareStatement(sql);
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        Map<String, Object> row = new LinkedHashMap<>();
        for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
          row.put(rows.getMetaData().getColumnLabel(column), rows.getObject(column));
        }
        all.add(row);
      }
    }
    return all;
  }

  private void putBack(Map<String, Object> task, long lastEvent) throws SQLException {
    database.execute("DELETE FROM fib_flow_task_events WHERE id > " + lastEvent);
    String sets =
        task.keySet().stream().map(column -> column + " = ?").collect(Collectors.joining(", "));
    try (Connection connection = database.connect();
        PreparedStatement update =
            connection.prepareStatement(
                "UPDATE fib_flow_tasks SET " + sets + " WHERE id = " + task.get("id"))) {
      int at = 1;
      for (Object value : task.values()) {
        update.setObject(at++, value);
      }
      update.executeUpdate();
    }
  }
}
