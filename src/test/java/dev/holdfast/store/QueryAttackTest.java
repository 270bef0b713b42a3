package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.Count;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.text.query.Query;
import dev.holdfast.text.query.QueryException;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is typed to break a query finds what it says, or nothing, on every engine. */
@StartsEmpty
class QueryAttackTest extends TaskStoreContract {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /** What a text may hold. */
  private static final List<String> ATTACKS =
      List.of(
          "' or '1'='1",
          "'; drop table fib_flow_tasks; --",
          "\" or \"\"=\"",
          "\\' or 1=1 #",
          "\\",
          "\\\\",
          "`id`",
          "$$",
          "$1",
          "?",
          "??",
          ":value0",
          ":ids",
          "<value0>",
          "<ids>",
          "{fn now()}",
          "{d '2026-01-01'}",
          "/* */ or true --",
          "%",
          "_",
          "%%%",
          "!%",
          "!",
          "[a-z]",
          "[*]",
          "^x$",
          "$.k",
          "$.*",
          "$**.k",
          "$[0]",
          "$[last]",
          "lax $.k ? (@ > 0)",
          "#>>'{}'",
          "k' returning text",
          "null",
          "true",
          "1e1",
          "é",
          "e\u0301",
          "ﬁ",
          "İ",
          "ß",
          "等😀",
          "\u202Egnp.exe",
          "\uFEFF",
          "a\u200Db",
          "tab\there",
          "line\nbreak",
          " blank ",
          "",
          "x".repeat(300));

  /** What no text of a database can hold. */
  private static final List<String> IMPOSSIBLE =
      List.of("nul\u0000", "\u0000", "\ud800", "\udfff half", "\ude00\ud83d");

  private final List<Task> all = new ArrayList<>();

  @BeforeEach
  void fill() throws Exception {
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      for (String attack : ATTACKS) {
        long id = all.size() + 1;
        String json = '"' + new String(JsonStringEncoder.getInstance().quoteAsString(attack)) + '"';
        String payload = "{\"k\":%s,\"in\":{%s:\"x\"}}".formatted(json, json);
        String tag = attack.length() > 200 ? null : attack;
        TaskRows.task(connection, id, "tag", tag, "error", attack, "payload", payload);
        Map<String, Object> fields = new java.util.HashMap<>();
        fields.put("tag", tag);
        fields.put("error", attack);
        fields.put("payload", payload);
        all.add(new Task(TaskId.of(id), new Fields(fields)));
      }
      connection.commit();
    }
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static boolean contains(Task task, String typed) {
    String text = typed.toLowerCase(Locale.ROOT);
    return task.id().equals(TaskId.parse(typed))
        || Stream.of(task.tag(), task.error())
            .anyMatch(value -> value != null && value.toLowerCase(Locale.ROOT).contains(text));
  }

  private void findsWhatItSays(String typed) {
    TaskFilter filter = Query.parse(typed).narrow(TaskFilter.ALL, FibFlowTerms.TERMS.listing(), 0);
    List<TaskId> expected =
        all.reversed().stream()
            .filter(task -> filter.meetsConditions(task, QueryAttackTest::contains))
            .map(Task::id)
            .toList();
    assertThat(store.tasks(TaskQuery.newest(filter, 100), NEVER).items())
        .as(typed)
        .extracting(Task::id)
        .isEqualTo(expected);
    assertThat(store.count(filter, PATIENCE, NEVER))
        .as(typed)
        .isEqualTo(new Count(expected.size(), true));
  }

  private void findsWhatItSays(UnaryOperator<String> query) {
    for (String attack : ATTACKS) {
      if (!attack.isEmpty()) {
        findsWhatItSays(query.apply(quoted(attack)));
      }
    }
    for (String attack : IMPOSSIBLE) {
      assertThatThrownBy(() -> Query.parse(query.apply(quoted(attack))))
          .isInstanceOf(QueryException.class)
          .hasMessageContaining("no text of a store can hold");
    }
    findsWhatItSays(query.apply(quoted("?".repeat(1_900))));
    findsWhatItSays(query.apply(quoted("😀".repeat(900))));
    assertThatThrownBy(() -> Query.parse(query.apply(quoted("y".repeat(100_000)))))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("longer than");
    assertThat(store.count(TaskFilter.ALL, PATIENCE, NEVER).value()).isEqualTo(ATTACKS.size());
  }

  @Test
  void inAnExactText() {
    findsWhatItSays(text -> "tag:" + text);
    findsWhatItSays(text -> "-tag:" + text);
  }

  @Test
  void inAPattern() {
    findsWhatItSays(text -> "error:" + text);
    findsWhatItSays(text -> "error:" + text.substring(0, text.length() - 1) + "*\"");
  }

  @Test
  void inAValueOfAPayload() {
    findsWhatItSays(text -> "payload.k:" + text);
    findsWhatItSays(text -> "-payload.k:" + text.substring(0, text.length() - 1) + "*\"");
  }

  @Test
  void inAPathOfAPayload() {
    findsWhatItSays(text -> "payload.in." + text + ":x");
    findsWhatItSays(text -> "-payload." + text + "[0]." + text + ":1");
  }

  /** How an engine changes the case of some signs is its own matter. */
  @Test
  void inAFreeText() {
    for (String attack : ATTACKS) {
      if (attack.isBlank() || !attack.equals(attack.toLowerCase(Locale.ROOT))) {
        continue;
      }
      findsWhatItSays(quoted(attack));
    }
  }

  @Test
  void asManyWordsAsThereMayBe() {
    findsWhatItSays(
        IntStream.range(0, 200)
            .mapToObj(at -> "payload.k:" + quoted(ATTACKS.get(1 + at % 20)))
            .collect(Collectors.joining(" ")));
    findsWhatItSays(
        IntStream.range(0, 200)
            .mapToObj(at -> "-payload.k%d:%d".formatted(at, at))
            .collect(Collectors.joining(" ")));
    findsWhatItSays(
        IntStream.range(0, 199)
            .mapToObj(at -> "tag:x" + at)
            .collect(Collectors.joining(" ", "tag:? ", "")));
  }

  @Test
  void aPathAsDeepAsSomebodyTypes() {
    findsWhatItSays("payload" + ".k".repeat(20) + ":1");
    findsWhatItSays("-payload" + "[0]".repeat(20) + ":1");
    assertThatThrownBy(() -> Query.parse("payload" + ".k".repeat(10_000) + ":1"))
        .isInstanceOf(QueryException.class);
  }
}
