package dev.holdfast.desktop.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The list of workflows: what it finds, in which order, and what it tells of each. */
class RootsOfWorkflowsTest {

  @TempDir private Path directory;
  private OracleStore oracle;
  private TaskStore store;
  private TasksViewModel tasks;

  @BeforeEach
  void open() throws Exception {
    oracle = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    store = oracle.open();
    StoreSession session = TaskSessions.immediate(store);
    tasks =
        new TasksViewModel(
            session,
            TaskSessions.noHolds(session),
            TaskSessions.deletions(directory),
            new KeptViews(Map.of()),
            true);
    tasks.refresh();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private List<TaskRow> rows() {
    return tasks.list.read.value.get().rows();
  }

  @Test
  void wordsOfTheirRootsFilterThem() throws Exception {
    assertThat(rows()).hasSize(19);
    tasks.filter.type("status:suspended");
    assertThat(rows()).extracting(row -> row.task().id()).containsExactly(id(321), id(320));
    tasks.filter.type("name:import* -status:suspended");
    assertThat(rows())
        .hasSize(
            (int)
                oracle.number(
                    "SELECT count(*) FROM fib_flow_tasks WHERE name LIKE 'import%' AND"
                        + " parent_id IS NULL AND total_children > 0 AND status <> 'suspended'"))
        .allMatch(row -> row.task().name().startsWith("import"));
    tasks.filter.type("name:nobody");
    assertThat(rows()).isEmpty();
    assertThat(tasks.emptiness.get()).isEqualTo(TasksViewModel.NO_MATCH);
  }

  @Test
  void whatIsWrongWithTheLineIsToldAndLeavesTheListAsItWas() {
    tasks.filter.type("status:nonsense:x -");
    assertThat(tasks.filter.problem.get()).isNotNull();
    assertThat(rows()).hasSize(19);
    tasks.filter.type("");
    assertThat(tasks.filter.problem.get()).isNull();
  }

  @Test
  void wordsNarrowThemDownAndAreOffered() {
    tasks.filter.type("name:order* status:suspended");
    assertThat(rows()).extracting(row -> row.task().id()).containsExactly(id(321));
    assertThat(tasks.offers.at("status:susp", 11)).hasSize(1);
    assertThat(tasks.filter.knows("name")).isTrue();
    assertThat(tasks.filter.knows("verb")).isFalse();
  }

  @Test
  void theyAreSortedByTheStoreAndReadOnFromThere() throws Exception {
    for (int copy = 0; copy < 220; copy++) {
      oracle.execute(
          "INSERT INTO fib_flow_tasks (name, type, status, next_run_time, created_at,"
              + " total_children, completed_children, last_active_time) VALUES ('more.flow',"
              + " 'async', 'completed', 1, "
              + (1_600_000_000L + copy)
              + ", 1, 1, 1700000000)");
    }
    tasks.filter.type("name:more.flow");
    tasks.list.sortBy(FieldTerm.CREATED.key(), SortOrder.ASC);
    assertThat(rows()).hasSize(TaskWindow.PAGE);
    assertThat(rows().getFirst().task().createdAt()).isEqualTo(1_600_000_000L);
    tasks.list.loadNext();
    assertThat(rows()).hasSize(220);
    assertThat(rows()).allMatch(row -> row.task().name().equals("more.flow"));
    assertThat(rows()).extracting(row -> row.task().createdAt()).isSorted();
  }

  @Test
  void aWorkflowTellsItsStartItsEndAndItsCourse() throws Exception {
    RootCourse ended = course(41);
    assertThat(ended.started())
        .isEqualTo(
            oracle.number("SELECT min(started_at) FROM fib_flow_task_attempts WHERE task_id = 41"));
    assertThat(ended.ended())
        .isEqualTo(
            oracle.number(
                "SELECT max(event_time) FROM fib_flow_task_events WHERE task_id = 41 AND to_status"
                    + " = 'completed'"));
    assertThat(ended.seconds())
        .isEqualTo(
            ended.ended()
                - oracle.number(
                    "SELECT min(event_time) FROM fib_flow_task_events WHERE task_id = 41 AND"
                        + " to_status IS NOT NULL"));
    assertThat(ended.pieces())
        .extracting(RootCourse.Piece::status)
        .contains(TaskStatus.SUSPENDED)
        .endsWith(TaskStatus.COMPLETED);

    RootCourse waiting = course(321);
    assertThat(waiting.ended()).isNull();
    assertThat(waiting.pieces().getLast().status()).isEqualTo(TaskStatus.SUSPENDED);
    assertThat(waiting.pieces().getLast().seconds()).as("until now").isGreaterThan(86_400);
  }

  @Test
  void aWorkflowWithoutAHistoryHasNoCourse() throws Exception {
    oracle.execute("DELETE FROM fib_flow_task_events WHERE task_id = 41");
    oracle.execute("DELETE FROM fib_flow_task_attempts WHERE task_id = 41");
    tasks.refresh();
    RootCourse bare = course(41);
    assertThat(bare.pieces()).isEmpty();
    assertThat(bare.seconds()).isNull();
    assertThat(bare.started()).isNull();
  }

  private RootCourse course(long root) {
    return rows().stream()
        .filter(row -> row.id().equals(id(root)))
        .findFirst()
        .orElseThrow()
        .course();
  }

  private static TaskId id(long number) {
    return TaskId.of(number);
  }
}
