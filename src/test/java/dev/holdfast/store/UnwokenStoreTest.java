package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.text.query.Query;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Suspended for children that have all ended, on every engine. */
class UnwokenStoreTest extends TaskStoreContract {

  private static final long NOW = 100_000;

  private List<Long> ids(String typed) {
    TaskFilter filter =
        Query.parse(typed).narrow(TaskFilter.ALL, FibFlowTerms.TERMS.listing(), NOW);
    return store
        .tasks(new TaskQuery(filter, FieldTerm.ID.key(), SortOrder.ASC, 1_000, null), NEVER)
        .items()
        .stream()
        .map(task -> Long.valueOf(task.id().toString()))
        .toList();
  }

  @Test
  @StartsEmpty
  void isWhatNothingWakesAnyMore() throws Exception {
    try (Connection connection = database.connect()) {
      family(connection, 1, "task_status_changed", "completed", NOW - 61);
      family(connection, 3, "task_status_changed", "permanently_failed", NOW - 61);
      family(connection, 5, "task_status_changed", "completed", NOW - 60);
      family(connection, 7, "task_status_changed", "pending", NOW - 900);
      family(connection, 9, "task_suspended", "completed", NOW - 900);
      TaskRows.task(connection, 11, "status", "suspended", "total_children", 2L);
      suspended(connection, 11, "task_status_changed");
    }
    assertThat(ids("is:unwoken")).containsExactly(1L, 3L);
    assertThat(ids("is:stuck")).as("as before").isEmpty();
  }

  private static void family(
      Connection connection, long id, String event, String status, long ended) throws SQLException {
    TaskRows.task(connection, id, "status", "suspended", "total_children", 1L);
    TaskRows.task(
        connection,
        id + 1,
        "status",
        status,
        "parent_id",
        id,
        "root_id",
        id,
        "last_active_time",
        ended);
    suspended(connection, id, event);
  }

  private static void suspended(Connection connection, long id, String event) throws SQLException {
    TaskRows.event(
        connection, id, id, "event_type", event, "to_status", "suspended", "event_time", 5L);
    TaskRows.event(
        connection,
        100 + id,
        id,
        "event_type",
        "task_subtasks_created",
        "to_status",
        "suspended",
        "event_time",
        6L);
  }

  @Test
  void anOlderStoreFindsNone() throws Exception {
    database.execute("alter table fib_flow_task_events drop column to_status");
    reopen();
    assertThat(ids("is:unwoken")).isEmpty();
  }
}
