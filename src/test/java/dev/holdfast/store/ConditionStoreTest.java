package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

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
  void everyEngineFindsWhatTheConditionsSay() throws Exception {
    useEmptyStore();
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
      TaskFilter filter = Query.parse(typed).narrow(TaskFilter.ALL, NOW);
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
        "\"{payload}\""
      })
  void whatLooksLikeAnotherLanguageIsText(String typed) {
    TaskFilter filter = Query.parse(typed).narrow(TaskFilter.ALL, NOW);
    long found = store.count(filter, PATIENCE, NEVER).value();

    assertThat(store.tasks(TaskQuery.newest(filter, 10_000), NEVER).items())
        .allMatch(task -> filter.meetsConditions(task, ConditionStoreTest::contains))
        .hasSize((int) found);
    assertThat(store.count(TaskFilter.ALL, PATIENCE, NEVER).value()).isGreaterThan(100);
  }

  @Test
  void asManyWordsAsAQueryTakesAreAnswered() {
    StringBuilder typed = new StringBuilder();
    for (int at = 0; at < 100; at++) {
      typed.append(" name:n").append(at).append(" -error:e").append(at);
    }
    TaskFilter filter = Query.parse(typed.toString()).narrow(TaskFilter.ALL, NOW);
    assertThat(store.tasks(TaskQuery.newest(filter, 10), NEVER).items())
        .allMatch(task -> filter.meetsConditions(task, ConditionStoreTest::contains));
  }
}
