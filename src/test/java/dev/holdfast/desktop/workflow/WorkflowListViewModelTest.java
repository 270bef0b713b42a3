package dev.holdfast.desktop.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The list of workflows: what it finds, in which order, and what it tells of each. */
class WorkflowListViewModelTest {

  @TempDir private Path directory;
  private OracleStore oracle;
  private TaskStore store;
  private WorkflowListViewModel list;

  @BeforeEach
  void open() throws Exception {
    oracle = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    store = oracle.open();
    StoreSession session = TaskSessions.immediate(store);
    list = new WorkflowListViewModel(session);
    list.show();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private List<WorkflowRow> rows() {
    return list.read().value().roots();
  }

  @Test
  void wordsOfTheirRootsFilterThem() throws Exception {
    assertThat(rows()).hasSize(19);
    list.type("status:suspended");
    assertThat(rows()).extracting(row -> row.root().id()).containsExactly(id(321), id(320));
    list.type("name:import* -status:suspended");
    assertThat(rows())
        .hasSize(
            (int)
                oracle.number(
                    "SELECT count(*) FROM fib_flow_tasks WHERE name LIKE 'import%' AND"
                        + " parent_id IS NULL AND total_children > 0 AND status <> 'suspended'"))
        .allMatch(row -> row.root().name().startsWith("import"));
    list.type("name:nobody");
    assertThat(rows()).isEmpty();
    assertThat(list.isFiltered()).isTrue();
  }

  @Test
  void whatIsWrongWithTheLineIsToldAndLeavesTheListAsItWas() {
    list.type("status:nonsense:x -");
    assertThat(list.problemProperty().get()).isNotNull();
    assertThat(rows()).hasSize(19);
    list.type("");
    assertThat(list.problemProperty().get()).isNull();
  }

  @Test
  void wordsNarrowThemDownAndAreOffered() {
    list.type("name:order* status:suspended");
    assertThat(rows()).extracting(row -> row.root().id()).containsExactly(id(321));
    assertThat(list.offers().at("status:susp", 11)).hasSize(1);
    assertThat(list.knows("name")).isTrue();
    assertThat(list.knows("verb")).isFalse();
  }

  @Test
  void theyAreSortedByTheStoreAndReadOnFromThere() throws Exception {
    for (int copy = 0; copy < 120; copy++) {
      oracle.execute(
          "INSERT INTO fib_flow_tasks (name, type, status, next_run_time, created_at,"
              + " total_children, completed_children, last_active_time) VALUES ('more.flow',"
              + " 'async', 'completed', 1, "
              + (1_600_000_000L + copy)
              + ", 1, 1, 1700000000)");
    }
    list.type("name:more.flow");
    list.sortBy(FieldTerm.CREATED.key(), SortOrder.ASC);
    assertThat(rows()).hasSize(WorkflowListViewModel.PAGE);
    assertThat(rows().getFirst().root().createdAt()).isEqualTo(1_600_000_000L);
    list.more();
    assertThat(rows()).hasSize(120);
    assertThat(rows()).allMatch(row -> row.root().name().equals("more.flow"));
    assertThat(rows()).extracting(row -> row.root().createdAt()).isSorted();
  }

  @Test
  void aWorkflowTellsItsStartItsEndAndItsCourse() throws Exception {
    WorkflowRow ended =
        rows().stream().filter(row -> row.root().id().equals(id(41))).findFirst().orElseThrow();
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
    assertThat(ended.course())
        .extracting(WorkflowRow.Piece::status)
        .contains(TaskStatus.SUSPENDED)
        .endsWith(TaskStatus.COMPLETED);

    WorkflowRow waiting =
        rows().stream().filter(row -> row.root().id().equals(id(321))).findFirst().orElseThrow();
    assertThat(waiting.ended()).isNull();
    assertThat(waiting.course().getLast().status()).isEqualTo(TaskStatus.SUSPENDED);
    assertThat(waiting.course().getLast().seconds()).as("until now").isGreaterThan(86_400);
  }

  @Test
  void aWorkflowWithoutAHistoryHasNoCourse() throws Exception {
    oracle.execute("DELETE FROM fib_flow_task_events WHERE task_id = 41");
    oracle.execute("DELETE FROM fib_flow_task_attempts WHERE task_id = 41");
    list.refresh();
    WorkflowRow bare =
        rows().stream().filter(row -> row.root().id().equals(id(41))).findFirst().orElseThrow();
    assertThat(bare.course()).isEmpty();
    assertThat(bare.seconds()).isNull();
    assertThat(bare.started()).isNull();
  }

  private static TaskId id(long number) {
    return TaskId.of(number);
  }
}
