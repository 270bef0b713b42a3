package dev.holdfast.desktop.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** A list that is longer than what may be held. */
class TaskListViewModelTest {

  private static final List<String> SORTS = FibFlowTerms.LISTING.sorts();

  private static final int TASKS = 5_000;

  @TempDir private Path directory;
  private OracleStore oracle;
  private TaskStore store;

  @BeforeEach
  void open() throws Exception {
    oracle = OracleStores.emptySqlite(directory, OracleStores.Journal.WAL);
    oracle.execute(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
        INSERT INTO fib_flow_tasks
          (id, name, type, status, created_at, next_run_time, last_active_time, last_event_time)
        SELECT i, 'task.' || (i % 7), 'async', 'pending', 1760000000 + i / 3, 0,
          CASE WHEN i % 4 = 0 THEN NULL ELSE 1760000000 - i END,
          CASE i % 5 WHEN 0 THEN NULL WHEN 1 THEN 'soon' ELSE 1760000000 + i % 11 END
        FROM n
        """);
    store = oracle.open();
  }

  @AfterEach
  void close() {
    store.close();
  }

  @ParameterizedTest
  @FieldSource("SORTS")
  void everyRowIsSeenOnceDownAndUpAgain(String sort) {
    TaskListViewModel list = list();
    list.sortBy(sort, SortOrder.ASC);
    if (sort.equals(FieldTerm.ID.key())) {
      list.refresh();
    }
    List<TaskId> down = new ArrayList<>(ids(list));
    while (window(list).next() != null) {
      TaskId last = ids(list).getLast();
      list.loadNext();
      List<TaskId> now = ids(list);
      assertThat(now).hasSizeLessThanOrEqualTo(TaskWindow.LIMIT);
      down.addAll(now.subList(now.indexOf(last) + 1, now.size()));
    }
    assertThat(down).hasSize(TASKS).doesNotHaveDuplicates();
    List<TaskId> up = new ArrayList<>(ids(list).reversed());
    while (window(list).previous() != null) {
      TaskId first = ids(list).getFirst();
      list.loadPrevious();
      List<TaskId> now = ids(list);
      assertThat(now).hasSizeLessThanOrEqualTo(TaskWindow.LIMIT);
      up.addAll(now.subList(0, now.indexOf(first)).reversed());
    }
    Collections.reverse(up);
    assertThat(up).isEqualTo(down);
  }

  @Test
  void refreshReadsTheSamePlaceWhileRowsComeAndGo() throws Exception {
    TaskListViewModel list = list();
    list.refresh();
    for (int page = 0; page < 14; page++) {
      list.loadNext();
    }
    List<TaskId> before = ids(list);
    assertThat(before).isEqualTo(idsDownFrom(4_000));
    oracle.execute(
        "INSERT INTO fib_flow_tasks (name, type, next_run_time) VALUES ('new', 'async', 0)",
        "DELETE FROM fib_flow_tasks WHERE id IN (4000, 3000)");
    list.refresh();
    List<TaskId> expected = new ArrayList<>(before);
    expected.removeAll(List.of(TaskId.of(4_000), TaskId.of(3_000)));
    assertThat(ids(list)).startsWith(expected.toArray(TaskId[]::new));
  }

  @Test
  void refreshGoesToTheBeginningWhenThePlaceIsGone() throws Exception {
    TaskListViewModel list = list();
    list.refresh();
    for (int page = 0; page < 14; page++) {
      list.loadNext();
    }
    oracle.execute("DELETE FROM fib_flow_tasks WHERE id < 4500");
    list.refresh();
    assertThat(ids(list).getFirst()).isEqualTo(TaskId.of(5_000));
    assertThat(window(list).previous()).isNull();
  }

  @Test
  void nothingIsReadTwiceAtOnce() {
    QueuedJobRunner jobs = new QueuedJobRunner();
    TaskListViewModel list =
        new TaskListViewModel(TaskSessions.on(store, jobs), "Read tasks", TaskFilter.ALL);
    list.refresh();
    list.loadNext();
    assertThat(jobs.size()).isEqualTo(1);
    jobs.runAll();
    list.loadNext();
    list.loadNext();
    assertThat(jobs.size()).isEqualTo(1);
    jobs.runAll();
    assertThat(ids(list)).isEqualTo(idsDownFrom(5_000).subList(0, 400));
  }

  @Test
  void aNewFilterSupersedesWhatIsBeingRead() {
    QueuedJobRunner jobs = new QueuedJobRunner();
    TaskListViewModel list =
        new TaskListViewModel(TaskSessions.on(store, jobs), "Read tasks", TaskFilter.ALL);
    list.refresh();
    jobs.runAll();
    list.loadNext();
    list.show(named("task.1"));
    list.show(named("task.2"));
    assertThat(jobs.size()).isEqualTo(1);
    jobs.runAll();
    assertThat(window(list).rows()).allMatch(row -> row.task().name().equals("task.2"));
  }

  private TaskListViewModel list() {
    return new TaskListViewModel(TaskSessions.immediate(store), "Read tasks", TaskFilter.ALL);
  }

  private static TaskFilter named(String name) {
    return TaskFilter.ALL.but().name(name).filter();
  }

  private static List<TaskId> idsDownFrom(long first) {
    return LongStream.range(0, TaskWindow.LIMIT).mapToObj(i -> TaskId.of(first - i)).toList();
  }

  private static TaskWindow window(TaskListViewModel list) {
    return list.read.value.get();
  }

  private static List<TaskId> ids(TaskListViewModel list) {
    return window(list).rows().stream().map(TaskRow::id).toList();
  }
}
