package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.sql.Connection;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Names that differ by case, by an accent or by a blank at the end are different names on every
 * engine, whatever a server's own rules for comparing texts are.
 */
@StartsEmpty
class ExactNamesTest extends TaskStoreContract {

  private static final List<String> NAMES =
      List.of("report", "Report", "r\u00e9port", "report ", "re\u0301port", "REPORT");

  @BeforeEach
  void makeTasks() throws Exception {
    try (Connection connection = database.connect()) {
      for (int at = 0; at < NAMES.size(); at++) {
        String name = NAMES.get(at);
        TaskRows.task(
            connection,
            at + 1,
            "name",
            name,
            "tag",
            name,
            "worker_id",
            name,
            "status",
            "completed",
            "last_active_time",
            1_000L);
        TaskRows.event(connection, at + 1, 1, "event_type", name);
      }
    }
  }

  @Test
  void filtersTellThemApart() {
    for (int at = 0; at < NAMES.size(); at++) {
      String name = NAMES.get(at);
      assertThat(found(TaskFilter.ALL.but().exactName(name).filter()))
          .as("name <%s>", name)
          .containsExactly(TaskId.of(at + 1));
      assertThat(found(TaskFilter.ALL.but().tag(name).filter()))
          .as("tag <%s>", name)
          .containsExactly(TaskId.of(at + 1));
      assertThat(found(TaskFilter.ALL.but().workerId(name).filter()))
          .as("worker <%s>", name)
          .containsExactly(TaskId.of(at + 1));
    }
  }

  private List<TaskId> found(TaskFilter filter) {
    return store
        .tasks(new TaskQuery(filter, FieldTerm.ID.key(), SortOrder.ASC, 10, null), NEVER)
        .items()
        .stream()
        .map(dev.holdfast.task.Task::id)
        .toList();
  }

  @Test
  void eventsOfATypeAreThoseOfThatTypeAlone() {
    EventQuery query =
        new EventQuery(
            TaskId.of(1), null, null, "report", null, Set.of(), EventQuery.Narrow.NONE, null, 10);
    assertThat(Roles.of(store, Histories.class).events(query, NEVER).items())
        .extracting(dev.holdfast.task.TaskEvent::type)
        .containsExactly("report");
    assertThat(
            Roles.of(store, Histories.class)
                .latestEvents(List.of(TaskId.of(1)), Set.of("Report"), NEVER))
        .extractingByKey(TaskId.of(1))
        .extracting(dev.holdfast.task.TaskEvent::type)
        .isEqualTo("Report");
  }

  @Test
  void aPreviewCountsThemApart() {
    try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(NEVER)) {
      assertThat(
              new PreviewScan(Policy.olderThan(10), null, null, Holds.NONE)
                  .run(snapshot, Progress.NONE)
                  .byName())
          .hasSize(NAMES.size())
          .containsOnlyKeys(NAMES);
    }
  }
}
