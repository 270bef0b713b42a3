package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.holdfast.replay.StatusCourse;
import dev.holdfast.replay.TaskReplay;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.history.TaskCourse;
import dev.holdfast.store.history.Trees;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The courses of many tasks at once are what each task's own rows tell. */
class TaskCoursesTest extends TaskStoreContract {

  private static final int LIMIT = 1_000;

  @Test
  void equalWhatEachTaskTells() {
    List<TaskId> ids = new ArrayList<>();
    for (long id = 1; id <= 350; id++) {
      ids.add(TaskId.of(id));
    }
    Map<TaskId, TaskCourse> courses = Roles.of(store, Histories.class).courses(ids, LIMIT, NEVER);
    int compared = 0;
    for (TaskId id : ids) {
      List<TaskEvent> events = Roles.of(store, Histories.class).events(id, LIMIT, NEVER).items();
      List<Attempt> attempts = Roles.of(store, Histories.class).attempts(id, LIMIT, NEVER).items();
      TaskCourse course = courses.getOrDefault(id, TaskCourse.NONE);
      assertThat(course.complete()).isTrue();
      assertThat(course.attempts())
          .as("attempts of %s", id)
          .extracting(Attempt::id, Attempt::startedAt, Attempt::endedAt, Attempt::outcome)
          .isEqualTo(
              attempts.stream()
                  .map(row -> tuple(row.id(), row.startedAt(), row.endedAt(), row.outcome()))
                  .toList());
      TaskReplay replay = new TaskReplay(events, attempts, null);
      StatusCourse statuses = StatusCourse.of(course.moves());
      for (TaskEvent event : replay.events) {
        for (long time : new long[] {event.time() - 1, event.time(), event.time() + 1}) {
          assertThat(at(statuses, time))
              .as("task %s at %d", id, time)
              .isEqualTo(replay.at(time).status());
          compared++;
        }
      }
    }
    assertThat(compared).isGreaterThan(9_000);
  }

  private static String at(StatusCourse statuses, long time) {
    return statuses.stretches().stream()
        .takeWhile(stretch -> stretch.from() <= time)
        .reduce((earlier, later) -> later)
        .map(StatusCourse.Stretch::status)
        .orElse(null);
  }

  @Test
  void parentsAreThoseThatRowsName() {
    List<TaskId> ids = new ArrayList<>();
    for (long id = 1; id <= 350; id++) {
      ids.add(TaskId.of(id));
    }
    Set<TaskId> named = new HashSet<>();
    for (TaskId id : ids) {
      TaskQuery children =
          new TaskQuery(TaskFilter.childrenOf(id), FieldTerm.ID.key(), SortOrder.ASC, 1, null);
      if (!store.tasks(children, NEVER).items().isEmpty()) {
        named.add(id);
      }
    }
    // Task 3 is gone, and others name it.
    assertThat(named).contains(TaskId.of(3)).hasSizeGreaterThan(20);
    assertThat(store.role(Trees.class).orElseThrow().parents(ids, NEVER)).isEqualTo(named);
    assertThat(store.role(Trees.class).orElseThrow().parents(List.of(new TaskId.Text("x")), NEVER))
        .isEmpty();
    assertThat(store.role(Trees.class).orElseThrow().parents(List.of(), NEVER)).isEmpty();
  }

  @Test
  void sayWhenThereIsMore() {
    TaskId busy = TaskId.of(58);
    TaskCourse whole =
        Roles.of(store, Histories.class).courses(List.of(busy), LIMIT, NEVER).get(busy);
    assertThat(whole.attempts()).hasSizeGreaterThan(3);
    TaskCourse cut = Roles.of(store, Histories.class).courses(List.of(busy), 3, NEVER).get(busy);
    assertThat(cut.complete()).isFalse();
    assertThat(cut.attempts()).isEqualTo(whole.attempts().subList(0, 3));
    assertThat(cut.moves()).isEqualTo(whole.moves().subList(0, 3));
    assertThat(
            Roles.of(store, Histories.class).courses(List.of(new TaskId.Text("x")), LIMIT, NEVER))
        .isEmpty();
    assertThat(Roles.of(store, Histories.class).courses(List.of(), LIMIT, NEVER)).isEmpty();
  }
}
