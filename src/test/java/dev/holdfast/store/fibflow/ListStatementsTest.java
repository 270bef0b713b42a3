package dev.holdfast.store.fibflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.store.TaskRows;
import dev.holdfast.store.TaskStoreContract;
import dev.holdfast.store.fibflow.list.TaskCounting;
import dev.holdfast.store.fibflow.list.TaskGroups;
import dev.holdfast.store.fibflow.list.TaskListing;
import dev.holdfast.task.Count;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskStatus;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What lists and counts cost: which statements a store is asked, and how SQLite answers them. */
class ListStatementsTest extends TaskStoreContract {

  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final TaskFilter COMPLETED =
      TaskFilter.ALL.withStatuses(Set.of(TaskStatus.COMPLETED));

  /** More completed tasks than its index pays for when they are listed. */
  private void fill() throws SQLException {
    database.execute(
        "insert into fib_flow_tasks (name, type, status, next_run_time)"
            + " select a.name, a.type, 'completed', a.id from fib_flow_tasks a"
            + " cross join fib_flow_tasks b where b.id <= 90");
  }

  private List<String> counting(TaskFilter filter, long expected) {
    return new Statements(database)
        .of(
            engine,
            (tables, session) ->
                assertThat(new TaskCounting(tables, session, filter, PATIENCE).count())
                    .isEqualTo(new Count(expected, true)));
  }

  /** Asks for a page of 50 in a session of its own, as a store that was just opened. */
  private List<String> listing(TaskFilter filter, String sort, int found) {
    return new Statements(database)
        .of(
            engine,
            (tables, session) ->
                assertThat(
                        new TaskListing(tables)
                            .page(new TaskQuery(filter, sort, SortOrder.DESC, 50, null), session)
                            .items())
                    .hasSize(found));
  }

  @Test
  void allAreCountedInOneQuestion() throws Exception {
    fill();
    long tasks = database.number("select count(*) from fib_flow_tasks");
    assertThat(tasks).as("more than a first step").isGreaterThan(20_000);
    assertThat(counting(TaskFilter.ALL, tasks)).hasSize(1).noneMatch(sql -> sql.contains("limit"));
  }

  @Test
  void aFrequentStatusIsCountedByItsIndexAndListedWithoutIt() throws Exception {
    assumeTrue(engine.isSqlite(), "the others plan by statistics");
    fill();
    long tasks = database.number("select count(*) from fib_flow_tasks where status = 'completed'");
    Statements statements = new Statements(database);
    String counted = counting(COMPLETED, tasks).getLast();
    assertThat(statements.plan(counted))
        .singleElement()
        .asString()
        .contains("SEARCH", "COVERING INDEX idx_task_scheduling");
    List<String> groups =
        statements.of(
            engine,
            (tables, session) ->
                assertThat(
                        new TaskGroups(tables, session)
                            .counts(FieldTerm.STATUS, COMPLETED)
                            .orElseThrow())
                    .containsEntry("completed", tasks));
    assertThat(statements.plan(groups.getLast()))
        .first()
        .asString()
        .contains("COVERING INDEX idx_task_scheduling");
    assertThat(statements.plan(listing(COMPLETED, FieldTerm.ID.key(), 50).getLast()))
        .as("the newest stand at the end of the table")
        .noneMatch(step -> step.contains("idx_task"))
        .noneMatch(step -> step.contains("ORDER BY"));
  }

  @Test
  void theNextRunsOfAStatusAreNotSorted() throws Exception {
    assumeTrue(engine.isSqlite(), "the others plan by statistics");
    fill();
    List<String> asked = listing(COMPLETED, FieldTerm.NEXT_RUN.key(), 50);
    assertThat(new Statements(database).plan(asked.getLast()))
        .anyMatch(step -> step.contains("COVERING INDEX idx_task_scheduling"))
        .noneMatch(step -> step.startsWith("SCAN fib_flow_tasks"));
  }

  @Test
  void aFrequentReasonIsNotLookedForInAllTasksThatWait() throws Exception {
    useEmptyStore();
    suspend(400, "review");
    TaskFilter review = TaskFilter.ALL.but().suspendReason("review").filter();
    assertThat(listing(review, FieldTerm.ID.key(), 50))
        .filteredOn(sql -> sql.contains(FibFlowTables.EVENTS))
        .singleElement()
        .asString()
        .as("of some tasks only")
        .contains("t.id ");
    assertThat(listing(review, FieldTerm.CREATED.key(), 50))
        .filteredOn(sql -> sql.contains(FibFlowTables.EVENTS))
        .hasSize(1);
    assertThat(listing(review.but().suspendReason("other").filter(), FieldTerm.ID.key(), 0))
        .isNotEmpty();
  }

  @Test
  void tasksThatWaitForAReasonAreCountedInOneQuestion() throws Exception {
    useEmptyStore();
    suspend(30, "review");
    suspend(20, "approval");
    TaskFilter review = TaskFilter.ALL.but().suspendReason("review").filter();
    assertThat(counting(review, 30)).hasSize(1);
    assertThat(
            new Statements(database)
                .of(
                    engine,
                    (tables, session) ->
                        assertThat(new TaskGroups(tables, session).counts(FieldTerm.STATUS, review))
                            .contains(Map.of("suspended", 30L))))
        .hasSize(1);
  }

  @Test
  void fewerThanAPageAreNotLookedForTwiceWhereNoIndexHasTheirOrder() throws Exception {
    useEmptyStore();
    try (Connection connection = database.connect()) {
      for (long id = 1; id <= 9; id++) {
        TaskRows.task(
            connection,
            id,
            "name",
            id % 3 == 0 ? "mail" : "feed",
            "created_at",
            id % 2 == 0 ? null : id);
      }
    }
    TaskFilter mail = TaskFilter.ALL.but().name("mail").filter();
    assertThat(listing(mail, FieldTerm.CREATED.key(), 3))
        .filteredOn(ListStatementsTest::lists)
        .hasSize(1);
    assertThat(listing(mail, FieldTerm.LAST_EVENT.key(), 3))
        .as("in the order of an index")
        .filteredOn(ListStatementsTest::lists)
        .hasSize(2);
    database.execute("create index by_creation on fib_flow_tasks (created_at)");
    assertThat(listing(mail, FieldTerm.CREATED.key(), 3))
        .filteredOn(ListStatementsTest::lists)
        .hasSize(2);
  }

  private static boolean lists(String sql) {
    return sql.endsWith("asc") || sql.endsWith("desc");
  }

  private void suspend(int tasks, String reason) throws SQLException {
    long first = 1 + database.number("select count(*) from fib_flow_tasks");
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      for (long id = first; id < first + tasks; id++) {
        TaskRows.task(connection, id, "status", "suspended", "created_at", id);
        TaskRows.event(connection, 2 * id, id);
        TaskRows.event(
            connection,
            2 * id + 1,
            id,
            "event_type",
            "task_suspended",
            "metadata",
            "{\"suspend_reason\":\"" + reason + "\"}");
      }
      connection.commit();
    }
  }
}
