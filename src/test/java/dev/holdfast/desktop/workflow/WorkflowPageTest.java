package dev.holdfast.desktop.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskRows;
import dev.holdfast.task.TaskId;
import java.sql.Connection;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

/** The Workflows page: opening, selecting, scrolling, jumping. */
class WorkflowPageTest extends WorkflowPageCase {

  @Test
  void listsWorkflowsAndOpensOneByKeyboard() throws Exception {
    open(oracle(), new ImmediateJobRunner());
    fx(page::shown);
    TableView<?> list = lookup(".workflow-list .tasks-table").queryTableView();
    assertThat(list.getItems()).hasSize(19);
    picture("workflow-list");
    fx(
        () -> {
          list.requestFocus();
          list.getSelectionModel().select(8);
        });
    push(KeyCode.ENTER);
    assertThat(workflow.tree.root().id()).isEqualTo(TaskId.of(172));
    assertThat(lookup(".workflow-page").query().isVisible()).isTrue();
    assertThat(stage().getScene().getFocusOwner()).isSameAs(table());
    push(KeyCode.ESCAPE);
    assertThat(lookup(".workflow-list .tasks-table").tryQuery()).isPresent();
  }

  @Test
  void aRootThatIsListedForItsRowsOnlySaysThatNobodyCountedThem() throws Exception {
    OracleStore oracle = OracleStores.emptySqlite(directory, OracleStores.Journal.WAL);
    try (Connection connection = oracle.connect()) {
      TaskRows.task(connection, 1, "total_children", 0L, "completed_children", 0L);
      TaskRows.task(connection, 2, "root_id", 1L, "parent_id", 1L);
    }
    open(oracle, new ImmediateJobRunner());
    fx(page::shown);
    assertThat(lookup(".workflow-list .tasks-table").queryTableView().getItems()).hasSize(1);
    assertThat(lookup("not counted").tryQuery()).isPresent();
    assertThat(lookup("0 of 0").tryQuery()).isEmpty();
  }

  @Test
  void aSuspendedWorkflowHasRunUntilNowAndSumsSayThatTheyAreOfNow() throws Exception {
    OracleStore oracle = OracleStores.emptySqlite(directory, OracleStores.Journal.WAL);
    long created = 1_760_000_000L;
    try (Connection connection = oracle.connect()) {
      TaskRows.task(
          connection, 1, "status", "suspended", "created_at", created, "total_children", 1L);
      TaskRows.task(connection, 2, "root_id", 1L, "parent_id", 1L, "created_at", created + 2);
      TaskRows.attempt(connection, 1, 1, "started_at", created + 1, "ended_at", created + 3);
      TaskRows.event(connection, 1, 1, "event_time", created, "to_status", "pending");
      TaskRows.event(connection, 2, 1, "event_time", created + 3, "to_status", "suspended");
    }
    open(oracle, new ImmediateJobRunner());
    look(1);
    assertThat(lookup("#totals").queryAs(Label.class).getText())
        .contains("so far, not ended")
        .doesNotContain("took");
    assertThat(workflow.now()).isGreaterThan(created + 1_000);
    assertThat(workflow.scale.get().last()).isEqualTo(workflow.now());
    oracle.execute("update fib_flow_tasks set status = 'completed' where id = 1");
    fx(workflow::refresh);
    assertThat(lookup("#totals").queryAs(Label.class).getText()).contains("took 3 s");
    assertThat(workflow.scale.get().last()).isEqualTo(created + 3);
  }

  @Test
  void anAttemptThatRunsIsNotSaidToHaveTakenADash() throws Exception {
    OracleStore oracle = OracleStores.emptySqlite(directory, OracleStores.Journal.WAL);
    try (Connection connection = oracle.connect()) {
      TaskRows.task(connection, 1, "status", "running", "total_children", 1L);
      TaskRows.task(connection, 2, "root_id", 1L, "parent_id", 1L);
      TaskRows.attempt(connection, 1, 1, "started_at", 1_000L);
    }
    open(oracle, new ImmediateJobRunner());
    look(1);
    fx(() -> workflow.select(TaskId.of(1)));
    assertThat(lookup(".label").queryAllAs(Label.class))
        .extracting(Label::getText)
        .anyMatch(text -> text != null && text.startsWith("Attempt 1: running, from "));
  }

  @Test
  void theTreeIsOpenedAndClosedByKeyboard() throws Exception {
    open(oracle(), new ImmediateJobRunner());
    look(111);
    TableView<TreeRow> table = table();
    assertThat(tasks()).containsExactly(111L, 112L, 113L, 114L, 118L, 119L, 120L);
    fx(table::requestFocus);
    push(KeyCode.LEFT);
    assertThat(tasks()).containsExactly(111L);
    push(KeyCode.RIGHT);
    push(KeyCode.RIGHT);
    assertThat(selected()).isEqualTo(112);
    fx(() -> workflow.select(TaskId.of(113)));
    assertThat(selected()).isEqualTo(113);
    push(KeyCode.LEFT);
    assertThat(selected()).isEqualTo(111);
    push(KeyCode.ENTER);
    assertThat(shownTasks).containsExactly(TaskId.of(111));
  }

  @Test
  void full() throws Exception {
    open(oracle(), new ImmediateJobRunner());
    look(111);
    fx(() -> workflow.showCriticalPath());
    picture("workflow-full");
    TabPane tabs = lookup("#tabs").queryAs(TabPane.class);
    for (int tab = 1; tab < tabs.getTabs().size(); tab++) {
      int wanted = tab;
      fx(() -> tabs.getSelectionModel().select(wanted));
      picture("workflow-tab-" + tab);
    }
  }

  @Test
  void treeAndChartScrollTogether() throws Exception {
    OracleStore oracle = OracleStores.emptySqlite(directory, OracleStores.Journal.WAL);
    MadeUpWorkflows.family(oracle, 1_000);
    open(oracle, new ImmediateJobRunner());
    look(1);
    TableView<TreeRow> table = table();
    assertThat(tasks()).as("a page of the children, not all").hasSize(101);
    fx(
        () -> {
          table.scrollTo(101);
          table.layout();
        });
    TreeRow.More more = (TreeRow.More) table.getItems().getLast();
    assertThat(more.counted()).isEqualTo(1_000);
    double y = rowAt(table, 100).getLayoutY();
    fx(
        () -> {
          table.requestFocus();
          table.getSelectionModel().select(more);
        });
    push(KeyCode.ENTER);
    assertThat(tasks()).hasSize(201);
    assertThat(rowAt(table, 100).getLayoutY()).as("what is seen stays").isEqualTo(y);
    assertThat(selected()).as("the first that was not there").isEqualTo(102);
    int compared = 0;
    for (Node row : table.lookupAll(".table-row-cell")) {
      TableRow<?> line = (TableRow<?>) row;
      Set<Node> charts = row.lookupAll(".gantt-cell");
      if (line.isEmpty() || charts.isEmpty()) {
        continue;
      }
      TableCell<?, ?> chart = (TableCell<?, ?>) charts.iterator().next();
      assertThat(chart.getItem()).isSameAs(line.getItem());
      assertThat(chart.getHeight()).isEqualTo(line.getHeight());
      assertThat(chart.getTableRow().isSelected()).isEqualTo(line.isSelected());
      compared++;
    }
    assertThat(compared).isBetween(5, 60);
    picture("workflow-many-children");
  }

  private static Node rowAt(TableView<TreeRow> table, int index) {
    return table.lookupAll(".table-row-cell").stream()
        .filter(row -> ((TableRow<?>) row).getIndex() == index && row.isVisible())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void linksLeadToTheTaskInTheTreeAndFromThereToItsPage() throws Exception {
    open(oracle(), new ImmediateJobRunner());
    look(111);
    assertThat(tasks()).doesNotContain(123L);
    fx(() -> lookup("#tabs").queryAs(TabPane.class).getSelectionModel().select(3));
    Hyperlink slowest =
        lookup(".task-link").match(node -> ((Hyperlink) node).getText().equals("123")).query();
    fx(slowest::fire);
    assertThat(selected()).isEqualTo(123);
    fx(() -> lookup("#tabs").queryAs(TabPane.class).getSelectionModel().select(0));
    Hyperlink parent =
        lookup(".task-link").match(node -> ((Hyperlink) node).getText().equals("119")).query();
    fx(parent::fire);
    assertThat(selected()).isEqualTo(119);
    clickOn("#openTask");
    assertThat(shownTasks).containsExactly(TaskId.of(119));
    clickOn("#openStory");
    assertThat(shownStories).containsExactly(TaskId.of(119));
  }

  @Test
  void anyTaskOfAWorkflowLeadsToIt() throws Exception {
    open(oracle(), new ImmediateJobRunner());
    clickOn("#goTo").write("123").push(KeyCode.ENTER);
    assertThat(workflow.tree.root().id()).isEqualTo(TaskId.of(111));
    assertThat(selected()).isEqualTo(123);
    fx(() -> workflow.leave());
    clickOn("#goTo").write("  ").push(KeyCode.ENTER);
    assertThat(lookup("#goTo").query().getPseudoClassStates())
        .anyMatch(state -> state.getPseudoClassName().equals("error"));
    clickOn("#goTo").write("987654321").push(KeyCode.ENTER);
    assertThat(
            lookup(".workflow-page .placeholder-title")
                .match(WorkflowPageCase::isShown)
                .queryAs(Label.class)
                .getText())
        .isEqualTo("Task 987654321 is not in this store");
    picture("workflow-nothing");
  }

  @Test
  void aTornWorkflowSaysSoAndListsWhatIsGone() throws Exception {
    OracleStore oracle = oracle();
    oracle.execute("delete from fib_flow_tasks where id in (111, 119, 115)");
    open(oracle, new ImmediateJobRunner());
    look(111);
    assertThat(lookup("#name").queryAs(Label.class).getText())
        .isEqualTo("Root task 111 is deleted");
    assertThat(lookup("#torn").queryAs(Banner.class).textProperty().get())
        .contains("root task is deleted", "2 tasks are deleted", "fewer children than");
    assertThat(tasks()).contains(111L, 112L, 119L);
    fx(() -> workflow.select(TaskId.of(122)));
    assertThat(selected()).as("below a parent that is gone").isEqualTo(122);
    fx(() -> workflow.select(TaskId.of(119)));
    picture("workflow-torn");
    TabPane tabs = lookup("#tabs").queryAs(TabPane.class);
    assertThat(tabs.getTabs().getLast().getText()).startsWith("Missing");
    fx(() -> tabs.getSelectionModel().selectLast());
    picture("workflow-missing");
    fx(() -> tabs.getSelectionModel().select(0));
    clickOn("#openStory");
    assertThat(shownStories).containsExactly(TaskId.of(119));
  }
}
