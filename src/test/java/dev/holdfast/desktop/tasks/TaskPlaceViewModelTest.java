package dev.holdfast.desktop.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.tasks.TaskPlaceViewModel.Place;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.fibflow.FibFlowViews;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The table and the details beside it agree, in a list that is longer than what is loaded. */
class TaskPlaceViewModelTest {

  private static final List<String> SORTS = FibFlowTerms.LISTING.sorts();

  @TempDir private Path directory;
  private OracleStore oracle;
  private TaskStore store;
  private TasksViewModel tasks;

  @BeforeEach
  void open() throws Exception {
    oracle = OracleStores.emptySqlite(directory, OracleStores.Journal.WAL);
    oracle.execute(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
        INSERT INTO fib_flow_tasks
          (id, name, type, status, created_at, next_run_time, last_active_time, last_event_time)
        SELECT i, 'task.' || (i % 7), 'async', CASE i % 2 WHEN 0 THEN 'pending' ELSE 'paused' END,
          1760000000 + i / 3, 0,
          CASE WHEN i % 4 = 0 THEN NULL ELSE 1760000000 - i END,
          CASE i % 5 WHEN 0 THEN NULL WHEN 1 THEN 'soon' ELSE 1760000000 + i % 11 END
        FROM n
        """);
    store = oracle.open();
    tasks = TaskSessions.tasks(store, new ImmediateJobRunner());
    tasks.refresh();
  }

  @AfterEach
  void close() {
    tasks.close();
    store.close();
  }

  private Place place() {
    return tasks.place.place.get();
  }

  private List<TaskId> rows() {
    return tasks.list.read.value.get().rows().stream().map(TaskRow::id).toList();
  }

  @Test
  void tellsWhetherTheOpenTaskIsListedElsewhereOrExcluded() {
    assertThat(place()).isEqualTo(Place.UNKNOWN);
    tasks.details.open(TaskId.of(4_900));
    assertThat(place()).isEqualTo(Place.LISTED);
    tasks.details.open(TaskId.of(20));
    assertThat(place()).isEqualTo(Place.ELSEWHERE);
    tasks.filter.show(FibFlowViews.PAUSED);
    assertThat(place()).as("task 20 is pending").isEqualTo(Place.EXCLUDED);
    tasks.details.open(TaskId.of(21));
    assertThat(place()).isEqualTo(Place.ELSEWHERE);
    tasks.details.open(null);
    assertThat(place()).isEqualTo(Place.UNKNOWN);
  }

  @Test
  void aFilterThatComesToExcludeTheOpenTaskSaysSo() {
    tasks.details.open(TaskId.of(4_900));
    TaskSessions.ask(tasks.filter, "name", "task.1");
    assertThat(place()).isEqualTo(Place.EXCLUDED);
    tasks.filter.clear();
    assertThat(place()).isEqualTo(Place.LISTED);
  }

  @Test
  void aTaskInTheSamePlaceAsTheOneBeforeIsToldAnew() {
    tasks.filter.show(FibFlowViews.PAUSED);
    tasks.details.open(TaskId.of(20));
    List<Place> told = new ArrayList<>();
    tasks.place.place.addListener((property, before, now) -> told.add(now));
    tasks.details.open(TaskId.of(22));
    assertThat(told).containsExactly(Place.UNKNOWN, Place.EXCLUDED);
  }

  @Test
  void nothingIsSaidOfATaskThatTheStoreDoesNotHave() {
    TaskSessions.ask(tasks.filter, "name", "task.1");
    tasks.details.open(TaskId.of(99_999));
    assertThat(place()).isEqualTo(Place.UNKNOWN);
  }

  @ParameterizedTest
  @FieldSource("SORTS")
  void aTaskThatIsSoughtBringsItsNeighboursWithIt(String sort) {
    tasks.list.sortBy(sort, SortOrder.ASC);
    if (place() == Place.UNKNOWN) {
      tasks.list.refresh();
    }
    tasks.details.open(TaskId.of(2_501));
    tasks.place.seek();
    assertThat(place()).isEqualTo(Place.LISTED);
    assertThat(rows()).contains(TaskId.of(2_501)).doesNotHaveDuplicates();
    List<TaskId> around = rows();
    while (tasks.list.read.value.get().previous() != null) {
      tasks.list.loadPrevious();
    }
    TaskId last = around.getLast();
    while (!rows().contains(last)) {
      tasks.list.loadNext();
    }
    int from = rows().indexOf(around.getFirst());
    assertThat(from).as("no row is missing among its neighbours").isNotNegative();
    assertThat(rows().subList(from, from + around.size())).isEqualTo(around);
  }

  @Test
  void aTaskThatIsSoughtBeforeTheListIsReadIsFoundWhenItIs() {
    TasksViewModel fresh = TaskSessions.tasks(store, new ImmediateJobRunner());
    fresh.details.open(TaskId.of(7));
    fresh.place.seek();
    fresh.refresh();
    assertThat(fresh.place.place.get()).isEqualTo(Place.LISTED);
    fresh.close();
  }
}
