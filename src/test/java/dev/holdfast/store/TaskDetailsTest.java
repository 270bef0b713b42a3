package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.history.Histories;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Binary;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** One task with all its columns and its story, none of them without bounds. */
class TaskDetailsTest extends TaskStoreContract {

  private static final TaskId MADE_UP = TaskId.of(900_001);
  private static final int LIMIT = TaskDetails.FIELD_LIMIT;

  @Test
  void whatIsTooLongIsCutAndItsSizeTold() throws Exception {
    String payload = "等".repeat(LIMIT + 5);
    String result = "r".repeat(LIMIT);
    try (Connection connection = database.connect()) {
      TaskRows.task(
          connection,
          900_001,
          "payload",
          payload,
          "result",
          result,
          "context",
          new byte[3_000_000]);
    }
    TaskDetails details = store.task(MADE_UP, NEVER).orElseThrow();
    Task task = details.task();
    assertThat(details.cut())
        .isEqualTo(Map.of("payload", (long) payload.getBytes(StandardCharsets.UTF_8).length));
    assertThat(task.fields().text("payload")).isEqualTo("等".repeat(LIMIT));
    assertThat(task.fields().text("result")).isEqualTo(result);
    assertThat(task.fields().raw("context")).isEqualTo(new Binary(3_000_000));
  }

  @Test
  void columnsComeInTheStoresOrder() {
    Task task = store.task(TaskId.of(10), NEVER).orElseThrow().task();
    assertThat(task.fields().names())
        .startsWith("id", "name", "type", "priority", "payload", "created_at")
        .endsWith("worker_id", "start_time", "context")
        .hasSize(30);
    assertThat(task.fields().raw("context")).isNull();
  }

  @Test
  void aTaskThatIsNotThereIsEmpty() {
    assertThat(store.task(TaskId.of(1), NEVER)).isEmpty();
    assertThat(store.task(TaskId.of(-1), NEVER)).isEmpty();
  }

  @Test
  void theStoryOfATaskThatIsGoneIsStillTold() throws Exception {
    List<TaskEvent> before =
        Roles.of(store, Histories.class).events(TaskId.of(163), 1_000, NEVER).items();
    List<Attempt> attempts =
        Roles.of(store, Histories.class).attempts(TaskId.of(163), 1_000, NEVER).items();
    database.execute("DELETE FROM fib_flow_tasks WHERE id = 163");
    assertThat(before)
        .hasSize(23)
        .isEqualTo(Roles.of(store, Histories.class).events(TaskId.of(163), 1_000, NEVER).items());
    assertThat(attempts)
        .hasSize(4)
        .isEqualTo(Roles.of(store, Histories.class).attempts(TaskId.of(163), 1_000, NEVER).items());
  }

  @Test
  void eventsOfOneSecondComeById() throws Exception {
    try (Connection connection = database.connect()) {
      TaskRows.event(connection, 900_003, 900_001, "event_time", 5L);
      TaskRows.event(connection, 900_001, 900_001, "event_time", 5L);
      TaskRows.event(connection, 900_002, 900_001, "event_time", -5L);
      TaskRows.attempt(connection, 900_002, 900_001, "attempt", 2L, "started_at", 1L);
      TaskRows.attempt(connection, 900_004, 900_001, "attempt", 1L, "started_at", 9L);
      TaskRows.attempt(connection, 900_003, 900_001, "attempt", 1L, "started_at", 99L);
    }
    assertThat(Roles.of(store, Histories.class).events(MADE_UP, 10, NEVER).items())
        .extracting(TaskEvent::id)
        .containsExactly(900_002L, 900_001L, 900_003L);
    assertThat(Roles.of(store, Histories.class).attempts(MADE_UP, 10, NEVER).items())
        .extracting(Attempt::id)
        .containsExactly(900_003L, 900_004L, 900_002L);
  }

  @Test
  void anExcerptSaysWhetherThereIsMore() {
    TaskId busiest = TaskId.of(54);
    assertThat(Roles.of(store, Histories.class).events(busiest, 480, NEVER).items()).hasSize(480);
    assertThat(Roles.of(store, Histories.class).events(busiest, 480, NEVER).complete()).isFalse();
    assertThat(Roles.of(store, Histories.class).events(busiest, 481, NEVER).items()).hasSize(481);
    assertThat(Roles.of(store, Histories.class).events(busiest, 481, NEVER).complete()).isTrue();
    assertThat(Roles.of(store, Histories.class).attempts(busiest, 119, NEVER).complete()).isFalse();
    assertThat(Roles.of(store, Histories.class).attempts(busiest, 120, NEVER).complete()).isTrue();
  }

  @Test
  void aLongMessageIsCutToo() throws Exception {
    try (Connection connection = database.connect()) {
      TaskRows.event(connection, 900_001, 900_001, "message", "m".repeat(LIMIT + 1));
    }
    TaskEvent event =
        Roles.of(store, Histories.class).events(MADE_UP, 10, NEVER).items().getFirst();
    assertThat(event.message()).hasSize(LIMIT);
    assertThat(event.fields().integer("message_bytes")).isEqualTo(LIMIT + 1);
  }

  @Test
  void theLatestEventOfATypeIsFoundForManyTasks() throws Exception {
    try (Connection connection = database.connect()) {
      TaskRows.task(connection, 900_001);
      for (long id = 1; id <= 3; id++) {
        TaskRows.event(
            connection, 900_000 + id, 900_001, "event_type", "task_paused", "event_time", 7L);
      }
      TaskRows.event(connection, 900_009, 900_001, "event_type", "task_paused", "event_time", 6L);
    }
    Map<TaskId, TaskEvent> latest =
        Roles.of(store, Histories.class)
            .latestEvents(
                List.of(TaskId.of(58), MADE_UP, TaskId.of(10), TaskId.of(77_777)),
                Set.of("task_paused", "task_timed_out"),
                NEVER);
    assertThat(latest).containsOnlyKeys(TaskId.of(58), MADE_UP);
    assertThat(latest.get(TaskId.of(58)).metadata()).isEqualTo("{\"retry_exhausted\":true}");
    assertThat(latest.get(MADE_UP).id()).isEqualTo(900_003);
    assertThat(
            Roles.of(store, Histories.class).latestEvents(List.of(), Set.of("task_paused"), NEVER))
        .isEmpty();
    assertThat(Roles.of(store, Histories.class).latestEvents(List.of(MADE_UP), Set.of(), NEVER))
        .isEmpty();
  }
}
