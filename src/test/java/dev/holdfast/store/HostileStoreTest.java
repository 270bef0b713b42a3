package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.replay.WorkflowTally;
import dev.holdfast.store.activity.Workers;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.history.Trees;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Binary;
import dev.holdfast.task.Cursor;
import dev.holdfast.task.Page;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskStatus;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whatever other programs wrote is shown as it is, and nothing of it stops the rest. */
class HostileStoreTest extends TaskStoreContract {

  private static final List<String> CACHE =
      List.of(
          "current_stage_name",
          "progress_text",
          "progress_percent",
          "last_event_time",
          "last_event_type");

  /** Walks every list there is, a small store row by row; returns the ids of the last list. */
  private List<TaskId> readEverything() {
    int limit = store.overview(NEVER).tasks() < 20 ? 1 : 100;
    List<TaskId> ids = new ArrayList<>();
    for (String sort : FibFlowTerms.LISTING.sorts()) {
      for (SortOrder order : SortOrder.values()) {
        List<TaskId> walked = walk(sort, order, limit);
        assertThat(walked).as("%s %s", sort, order).doesNotHaveDuplicates();
        assertThat(ids.isEmpty() || ids.size() == walked.size()).as("%s %s", sort, order).isTrue();
        ids = walked;
      }
    }
    assertThat(store.overview(NEVER).tasks()).isEqualTo(ids.size());
    assertThat(store.count(TaskFilter.ALL, Duration.ofMinutes(1), NEVER).value())
        .isEqualTo(ids.size());
    store.count(text("needle"), Duration.ofMinutes(1), NEVER);
    WhyTheyWait.of(store);
    store.role(Workers.class).ifPresent(workers -> workers.list(null, null, NEVER));
    Roles.of(store, Histories.class)
        .latestEvents(ids, Set.of("task_created", "task_paused"), NEVER);
    for (TaskId id : ids.subList(0, Math.min(ids.size(), 20))) {
      store.task(id, NEVER);
      Roles.of(store, Histories.class).events(id, 1_000, NEVER);
      Roles.of(store, Histories.class).attempts(id, 1_000, NEVER);
    }
    return ids;
  }

  private List<TaskId> walk(String sort, SortOrder order, int limit) {
    List<TaskId> ids = new ArrayList<>();
    Cursor cursor = null;
    do {
      Page<Task> page =
          store.tasks(new TaskQuery(TaskFilter.ALL, sort, order, limit, cursor), NEVER);
      page.items().forEach(task -> ids.add(task.id()));
      assertThat(ids).hasSizeLessThan(1_000);
      cursor = page.next() == null ? null : Cursor.decode(page.next().encode()).orElseThrow();
    } while (cursor != null);
    return ids;
  }

  private static TaskFilter text(String text) {
    return TaskFilter.ALL.but().text(text).filter();
  }

  private Task task(long id) {
    return store.task(TaskId.of(id), NEVER).orElseThrow().task();
  }

  @Test
  void nullsAreNulls() throws Exception {
    try (Connection connection = database.connect()) {
      TaskRows.task(connection, 900_001);
      TaskRows.event(connection, 900_001, 900_001);
      TaskRows.attempt(connection, 900_001, 900_001);
    }
    assertThat(readEverything()).hasSize(347);
    Task task = task(900_001);
    assertThat(task.createdAt()).isNull();
    assertThat(task.lastActiveTime()).isNull();
    assertThat(task.progressPercent()).isNull();
    TaskEvent event =
        Roles.of(store, Histories.class).events(TaskId.of(900_001), 1, NEVER).items().getFirst();
    assertThat(event.metadata()).isNull();
    Attempt attempt =
        Roles.of(store, Histories.class).attempts(TaskId.of(900_001), 1, NEVER).items().getFirst();
    assertThat(attempt.endedAt()).isNull();
    assertThat(attempt.durationSeconds()).isNull();
  }

  @Test
  void numbersOutOfRangeAreShown() throws Exception {
    try (Connection connection = database.connect()) {
      TaskRows.task(
          connection,
          900_001,
          "progress_percent",
          -1e300,
          "created_at",
          Long.MIN_VALUE,
          "last_event_time",
          Long.MAX_VALUE,
          "next_run_time",
          -5L);
      TaskRows.task(connection, 900_002, "progress_percent", largest());
    }
    assertThat(readEverything()).hasSize(348);
    assertThat(task(900_001).progressPercent()).isEqualTo(-1e300);
    assertThat(task(900_001).createdAt()).isEqualTo(Long.MIN_VALUE);
    assertThat(task(900_001).lastEventTime()).isEqualTo(Long.MAX_VALUE);
    assertThat(task(900_002).progressPercent()).isEqualTo(largest());
    assertThat(store.overview(NEVER).oldest()).isEqualTo(Long.MIN_VALUE);
  }

  private double largest() {
    return engine.isMysql() ? Double.MAX_VALUE : Double.POSITIVE_INFINITY;
  }

  @Test
  void namesAndMessagesKeepEveryCharacter() throws Exception {
    takeAnyStatus();
    String odd = "line\nbreak\ttab \u202Eright to left\u202C \u0007bell \uD83D\uDE00 'quote\" \\ 等";
    try (Connection connection = database.connect()) {
      TaskRows.task(
          connection, 900_001, "name", odd, "tag", odd, "status", "a\nb", "worker_id", odd);
      TaskRows.event(
          connection,
          900_001,
          900_001,
          "event_type",
          "never heard of",
          "message",
          odd,
          "metadata",
          "{broken");
    }
    assertThat(readEverything()).hasSize(347);
    assertThat(task(900_001).name()).isEqualTo(odd);
    TaskEvent event =
        Roles.of(store, Histories.class).events(TaskId.of(900_001), 1, NEVER).items().getFirst();
    assertThat(event.type()).isEqualTo("never heard of");
    assertThat(event.message()).isEqualTo(odd);
    assertThat(event.metadata()).isEqualTo("{broken");
    TaskFilter found =
        TaskFilter.ALL
            .but()
            .statuses(Set.of(new TaskStatus("a\nb")))
            .name(odd)
            .tag(odd)
            .workerId(odd)
            .filter();
    assertThat(store.count(found, Duration.ofMinutes(1), NEVER).value()).isEqualTo(1);
  }

  @Test
  void brokenMetadataDoesNotHideTheOtherReasons() throws Exception {
    String[] broken = {"{broken", "7", "[]", "null", "", "{\"suspend_reason\":{\"a\":1}}"};
    try (Connection connection = database.connect()) {
      for (int at = 0; at < broken.length; at++) {
        TaskRows.task(connection, 900_001 + at, "status", "suspended");
        TaskRows.event(
            connection,
            900_001 + at,
            900_001 + at,
            "event_type",
            "task_suspended",
            "metadata",
            broken[at]);
      }
    }
    assertThat(WhyTheyWait.of(store))
        .containsEntry("", 2L + broken.length)
        .containsEntry("awaiting_subtasks", 2L)
        .containsEntry("awaiting_legal", 2L);
  }

  @Test
  void textWhereANumberBelongsIsShownAndIsNoNumber() throws Exception {
    if (engine.isServer()) {
      for (String column : List.of("created_at", "last_event_time", "next_run_time", "stage")) {
        if (engine.isMysql()) {
          database.execute("ALTER TABLE fib_flow_tasks MODIFY " + column + " VARCHAR(40)");
          continue;
        }
        database.execute(
            "ALTER TABLE fib_flow_tasks ALTER COLUMN " + column + " DROP DEFAULT",
            "ALTER TABLE fib_flow_tasks ALTER COLUMN " + column + " TYPE text");
      }
      reopen();
    }
    try (Connection connection = database.connect()) {
      TaskRows.task(
          connection,
          900_001,
          "created_at",
          "yesterday",
          "last_event_time",
          "2025-01-01",
          "next_run_time",
          "",
          "stage",
          "two");
      TaskRows.task(
          connection, 900_002, "created_at", "tomorrow", "next_run_time", "0", "stage", "1");
    }
    assertThat(readEverything()).hasSize(348);
    Task task = task(900_001);
    assertThat(task.createdAt()).isNull();
    assertThat(task.fields().text("created_at")).isEqualTo("yesterday");
    assertThat(task.stage()).isNull();
    assertThat(task.fields().raw("stage")).isEqualTo("two");
  }

  @Test
  @StartsEmpty
  void anyTypeInAnyColumnOfSqlite() throws Exception {
    assumeTrue(engine.isSqlite(), "a server's columns have their types");
    try (Connection connection = database.connect()) {
      Object[] odd = {new byte[] {1, 2, 3}, 1.5, "text", "\u0000", Double.MAX_VALUE, -0.0};
      long id = 900_001;
      for (Object value : odd) {
        TaskRows.task(
            connection,
            id,
            "name",
            value,
            "status",
            value,
            "created_at",
            value,
            "last_event_time",
            value,
            "last_active_time",
            value,
            "next_run_time",
            value,
            "progress_percent",
            value,
            "payload",
            value,
            "retry_count",
            value);
        TaskRows.event(connection, id, id, "event_time", value, "metadata", value, "stage", value);
        TaskRows.attempt(connection, id, id, "started_at", value, "ended_at", value);
        id++;
      }
      TaskRows.event(connection, 910_000, 10, "task_id", new byte[] {9});
    }
    assertThat(readEverything()).hasSize(6);
    assertThat(task(900_001).fields().raw("payload")).isEqualTo(new Binary(3));
    assertThat(task(900_002).fields().raw("created_at")).isEqualTo(1.5);
    assertThat(task(900_002).createdAt()).isEqualTo(1);
  }

  @Test
  void anOlderStoreWithoutCacheColumnsContextAndWorkers() throws Exception {
    if (engine.isSqlite()) {
      database.execute("DROP INDEX idx_task_last_event");
    }
    for (String column : CACHE) {
      database.execute("ALTER TABLE fib_flow_tasks DROP COLUMN " + column);
    }
    database.execute(
        "ALTER TABLE fib_flow_tasks DROP COLUMN context", "DROP TABLE fib_flow_workers");
    reopen();
    assertThat(store.info().notices())
        .filteredOn(notice -> notice.kind() == Notice.Kind.MISSING_COLUMNS)
        .singleElement()
        .satisfies(
            notice ->
                assertThat(notice.details())
                    .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(CACHE.stream(), Stream.of("context")).toList()));
    assertThat(store.info().notices())
        .contains(new Notice(Notice.Kind.MISSING_TABLES, List.of("fib_flow_workers")));
    assertThat(store.info().can(Capability.WORKERS)).isFalse();
    assertThat(store.info().can(Capability.PROGRESS)).isFalse();
    assertThat(store.info().can(Capability.RETENTION)).isTrue();
    assertThat(store.role(Workers.class)).isEmpty();
    assertThat(readEverything()).hasSize(346);
    assertThat(task(10).stageName()).isNull();
    assertThat(task(10).name()).isEqualTo("email.send");
    WorkflowTally tally = new WorkflowTally(TaskId.of(111), FibFlowTerms.STATUSES);
    store
        .role(Trees.class)
        .orElseThrow()
        .workflow(TaskId.of(111), tally::task, tally::attempt, tally::event, NEVER);
    assertThat(tally.summary().totals().tasks()).isEqualTo(13);
  }

  @Test
  void aStoreWithOnlyWhatCannotBeMissing() throws Exception {
    database.execute(
        "DROP TABLE fib_flow_tasks",
        "DROP TABLE fib_flow_task_events",
        "DROP TABLE fib_flow_task_attempts",
        "DROP TABLE fib_flow_workers",
        "CREATE TABLE fib_flow_tasks (id bigint PRIMARY KEY, name text, status text)",
        "CREATE TABLE fib_flow_task_events"
            + " (id bigint PRIMARY KEY, task_id bigint, event_type text, event_time bigint)",
        "CREATE TABLE fib_flow_task_attempts"
            + " (id bigint PRIMARY KEY, task_id bigint, attempt bigint)",
        "INSERT INTO fib_flow_tasks VALUES (1, 'a', 'suspended'), (2, NULL, NULL)",
        "INSERT INTO fib_flow_task_events VALUES (1, 1, 'task_created', NULL), (2, 1, NULL, 5)",
        "INSERT INTO fib_flow_task_attempts VALUES (1, 1, NULL)");
    reopen();
    assertThat(readEverything()).hasSize(2);
    assertThat(store.info().can(Capability.WORKFLOWS)).isFalse();
    assertThat(store.info().can(Capability.RETENTION)).isFalse();
    WorkflowTally tally = new WorkflowTally(TaskId.of(1), FibFlowTerms.STATUSES);
    store
        .role(Trees.class)
        .orElseThrow()
        .workflow(TaskId.of(1), tally::task, tally::attempt, tally::event, NEVER);
    assertThat(tally.summary().totals().tasks()).isEqualTo(1);
    TaskFilter everything =
        TaskFilter.ALL
            .but()
            .statuses(Set.of(TaskStatus.SUSPENDED))
            .name("a")
            .tag("t")
            .type("async")
            .workerId("w")
            .rootId(TaskId.of(1))
            .parentId(TaskId.of(1))
            .workflowId(TaskId.of(1))
            .suspendReason("r")
            .text("x")
            .filter();
    assertThat(store.count(everything, Duration.ofMinutes(1), NEVER).value()).isZero();
    assertThat(WhyTheyWait.of(store)).containsExactly(Map.entry("", 1L));
  }
}
