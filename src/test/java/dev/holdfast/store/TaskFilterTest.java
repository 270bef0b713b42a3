package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.holdfast.replay.TaskReplay;
import dev.holdfast.store.activity.Workers;
import dev.holdfast.store.activity.Workload;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.history.Histories;
import dev.holdfast.task.Count;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskStatus;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Filters find what fib-flow's own queries find, and counts agree with lists. */
class TaskFilterTest extends TaskStoreContract {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @Test
  void findsWhatFibFlowFinds() throws IOException {
    int compared = 0;
    for (JsonNode question : oracle().get("queryTasks")) {
      if (question.has("error")) {
        continue; // fib-flow refused the arguments; ours are typed.
      }
      JsonNode filters = question.get("filters");
      SortOrder order =
          filters.path("order").asText().equalsIgnoreCase("desc") ? SortOrder.DESC : SortOrder.ASC;
      List<Long> all = ids(filter(filters), FieldTerm.CREATED.key(), order);
      String name = question.get("name").asText();
      assertThat(all).as(name).hasSize(question.get("total").asInt());
      assertThat(store.count(filter(filters), PATIENCE, NEVER))
          .as(name)
          .isEqualTo(new Count(all.size(), true));
      int offset = question.get("limit").isNull() ? 0 : question.get("offset").asInt();
      int from = Math.min(offset, all.size());
      int limit = question.get("limit").isNull() ? all.size() : question.get("limit").asInt();
      assertThat(all.subList(from, Math.min(all.size(), from + limit)))
          .as(name)
          .isEqualTo(longs(question.get("ids")));
      compared++;
    }
    assertThat(compared).isEqualTo(32);
  }

  @Test
  void findsWhatWorkflowsBeginWith() throws SQLException {
    List<Long> some =
        store.tasks(TaskQuery.newest(TaskFilter.rootsOfWorkflows(), 2), NEVER).items().stream()
            .map(task -> ((TaskId.Numeric) task.id()).value())
            .toList();
    database.execute(
        "update fib_flow_tasks set total_children = 0 where id = " + some.getFirst(),
        "delete from fib_flow_tasks where parent_id = " + some.getLast());
    List<Task> all =
        store.tasks(TaskQuery.newest(TaskFilter.ALL, TaskQuery.MAX_LIMIT), NEVER).items();
    Set<TaskId> parents =
        all.stream().map(Task::parentId).filter(Objects::nonNull).collect(Collectors.toSet());
    List<Task> begins =
        all.stream()
            .filter(task -> task.parentId() == null)
            .filter(task -> counts(task) || parents.contains(task.id()))
            .toList();
    assertThat(begins).filteredOn(task -> !counts(task)).as("rows only").isNotEmpty();
    assertThat(begins).filteredOn(task -> !parents.contains(task.id())).as("counter").isNotEmpty();
    List<TaskId> roots = begins.stream().map(Task::id).toList();
    assertThat(roots).hasSizeGreaterThan(10);
    assertThat(store.tasks(TaskQuery.newest(TaskFilter.rootsOfWorkflows(), 1_000), NEVER).items())
        .extracting(Task::id)
        .isEqualTo(roots);
  }

  @Test
  void belowARootStandsAlsoWhatNamesItOnlyAsItsRoot() throws SQLException {
    TaskId root =
        store
            .tasks(TaskQuery.newest(TaskFilter.rootsOfWorkflows(), 1), NEVER)
            .items()
            .getFirst()
            .id();
    List<Long> children = ids(TaskFilter.childrenOf(root), FieldTerm.ID.key(), SortOrder.ASC);
    assertThat(ids(TaskFilter.below(root), FieldTerm.ID.key(), SortOrder.ASC)).isEqualTo(children);
    database.execute(
        "update fib_flow_tasks set parent_id = null where id = " + children.getFirst(),
        "update fib_flow_tasks set root_id = " + root + " where id = " + root);
    assertThat(ids(TaskFilter.below(root), FieldTerm.ID.key(), SortOrder.ASC)).isEqualTo(children);
    assertThat(store.count(TaskFilter.below(root), PATIENCE, NEVER))
        .isEqualTo(new Count(children.size(), true));
  }

  private static boolean counts(Task task) {
    return task.totalChildren() != null && task.totalChildren() > 0;
  }

  private static TaskFilter filter(JsonNode filters) {
    String status = filters.path("status").asText();
    return TaskFilter.ALL
        .but()
        .statuses(status.isEmpty() ? Set.of() : Set.of(new TaskStatus(status)))
        .exactName(text(filters, "name"))
        .tag(text(filters, "tag"))
        .type(text(filters, "type"))
        .workerId(text(filters, "worker_id"))
        .rootId(id(filters, "root_id"))
        .parentId(id(filters, "parent_id"))
        .workflowId(id(filters, "workflow_root_id"))
        .filter();
  }

  private static String text(JsonNode filters, String name) {
    return filters.has(name) ? filters.get(name).asText() : null;
  }

  private static TaskId id(JsonNode filters, String name) {
    return filters.has(name) ? TaskId.of(filters.get(name).asLong()) : null;
  }

  @Test
  void suspendReasonsAreThoseOfFibFlow() throws IOException {
    TreeMap<String, Long> counts = new TreeMap<>();
    for (JsonNode question : oracle().get("getTasksByStatus_suspend_reason")) {
      List<Long> expected = longs(question.get("ids_sorted"));
      JsonNode reason = question.get("suspend_reason");
      if (reason.isTextual() && !reason.asText().equals("awaiting_subtasks")) {
        assertThat(ids(suspendedFor(reason.asText()), FieldTerm.ID.key(), SortOrder.ASC))
            .as(reason.asText())
            .isEqualTo(expected);
        if (!expected.isEmpty()) {
          counts.put(reason.asText(), (long) expected.size());
        }
      }
    }
    assertThat(counts).hasSize(3);
    assertThat(WhyTheyWait.of(store)).containsAllEntriesOf(counts);
  }

  @Test
  void suspendReasonsAreThoseOfAReplay() throws Exception {
    try (Connection connection = database.connect()) {
      suspended(connection, 9_001, "task_suspended", "suspended", "{\"suspend_reason\":\"a\"}");
      // The newest that gives one, of either kind.
      suspended(
          connection,
          9_002,
          "task_suspended",
          "suspended",
          "{\"suspend_reason\":\"a\"}",
          "task_status_changed",
          "suspended",
          "{\"suspend_reason\":\"b\"}",
          "task_suspended",
          "suspended",
          "{broken");
      // Resumed since: what it waited for then says nothing.
      suspended(
          connection,
          9_003,
          "task_suspended",
          "suspended",
          "{\"suspend_reason\":\"a\"}",
          "task_resumed",
          "pending",
          null,
          "task_suspended",
          "suspended",
          "{}");
      suspended(
          connection,
          9_004,
          "task_progress",
          null,
          "{\"suspend_reason\":\"no such event gives one\"}");
      TaskRows.task(connection, 9_005, "status", "pending");
      TaskRows.event(
          connection,
          95_000,
          9_005,
          "event_type",
          "task_suspended",
          "metadata",
          "{\"suspend_reason\":\"a\"}");
    }
    TreeMap<String, Long> counts = new TreeMap<>();
    TreeMap<String, List<Long>> ids = new TreeMap<>();
    TaskFilter all = TaskFilter.ALL.withStatuses(Set.of(TaskStatus.SUSPENDED));
    for (long id : ids(all, FieldTerm.ID.key(), SortOrder.ASC)) {
      List<TaskEvent> events =
          Roles.of(store, Histories.class).events(TaskId.of(id), 10_000, NEVER).items();
      String replayed = new TaskReplay(events, List.of(), null).end().suspendReason();
      String reason = Objects.requireNonNullElse(replayed, "");
      counts.merge(reason, 1L, Long::sum);
      ids.computeIfAbsent(reason, _ -> new ArrayList<>()).add(id);
    }

    assertThat(ids.get("a")).containsExactly(9_001L);
    assertThat(ids.get("b")).containsExactly(9_002L);
    assertThat(ids.get("")).contains(9_003L, 9_004L);
    assertThat(ids.get("awaiting_subtasks")).isNotEmpty();
    assertThat(WhyTheyWait.of(store)).isEqualTo(counts);
    ids.forEach(
        (reason, waiting) -> {
          assertThat(ids(suspendedFor(reason), FieldTerm.ID.key(), SortOrder.ASC))
              .as(reason)
              .isEqualTo(waiting);
          assertThat(store.count(suspendedFor(reason), PATIENCE, NEVER))
              .isEqualTo(new Count(waiting.size(), true));
        });
  }

  /** Inserts a suspended task with events in this order, each by type, status and metadata. */
  private static void suspended(Connection connection, long id, String... events)
      throws SQLException {
    TaskRows.task(connection, id, "status", "suspended");
    for (int at = 0; at < events.length; at += 3) {
      TaskRows.event(
          connection,
          id * 10 + at,
          id,
          "event_type",
          events[at],
          "to_status",
          events[at + 1],
          "metadata",
          events[at + 2]);
    }
  }

  @Test
  void findsTasksByIdTogetherWithTheRest() {
    Set<TaskId> some = Set.of(TaskId.of(58), TaskId.of(4), TaskId.of(-7), new TaskId.Text("x"));
    assertThat(ids(TaskFilter.ALL.withIds(some), FieldTerm.ID.key(), SortOrder.ASC))
        .containsExactly(4L, 58L);
    TaskFilter paused = TaskFilter.ALL.withStatuses(Set.of(TaskStatus.PAUSED)).withIds(some);
    assertThat(ids(paused, FieldTerm.CREATED.key(), SortOrder.DESC)).containsExactly(58L);
    assertThat(store.count(paused, PATIENCE, NEVER)).isEqualTo(new Count(1, true));
  }

  private static TaskFilter suspendedFor(String reason) {
    return TaskFilter.ALL.but().suspendReason(reason).filter();
  }

  @Test
  void workersAreThoseOfFibFlow() throws IOException {
    List<List<Object>> expected = new ArrayList<>();
    for (JsonNode worker : oracle().get("listWorkers")) {
      expected.add(
          List.of(
              worker.get("worker_id").asText(),
              worker.get("pod_id").asText(),
              worker.get("status").asText(),
              worker.get("last_seen_at").asLong(),
              worker.get("expires_at").asLong(),
              worker.get("meta").asText()));
    }
    assertThat(
            store.role(Workers.class).orElseThrow().list(null, null, NEVER).stream()
                .map(Workload::worker))
        .extracting(
            worker ->
                List.<Object>of(
                    worker.id(),
                    worker.fields().text("pod_id"),
                    worker.status(),
                    worker.lastSeenAt(),
                    worker.expiresAt(),
                    worker.fields().text("meta")))
        .isEqualTo(expected);
  }

  @Test
  @StartsEmpty
  void textIsFoundInEveryFieldThatIsShown() throws Exception {
    try (Connection connection = database.connect()) {
      TaskRows.task(connection, 1, "name", "Needle.make");
      TaskRows.task(connection, 2, "tag", "a needle b");
      TaskRows.task(connection, 3, "current_stage_name", "NEEDLE");
      TaskRows.task(connection, 4, "progress_text", "neEdle");
      TaskRows.task(connection, 5, "error", "Error:\nno needle");
      TaskRows.task(connection, 6, "worker_id", "needle-7");
      TaskRows.task(connection, 7, "payload", "needle", "result", "needle");
      TaskRows.task(connection, 8, "name", "100% _done_! 'quoted' \\ 等待");
      TaskRows.task(connection, 9, "name", "100x done");
    }
    assertThat(find("needle")).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
    assertThat(find("  needle ")).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
    assertThat(find("7")).as("an id, and a worker's name").containsExactly(6L, 7L);
    assertThat(find("100%")).containsExactly(8L);
    assertThat(find("_done_")).containsExactly(8L);
    assertThat(find("!")).containsExactly(8L);
    assertThat(find("'quoted'")).containsExactly(8L);
    assertThat(find("\\")).containsExactly(8L);
    assertThat(find("等待")).containsExactly(8L);
    assertThat(find("   ")).hasSize(9);
    assertThat(find("nothing")).isEmpty();
  }

  private List<Long> find(String text) {
    return ids(TaskFilter.ALL.but().text(text).filter(), FieldTerm.ID.key(), SortOrder.ASC);
  }

  @Test
  void severalStatusesAndUnknownOnesAreFound() throws Exception {
    takeAnyStatus();
    database.execute("UPDATE fib_flow_tasks SET status = 'zombie' WHERE id IN (10, 11)");
    TaskStatus zombie = new TaskStatus("zombie");
    assertThat(
            ids(
                TaskFilter.ALL.withStatuses(Set.of(zombie, TaskStatus.RUNNING)),
                FieldTerm.ID.key(),
                SortOrder.ASC))
        .containsExactly(10L, 11L, 305L, 306L, 307L);
    assertThat(store.overview(NEVER).byStatus())
        .containsEntry(zombie, 2L)
        .containsEntry(TaskStatus.COMPLETED, 252L);
  }

  @Test
  void theOverviewCountsTheWholeStore() throws Exception {
    Overview overview = store.overview(NEVER);
    assertThat(overview.tasks()).isEqualTo(346);
    assertThat(overview.byStatus().keySet()).containsExactlyElementsOf(FibFlowTerms.STATUSES.all);
    assertThat(overview.byStatus().get(TaskStatus.PERMANENTLY_FAILED)).isEqualTo(32);
    assertThat(overview.oldest())
        .isEqualTo(database.number("SELECT min(created_at) FROM fib_flow_tasks"));
    assertThat(overview.newest())
        .isEqualTo(database.number("SELECT max(created_at) FROM fib_flow_tasks"));
    useEmptyStore();
    Overview empty = store.overview(NEVER);
    assertThat(empty.oldest()).isNull();
    assertThat(empty.byStatus()).hasSize(8).allSatisfy((status, n) -> assertThat(n).isZero());
  }

  @Test
  void anIdOfAnotherKindOfStoreMatchesNothing() {
    TaskId text = new TaskId.Text("order-7");
    TaskFilter filter = TaskFilter.ALL.but().workflowId(text).filter();
    assertThat(ids(filter, FieldTerm.ID.key(), SortOrder.ASC)).isEmpty();
    assertThat(store.task(text, NEVER)).isEmpty();
    assertThat(Roles.of(store, Histories.class).events(text, 10, NEVER).items()).isEmpty();
  }

  private List<Long> ids(TaskFilter filter, String sort, SortOrder order) {
    return store.tasks(new TaskQuery(filter, sort, order, 10_000, null), NEVER).items().stream()
        .map(Task::id)
        .map(id -> ((TaskId.Numeric) id).value())
        .toList();
  }

  private static List<Long> longs(JsonNode array) {
    List<Long> values = new ArrayList<>();
    array.forEach(value -> values.add(value.asLong()));
    return values;
  }

  private JsonNode oracle() throws IOException {
    try (InputStream file =
        getClass().getResourceAsStream("/oracle/" + engine.oracle() + ".query.json")) {
      return new JsonMapper().readTree(file);
    }
  }
}
