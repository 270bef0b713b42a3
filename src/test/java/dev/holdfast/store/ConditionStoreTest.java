package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.Count;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.text.query.Query;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a query finds is what its conditions say in Java, on every engine. */
class ConditionStoreTest extends TaskStoreContract {

  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final long NOW = 10_000;

  /** 2026-11-20 in UTC. */
  private static final long DAYS = 1_795_132_800L;

  private static final List<String> TEXTS =
      List.of(
          "a",
          "A",
          "ab",
          "mail.send",
          "mail%",
          "ma_l",
          "o'clock",
          "\"q\"",
          "b\\c",
          "!",
          ":value1",
          "é",
          "等",
          "x y",
          "1",
          "--",
          ";",
          "?");

  /** Which texts a free text looks into, and that an id is found whole. */
  private static boolean contains(Task task, String typed) {
    String text = typed.toLowerCase(Locale.ROOT);
    return task.id().equals(TaskId.parse(typed))
        || Stream.of(
                task.name(),
                task.tag(),
                task.stageName(),
                task.progressText(),
                task.error(),
                task.workerId())
            .anyMatch(value -> value != null && value.toLowerCase(Locale.ROOT).contains(text));
  }

  private static <T> T any(Random random, List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private static Object maybe(Random random, Object value) {
    return random.nextInt(3) == 0 ? null : value;
  }

  private void fill(Random random, int tasks) throws SQLException {
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      for (int id = 1; id <= tasks; id++) {
        TaskRows.task(
            connection,
            id,
            "name",
            any(random, TEXTS),
            "status",
            any(random, List.of("paused", "failed", "completed", "running")),
            "type",
            any(random, List.of("async", "cron")),
            "tag",
            maybe(random, any(random, TEXTS)),
            "worker_id",
            maybe(random, any(random, TEXTS)),
            "error",
            maybe(random, any(random, TEXTS)),
            "root_id",
            maybe(random, 1L + random.nextInt(tasks)),
            "parent_id",
            maybe(random, 1L + random.nextInt(tasks)),
            "created_at",
            NOW - random.nextInt(200),
            "last_active_time",
            maybe(random, NOW - random.nextInt(200)),
            "retry_count",
            (long) random.nextInt(4));
      }
      connection.commit();
    }
  }

  private static String term(Random random) {
    String minus = random.nextInt(3) == 0 ? "-" : "";
    String text = any(random, TEXTS);
    String quoted = '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    String span = any(random, List.of(">%d", ">=%d", "<%d", "<=%d", "%d", "%d..", "..%d"));
    return minus
        + switch (random.nextInt(13)) {
          case 0 -> "status:" + any(random, List.of("paused", "failed", "completed", "running"));
          case 1 -> "type:" + any(random, List.of("async", "cron"));
          case 2 -> "tag:" + quoted;
          case 3 -> "worker:" + quoted;
          case 4 ->
              "name:"
                  + (random.nextBoolean() ? quoted : "*" + any(random, List.of("l", "a")) + "*");
          case 5 -> "error:" + quoted;
          case 6 -> "root:" + random.nextInt(40);
          case 7 -> "parent:" + random.nextInt(40);
          case 8 -> "workflow:" + random.nextInt(40);
          case 9 -> "id:" + any(random, List.of("3", "17", "none"));
          case 10 -> "retries:" + span.formatted(random.nextInt(4));
          case 11 ->
              "last:" + (random.nextBoolean() ? span.formatted(NOW - random.nextInt(200)) : "<2m");
          default -> quoted;
        };
  }

  @Test
  @StartsEmpty
  void everyEngineFindsWhatTheConditionsSay() throws Exception {
    Random random = new Random(17);
    fill(random, 40);
    List<Task> all = store.tasks(TaskQuery.newest(TaskFilter.ALL, 100), NEVER).items();
    int some = 0;
    for (int round = 0; round < 400; round++) {
      List<String> terms = new ArrayList<>();
      for (int more = 1 + random.nextInt(4); more > 0; more--) {
        terms.add(term(random));
      }
      String typed = String.join(" ", terms);
      TaskFilter filter =
          Query.parse(typed).narrow(TaskFilter.ALL, FibFlowTerms.TERMS.listing(), NOW);
      List<Task> expected =
          all.stream()
              .filter(
                  task -> filter.statuses().isEmpty() || filter.statuses().contains(task.status()))
              .filter(task -> filter.meetsConditions(task, ConditionStoreTest::contains))
              .toList();

      assertThat(store.tasks(TaskQuery.newest(filter, 100), NEVER).items())
          .as(typed)
          .extracting(Task::id)
          .isEqualTo(expected.stream().map(Task::id).toList());
      assertThat(store.count(filter, PATIENCE, NEVER))
          .as(typed)
          .isEqualTo(new Count(expected.size(), true));
      some += expected.isEmpty() ? 0 : 1;
    }
    assertThat(some).as("queries that find something").isGreaterThan(100);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name:\"'; drop table fib_flow_tasks; --\"",
        "\"' or '1'='1\"",
        "error:%",
        "tag:_",
        "worker::value1",
        "name:*\\*",
        "id:99999999999999999999999999",
        "root:-9223372036854775808",
        "retries:-9223372036854775808..9223372036854775806",
        "\"\\u0000\"",
        "\"{payload}\"",
        "suspended:\"' or ''='\"",
        "-suspended:%",
        "payload.\"'); drop table fib_flow_tasks; --\":1",
        "payload.\"$.*\":1",
        "payload.\"a\\\"] || true\"[999999999]:\"' or 1=1\"",
        "payload.*:*",
        "payload.\"\":\"\\u0000\"",
        "payload.:value1::value1",
        "payload.?:?",
        "payload.<ids>:\"<ids>\"",
        "payload.等😀.\"\\\\\".%._:<=1e308",
        "-payload.a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t:-1e-300.."
      })
  void whatLooksLikeAnotherLanguageIsText(String typed) {
    if (typed.startsWith("payload.:")) {
      assertThatThrownBy(() -> Query.parse(typed)).hasMessageContaining("where the value is");
      return;
    }
    TaskFilter filter =
        Query.parse(typed).narrow(TaskFilter.ALL, FibFlowTerms.TERMS.listing(), NOW);
    long found = store.count(filter, PATIENCE, NEVER).value();

    assertThat(store.tasks(TaskQuery.newest(filter, 10_000), NEVER).items())
        .allMatch(task -> ofPayload(typed) || meets(task, filter))
        .hasSize((int) found);
    assertThat(store.count(TaskFilter.ALL, PATIENCE, NEVER).value()).isGreaterThan(100);
  }

  /** Lists do not read payloads, nor why tasks wait. */
  private static boolean ofPayload(String typed) {
    return typed.contains("payload.") || typed.contains("suspended:");
  }

  private static boolean meets(Task task, TaskFilter filter) {
    return filter.meetsConditions(task, ConditionStoreTest::contains);
  }

  @Test
  void asManyWordsAsAQueryTakesAreAnswered() {
    StringBuilder typed = new StringBuilder();
    for (int at = 0; at < 100; at++) {
      typed.append(at % 2 == 0 ? " name:n" : " payload.a.b:").append(at);
      typed.append(at % 2 == 0 ? " -error:e" : " -payload.c[1]:x").append(at);
    }
    TaskFilter filter =
        Query.parse(typed.toString()).narrow(TaskFilter.ALL, FibFlowTerms.TERMS.listing(), NOW);
    assertThat(store.tasks(TaskQuery.newest(filter, 10), NEVER).items())
        .hasSize((int) store.count(filter, PATIENCE, NEVER).value());
  }

  private static final String SENTENCE =
      "status:paused name:mail* tag:orders worker:w-3 last:>3d created:2026-11-01.. retries:>=2"
          + " error:\"timeout\" payload.customer:4711 -type:cron root:299967 \"free text\"";

  private void task(Connection connection, long id, Object... other) throws SQLException {
    List<Object> all =
        new ArrayList<>(
            List.of("status", "paused", "name", "mail.send", "tag", "orders", "worker_id", "w-3"));
    all.addAll(List.of("last_active_time", DAYS - 4 * 86_400, "created_at", DAYS - 86_400));
    all.addAll(List.of("retry_count", 2L, "error", "read timeout", "root_id", 299_967L));
    all.addAll(List.of("payload", "{\"customer\":4711}", "progress_text", "some FREE text"));
    all.addAll(List.of(other));
    TaskRows.task(connection, id, all.toArray());
  }

  @Test
  @StartsEmpty
  void eachWordOfASentenceCounts() throws Exception {
    List<Object[]> off =
        List.of(
            new Object[] {"status", "failed"},
            new Object[] {"name", "email.send"},
            new Object[] {"tag", "order"},
            new Object[] {"worker_id", "w-33"},
            new Object[] {"last_active_time", DAYS - 2 * 86_400},
            new Object[] {"created_at", 1_793_491_199L},
            new Object[] {"retry_count", 1L},
            new Object[] {"error", "Timeout"},
            new Object[] {"payload", "{\"customer\":47110}"},
            new Object[] {"payload", "{\"customer\":4711"},
            new Object[] {"type", "cron"},
            new Object[] {"root_id", 299_966L},
            new Object[] {"progress_text", "free  text"});
    try (Connection connection = database.connect()) {
      task(connection, 1);
      task(connection, 2, "payload", "{\"customer\":\"4711\"}", "created_at", 1_793_491_200L);
      for (int at = 0; at < off.size(); at++) {
        task(connection, 3 + at, off.get(at));
      }
    }
    TaskFilter filter =
        Query.parse(SENTENCE).narrow(TaskFilter.ALL, FibFlowTerms.TERMS.listing(), DAYS);
    assertThat(store.tasks(TaskQuery.newest(filter, 100), NEVER).items())
        .extracting(task -> task.id().toString())
        .containsExactly("2", "1");
  }

  @Test
  @StartsEmpty
  void aReasonIsThatOfTheLatestEventThatGivesOne() throws Exception {
    try (Connection connection = database.connect()) {
      for (long id = 1; id <= 4; id++) {
        TaskRows.task(connection, id, "status", id == 4 ? "running" : "suspended");
        reason(connection, id * 10, id, 1, "{\"suspend_reason\":\"awaiting_subtasks\"}");
      }
      reason(connection, 21, 2, 2, "{\"suspend_reason\":\"awaiting human\"}");
      reason(connection, 31, 3, 2, "{\"suspend_reason");
    }
    assertThat(ids("suspended:awaiting_subtasks")).containsExactly("3", "1");
    assertThat(ids("suspended:awaiting_subtasks suspended:\"awaiting human\""))
        .containsExactly("3", "2", "1");
    assertThat(ids("-suspended:awaiting_subtasks")).containsExactly("4", "2");
    assertThat(ids("suspended:Awaiting_subtasks")).isEmpty();
  }

  private static void reason(Connection connection, long id, long task, long time, String metadata)
      throws SQLException {
    TaskRows.event(
        connection,
        id,
        task,
        "event_type",
        "task_suspended",
        "event_time",
        time,
        "to_status",
        "suspended",
        "metadata",
        metadata);
  }

  private List<String> ids(String typed) {
    TaskFilter filter =
        Query.parse(typed).narrow(TaskFilter.ALL, FibFlowTerms.TERMS.listing(), NOW);
    return store.tasks(TaskQuery.newest(filter, 100), NEVER).items().stream()
        .map(task -> task.id().toString())
        .toList();
  }

  /** An older store has no such column: nobody knows what is in it. */
  @Test
  void aStoreWithoutPayloadsFindsNone() throws Exception {
    database.execute("alter table fib_flow_tasks drop column payload");
    reopen();
    assertThat(ids("payload.a:1")).isEmpty();
    assertThat(
            store.count(
                Query.parse("-payload.a:1")
                    .narrow(TaskFilter.ALL, FibFlowTerms.TERMS.listing(), NOW),
                PATIENCE,
                NEVER))
        .isEqualTo(store.count(TaskFilter.ALL, PATIENCE, NEVER));
  }

  @Test
  void aBinaryPayloadMeetsNothing() throws Exception {
    if (!engine.isSqlite()) {
      return;
    }
    useEmptyStore();
    database.execute(
        "insert into fib_flow_tasks (id, name, type, status, payload, next_run_time) values (1,"
            + " 'x', 'async', 'paused', cast('{\"a\":1}' as blob), 1), (2, 'x', 'async', 'paused',"
            + " '{\"a\":1}', 1)");
    assertThat(ids("payload.a:1")).containsExactly("2");
  }
}
