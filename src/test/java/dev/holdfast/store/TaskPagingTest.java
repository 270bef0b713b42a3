package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.Cursor;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Page;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskStatus;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Lists page by key, in both directions, whatever the sort. */
class TaskPagingTest extends TaskStoreContract {

  private static final List<String> STATUSES = List.of("pending", "completed", "paused");

  /** Few distinct values, many NULLs: every page edge falls into a tie or into the NULLs. */
  private void fill(int rows) throws Exception {
    useEmptyStore();
    Random random = new Random(7);
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      for (int row = 0; row < rows; row++) {
        TaskRows.task(
            connection,
            3L * row + 1,
            "status",
            STATUSES.get(random.nextInt(3)),
            "created_at",
            someTime(random),
            "last_event_time",
            someTime(random),
            "last_active_time",
            someTime(random),
            "next_run_time",
            (long) random.nextInt(4));
      }
      connection.commit();
    }
  }

  private static Long someTime(Random random) {
    int value = random.nextInt(6);
    return value == 0 ? null : Long.valueOf(value - 3);
  }

  @Test
  void aCursorOfAnotherStoreIsRefused() {
    Cursor textId =
        new Cursor(FieldTerm.ID.key(), SortOrder.ASC, false, null, new TaskId.Text("instance-7"));
    assertThat(failureOf(() -> store.tasks(from(textId), NEVER)))
        .isEqualTo(new StoreFailure.ForeignCursor());
    Cursor textTime =
        new Cursor(FieldTerm.CREATED.key(), SortOrder.ASC, false, "noon", TaskId.of(7));
    if (engine.isSqlite()) {
      // There a time may be a text, and comes after all numbers.
      assertThat(store.tasks(from(textTime), NEVER).items())
          .allMatch(task -> task.fields().raw("created_at") == null);
    } else {
      assertThat(failureOf(() -> store.tasks(from(textTime), NEVER)))
          .isEqualTo(new StoreFailure.ForeignCursor());
    }
  }

  private static TaskQuery from(Cursor cursor) {
    return new TaskQuery(TaskFilter.ALL, cursor.sort(), cursor.order(), 10, cursor);
  }

  @Test
  void everySortIsWalkedForwardAndBackward() throws Exception {
    fill(41);
    for (String sort : FibFlowTerms.LISTING.sorts()) {
      for (SortOrder order : SortOrder.values()) {
        for (int limit : new int[] {3, 40, 41}) {
          assertWalks(TaskFilter.ALL, sort, order, limit);
        }
        assertWalks(TaskFilter.ALL.withStatuses(Set.of(TaskStatus.PAUSED)), sort, order, 5);
      }
    }
  }

  private void assertWalks(TaskFilter filter, String sort, SortOrder order, int limit) {
    String what = sort + " " + order + " by " + limit;
    List<Task> all = new ArrayList<>(page(filter, sort, SortOrder.ASC, 10_000, null).items());
    all.sort(reference(sort, order));

    List<Page<Task>> pages = new ArrayList<>();
    List<TaskId> forward = new ArrayList<>();
    Cursor next = null;
    do {
      Page<Task> page = page(filter, sort, order, limit, next);
      pages.add(page);
      forward.addAll(ids(page));
      next = page.next();
    } while (next != null);
    assertThat(forward).as(what).isEqualTo(ids(all));
    assertThat(pages).as(what).hasSize(Math.ceilDiv(all.size(), limit));
    assertThat(pages.getFirst().previous()).as(what).isNull();

    Cursor previous = pages.getLast().previous();
    for (int at = pages.size() - 2; at >= 0; at--) {
      Page<Task> page = page(filter, sort, order, limit, previous);
      assertThat(ids(page)).as("%s, back at page %d", what, at).isEqualTo(ids(pages.get(at)));
      assertThat(ids(page(filter, sort, order, limit, page.next())))
          .as("%s, forward again from page %d", what, at)
          .isEqualTo(ids(pages.get(at + 1)));
      previous = page.previous();
    }
    assertThat(previous).as(what).isNull();
  }

  private static Comparator<Task> reference(String sort, SortOrder order) {
    Comparator<Long> direction =
        order == SortOrder.ASC ? Comparator.naturalOrder() : Collections.reverseOrder();
    Comparator<Task> byId = Comparator.comparing(task -> task.fields().integer("id"), direction);
    return sort.equals(FieldTerm.ID.key())
        ? byId
        : Comparator.<Task, Long>comparing(
                task -> task.fields().integer(sort), Comparator.nullsLast(direction))
            .thenComparing(byId);
  }

  /** Every cursor goes over the command line and comes back. */
  private Page<Task> page(
      TaskFilter filter, String sort, SortOrder order, int limit, Cursor cursor) {
    Cursor typed = cursor == null ? null : Cursor.decode(cursor.encode()).orElseThrow();
    return store.tasks(new TaskQuery(filter, sort, order, limit, typed), NEVER);
  }

  private static List<TaskId> ids(Page<Task> page) {
    return ids(page.items());
  }

  private static List<TaskId> ids(List<Task> tasks) {
    return tasks.stream().map(Task::id).toList();
  }

  @Test
  void rowsThatComeAndGoNeverShiftAPage() throws Exception {
    Page<Task> first = page(TaskFilter.ALL, FieldTerm.ID.key(), SortOrder.DESC, 10, null);
    Page<Task> second = page(TaskFilter.ALL, FieldTerm.ID.key(), SortOrder.DESC, 10, first.next());
    try (Connection connection = database.connect()) {
      TaskRows.task(connection, 900_000);
    }
    database.execute(
        "DELETE FROM fib_flow_tasks WHERE id IN ("
            + first.items().get(3).id()
            + ", "
            + first.items().getLast().id()
            + ")");
    assertThat(ids(page(TaskFilter.ALL, FieldTerm.ID.key(), SortOrder.DESC, 10, first.next())))
        .isEqualTo(ids(second));
    assertThat(ids(page(TaskFilter.ALL, FieldTerm.ID.key(), SortOrder.DESC, 10, second.previous())))
        .endsWith(first.items().get(8).id())
        .doesNotContain(first.items().getLast().id());
  }

  @Test
  @StartsEmpty
  void anEmptyListHasNoPlaceToGo() throws Exception {
    for (String sort : FibFlowTerms.LISTING.sorts()) {
      assertThat(page(TaskFilter.ALL, sort, SortOrder.DESC, 10, null))
          .isEqualTo(new Page<>(List.of(), null, null));
    }
  }

  @Test
  void aPageWhoseRowsAreAllGoneIsEmpty() throws Exception {
    Page<Task> first = page(TaskFilter.ALL, FieldTerm.CREATED.key(), SortOrder.ASC, 10, null);
    database.execute("DELETE FROM fib_flow_tasks");
    assertThat(
            page(TaskFilter.ALL, FieldTerm.CREATED.key(), SortOrder.ASC, 10, first.next()).items())
        .isEmpty();
  }

  @Test
  void listsNeverCarryWhatIsHeavy() {
    Task task = page(TaskFilter.ALL, FieldTerm.ID.key(), SortOrder.ASC, 1, null).items().getFirst();
    assertThat(task.fields().names())
        .doesNotContain("payload", "result", "context")
        .contains("id", "name", "error", "current_stage_name", "progress_text", "cron_expr");
  }
}
