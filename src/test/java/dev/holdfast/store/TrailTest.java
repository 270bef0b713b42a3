package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.history.Histories;
import dev.holdfast.task.EventCursor;
import dev.holdfast.task.EventPage;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Pages of a trail, put together, are the trail: nothing twice, nothing left out. */
class TrailTest extends TaskStoreContract {

  @Test
  void pagesOfATaskAreItsEvents() {
    for (long id : new long[] {154, 320, 3, 1}) {
      assertThat(pages(query(TaskId.of(id), null, null, null), 3))
          .isEqualTo(Roles.of(store, Histories.class).events(TaskId.of(id), 1_000, NEVER).items());
    }
    assertThat(pages(query(new TaskId.Text("x"), null, null, null), 3)).isEmpty();
  }

  @Test
  void pagesOfAWorkflowAreAllItsEvents() throws Exception {
    assertWorkflow(111);
    // As a program may have written it that does not know of roots.
    database.execute("UPDATE fib_flow_task_events SET root_id = NULL WHERE task_id = 111");
    assertWorkflow(111);
  }

  private void assertWorkflow(long root) throws Exception {
    List<TaskEvent> events = pages(query(null, TaskId.of(root), null, null), 7);
    assertThat(events).extracting(TaskEvent::id).doesNotHaveDuplicates();
    assertThat(events)
        .hasSize(
            (int)
                database.number(
                    "SELECT count(*) FROM fib_flow_task_events WHERE root_id = 111 OR task_id ="
                        + " 111"));
  }

  @Test
  void filtersByTypeAttemptAndChildren() {
    TaskId task = TaskId.of(20);
    assertThat(pages(query(task, null, "task_failed", null), 1)).hasSize(2);
    assertThat(pages(query(task, null, null, 2L), 2))
        .extracting(TaskEvent::attempt)
        .containsOnly(2L);
    assertThat(pages(query(task, null, "none", null), 1)).isEmpty();
    EventQuery ends =
        EventQuery.childEnds(
            TaskId.of(111), TaskId.of(111), Set.of("completed", "permanently_failed"), 100);
    assertThat(Roles.of(store, Histories.class).events(ends, NEVER).items()).hasSize(6);
  }

  @Test
  void whatHasNoWholeTimeComesLastAndIsNotLost() throws Exception {
    if (engine.isServer()) {
      database.execute(
          engine.isMysql()
              ? "ALTER TABLE fib_flow_task_events MODIFY event_time BIGINT"
              : "ALTER TABLE fib_flow_task_events ALTER event_time DROP NOT NULL");
      database.execute(
          "UPDATE fib_flow_task_events SET event_time = NULL WHERE task_id = 20 AND id % 3 = 0");
    } else {
      database.execute(
          "UPDATE fib_flow_task_events SET event_time = CASE id % 4 WHEN 0 THEN 'soon'"
              + " WHEN 1 THEN x'00' WHEN 2 THEN 1.5 ELSE event_time END WHERE task_id = 20");
    }
    List<TaskEvent> events = pages(query(TaskId.of(20), null, null, null), 1);
    assertThat(events).hasSize(14).extracting(TaskEvent::id).doesNotHaveDuplicates();
    List<TaskEvent> dated =
        events.stream().filter(event -> event.fields().raw("event_time") instanceof Long).toList();
    assertThat(dated).isNotEmpty().hasSizeLessThan(14).isEqualTo(events.subList(0, dated.size()));
  }

  private static EventQuery query(TaskId task, TaskId workflow, String type, Long attempt) {
    return new EventQuery(
        task, workflow, null, type, attempt, Set.of(), EventQuery.Narrow.NONE, null, 1);
  }

  private List<TaskEvent> pages(EventQuery query, int size) {
    List<TaskEvent> all = new ArrayList<>();
    EventCursor place = null;
    do {
      EventPage page =
          Roles.of(store, Histories.class)
              .events(
                  new EventQuery(
                      query.task(),
                      query.workflow(),
                      query.parent(),
                      query.type(),
                      query.attempt(),
                      query.enters(),
                      EventQuery.Narrow.NONE,
                      place,
                      size),
                  NEVER);
      assertThat(page.items()).hasSizeLessThanOrEqualTo(size);
      all.addAll(page.items());
      place = page.next() == null ? null : EventCursor.decode(page.next().encode()).orElseThrow();
    } while (place != null);
    return all;
  }
}
