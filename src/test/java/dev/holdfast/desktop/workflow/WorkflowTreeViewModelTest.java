package dev.holdfast.desktop.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.holdfast.desktop.tasks.QueuedJobRunner;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.desktop.timeline.lanes.LaneWindow;
import dev.holdfast.desktop.timeline.lanes.TimeScale;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.job.JobRunner;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskRows;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tree reads what is opened, a page at a time, and no store can lead it in a circle. */
class WorkflowTreeViewModelTest {

  @TempDir private Path directory;
  private OracleStore oracle;
  private TaskStore store;
  private WorkflowViewModel workflow;

  @BeforeEach
  void make() throws Exception {
    oracle = OracleStores.emptySqlite(directory, OracleStores.Journal.WAL);
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void childrenAreReadWhenTheirParentIsOpened() throws Exception {
    task(1, null, 2);
    task(2, 1L, 1);
    task(3, 1L, 0);
    task(4, 2L, 0);
    open(new ImmediateJobRunner());
    workflow.show(TaskId.of(1), null);
    assertThat(lines()).containsExactly("1 open", " 2", " 3 leaf");
    assertThat(workflow.tree.loaded.get()).doesNotContainKey(TaskId.of(4));
    workflow.tree.open(TaskId.of(2));
    assertThat(lines()).containsExactly("1 open", " 2 open", "  4 leaf", " 3 leaf");
    workflow.tree.close(TaskId.of(2));
    assertThat(lines()).containsExactly("1 open", " 2", " 3 leaf");
    task(5, 1L, 0);
    workflow.refresh();
    assertThat(lines()).containsExactly("1 open", " 2", " 3 leaf", " 5 leaf");
  }

  @Test
  void aTaskThatOthersNameIsOpenedWhateverItCounts() throws Exception {
    task(1, null, 0);
    task(2, 1L, 0);
    task(3, 2L, 0);
    task(4, 3L, 0);
    open(new ImmediateJobRunner());
    workflow.show(TaskId.of(1), null);
    assertThat(lines()).containsExactly("1 open", " 2");
    workflow.tree.open(TaskId.of(2));
    workflow.tree.open(TaskId.of(3));
    assertThat(lines()).containsExactly("1 open", " 2 open", "  3 open", "   4 leaf");
  }

  @Test
  void saysThatItReadsAndWhyItCouldNot() throws Exception {
    task(1, null, 1);
    task(2, 1L, 1);
    task(3, 2L, 0);
    QueuedJobRunner jobs = new QueuedJobRunner();
    open(jobs);
    workflow.show(TaskId.of(1), null);
    jobs.runAll();
    workflow.tree.open(TaskId.of(2));
    assertThat(lines()).containsExactly("1 open", " 2 open", "  loading");
    oracle.execute("ALTER TABLE fib_flow_task_attempts RENAME TO hidden");
    jobs.runAll();
    assertThat(lines()).containsExactly("1 open", " 2 open", "  failed");
    oracle.execute("ALTER TABLE hidden RENAME TO fib_flow_task_attempts");
    workflow.tree.load(workflow.tree.rows.getLast());
    jobs.runAll();
    assertThat(lines()).containsExactly("1 open", " 2 open", "  3 leaf");
  }

  @Test
  void ofAManyChildrenAPageIsReadAroundTheOneAskedFor() throws Exception {
    task(1, null, 1_000);
    try (Connection connection = oracle.connect()) {
      connection.setAutoCommit(false);
      for (long id = 2; id <= 1_001; id++) {
        TaskRows.task(connection, id, "root_id", 1L, "parent_id", 1L, "total_children", 0L);
      }
      connection.commit();
    }
    open(new ImmediateJobRunner());
    workflow.show(null, TaskId.of(700));
    assertThat(workflow.tree.root().id()).isEqualTo(TaskId.of(1));
    assertThat(workflow.tree.selected.get()).isEqualTo(TaskId.of(700));
    assertThat(lines()).hasSize(1 + 1 + 20 + 1 + 80 + 1).contains(" earlier", " more");
    assertThat(lines().get(2)).isEqualTo(" 680 leaf");
    while (lines().contains(" earlier")) {
      workflow.tree.load(workflow.tree.rows.get(lines().indexOf(" earlier")));
    }
    assertThat(lines().get(1)).isEqualTo(" 2 leaf");
    while (lines().contains(" more")) {
      workflow.tree.load(workflow.tree.rows.get(lines().indexOf(" more")));
    }
    assertThat(lines()).hasSize(1_001).doesNotHaveDuplicates().endsWith(" 1001 leaf");
    workflow.refresh();
    assertThat(lines()).hasSize(1_001);
  }

  @Test
  void everyPageKeepsItsPlaceWhenReadAgain() throws Exception {
    task(1, null, 300);
    try (Connection connection = oracle.connect()) {
      for (long id = 2; id <= 301; id++) {
        TaskRows.task(connection, id, "root_id", 1L, "parent_id", 1L, "total_children", 0L);
      }
    }
    open(new ImmediateJobRunner());
    for (long child : new long[] {2, 3, 22, 23, 301}) {
      FamilyReader reader = new FamilyReader(store, null);
      Family family = reader.around(TaskId.of(1), TaskId.of(child), Cancellation.never());
      assertThat(family.members()).extracting(WorkflowTask::id).contains(TaskId.of(child));
      assertThat(family.previous() == null)
          .as("nothing before the first of %d", child)
          .isEqualTo(family.members().getFirst().id().equals(TaskId.of(2)));
      Family again = reader.again(TaskId.of(1), family, Cancellation.never());
      assertThat(again.members().getFirst().id()).isEqualTo(family.members().getFirst().id());
      assertThat(again.previous() == null).isEqualTo(family.previous() == null);
    }
  }

  @Test
  void aRingOfParentsEnds() throws Exception {
    task(1, 3L, 1);
    task(2, 1L, 1);
    task(3, 2L, 1);
    open(new ImmediateJobRunner());
    workflow.show(TaskId.of(1), TaskId.of(3));
    for (long id = 1; id <= 3; id++) {
      workflow.tree.open(TaskId.of(id));
    }
    assertThat(lines()).containsExactly("1 open", " 2 open", "  3 open", "   1 leaf");
  }

  @Test
  void whatIsGoneStandsBelowTheParentItsEventsName() throws Exception {
    task(1, null, 3);
    task(2, 1L, 0);
    task(5, 4L, 0);
    task(9, 8L, 0);
    oracle.execute(
        "insert into fib_flow_task_events (task_id, root_id, parent_id, event_type, to_status,"
            + " event_time) values (3, 1, 1, 'task_completed', 'completed', 50), (4, 1, 3, 'x',"
            + " 'running', 60)");
    open(new ImmediateJobRunner());
    workflow.show(TaskId.of(1), null);
    assertThat(lines()).containsExactly("1 open", " 2 leaf", " 3 gone", " 8 gone nothing");
    workflow.tree.open(TaskId.of(3));
    workflow.tree.open(TaskId.of(4));
    workflow.tree.open(TaskId.of(8));
    assertThat(lines())
        .containsExactly(
            "1 open",
            " 2 leaf",
            " 3 open gone",
            "  4 open gone",
            "   5 leaf",
            " 8 open gone nothing",
            "  9 leaf");
    WorkflowTask gone = workflow.tree.loaded.get().get(TaskId.of(3));
    assertThat(gone.status().code()).isEqualTo("completed");
  }

  @Test
  void tasksThatNameAGoneRootOnlyAsTheirRootStandBelowIt() throws Exception {
    task(2, null, 0, 1L);
    task(3, 2L, 0, 1L);
    task(4, null, 0, 1L);
    task(6, null, 0, 5L);
    open(new ImmediateJobRunner());
    workflow.show(TaskId.of(1), null);
    assertThat(lines()).containsExactly("1 open gone nothing", " 2", " 4 leaf");
    workflow.select(TaskId.of(3));
    assertThat(lines()).containsExactly("1 open gone nothing", " 2 open", "  3 leaf", " 4 leaf");
    workflow.close();
    workflow.show(null, TaskId.of(3));
    assertThat(lines()).containsExactly("1 open gone nothing", " 2 open", "  3 leaf", " 4 leaf");
    workflow.refresh();
    assertThat(lines()).hasSize(4);
  }

  @Test
  void ofAGoneRootATaskFurtherDownShowsTheParentsBetweenAsGone() throws Exception {
    task(3, 2L, 0, 1L);
    open(new ImmediateJobRunner());
    workflow.show(TaskId.of(1), null);
    assertThat(lines()).containsExactly("1 open gone nothing", " 2 gone nothing");
    workflow.tree.open(TaskId.of(2));
    assertThat(lines().getLast()).isEqualTo("  3 leaf");
  }

  @Test
  void zoomsToWhenTheSelectedTaskRan() throws Exception {
    task(1, null, 2);
    task(2, 1L, 0);
    task(3, 1L, 0);
    oracle.execute(
        "insert into fib_flow_task_attempts (task_id, attempt, started_at, ended_at) values (2, 1,"
            + " 0, 90), (3, 1, 40, 50)");
    open(new ImmediateJobRunner());
    workflow.show(TaskId.of(1), TaskId.of(3));
    assertThat(workflow.window.get().isAll()).isTrue();
    workflow.zoomToSelected();
    TimeScale scale = workflow.scale.get();
    LaneWindow window = workflow.window.get();
    assertThat(window.has(scale.place(40))).isTrue();
    assertThat(window.has(scale.place(50))).isTrue();
    assertThat(window.has(scale.place(35))).isFalse();
    workflow.window.pan(1);
    assertThat(workflow.window.get().has(scale.place(45))).isFalse();
    assertThat(workflow.window.get().width()).isCloseTo(window.width(), within(1e-9));
    workflow.select(TaskId.of(1));
    workflow.zoomToSelected();
    assertThat(workflow.window.get().width())
        .as("it has not run")
        .isCloseTo(window.width(), within(1e-9));
    workflow.window.all();
    assertThat(workflow.window.get().isAll()).isTrue();
  }

  @Test
  void anEventThatLeadsToNoStatusIsSomethingLeft() throws Exception {
    task(2, 1L, 0);
    task(5, 4L, 0);
    oracle.execute(
        "insert into fib_flow_task_events (task_id, root_id, event_type, event_time) values (1, 1,"
            + " 'task_checkpoint', 50), (4, 1, 'task_checkpoint', 60), (7, 7, 'task_checkpoint',"
            + " 70)");
    open(new ImmediateJobRunner());
    workflow.show(TaskId.of(1), null);
    assertThat(lines()).containsExactly("1 open gone", " 2 leaf", " 4 gone");
    workflow.show(TaskId.of(7), null);
    assertThat(lines()).startsWith("7 open gone").hasSize(2);
    assertThat(workflow.opening.value().root().leftNothing()).isFalse();
  }

  @Test
  void aWorkflowNobodyKnowsHasNoRoot() throws Exception {
    open(new ImmediateJobRunner());
    workflow.show(null, TaskId.of(77));
    assertThat(workflow.opening.value().root()).isNull();
    assertThat(lines()).isEmpty();
    workflow.leave();
    assertThat(workflow.shown.get()).isFalse();
  }

  private void open(JobRunner jobs) {
    store = oracle.open();
    workflow = new WorkflowViewModel(TaskSessions.on(store, jobs));
  }

  private void task(long id, Long parent, long children) throws Exception {
    task(id, parent, children, id == 1 ? null : Long.valueOf(1));
  }

  private void task(long id, Long parent, long children, Long root) throws Exception {
    try (Connection connection = oracle.connect()) {
      TaskRows.task(
          connection, id, "root_id", root, "parent_id", parent, "total_children", children);
    }
  }

  private List<String> lines() {
    return workflow.tree.rows.stream()
        .map(row -> " ".repeat(row.depth()) + WorkflowTreeViewModelTest.line(row))
        .toList();
  }

  private static String line(TreeRow row) {
    return switch (row) {
      case TreeRow.OfTask task ->
          task.task().id()
              + (task.open() ? " open" : "")
              + (task.leaf() && !task.task().isGone() ? " leaf" : "")
              + (task.task().isGone() ? " gone" : "")
              + (task.task().leftNothing() ? " nothing" : "");
      case TreeRow.More more -> more.before() ? "earlier" : "more";
      case TreeRow.Loading _ -> "loading";
      case TreeRow.Failed _ -> "failed";
      case TreeRow.Childless _ -> "childless";
    };
  }
}
