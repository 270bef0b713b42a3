package dev.holdfast.desktop.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.demo.DemoSpec;
import dev.holdfast.demo.DemoStore;
import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.QueuedJobRunner;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.job.JobRunner;
import dev.holdfast.replay.TornWorkflow;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskRows;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.VisibleText;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Workflows page: opening, selecting, scrubbing, jumping, and pictures of its states. */
class WorkflowPageTest extends FxTest {

  @TempDir private Path directory;
  private TaskStore store;
  private StoreSession session;
  private WorkflowsViewModel workflows;
  private final List<TaskId> shownTasks = new ArrayList<>();
  private final List<TaskId> shownStories = new ArrayList<>();

  @AfterEach
  void close() {
    fx(workflows::close);
    store.close();
  }

  @Test
  void listsWorkflowsAndOpensOneByKeyboard() throws Exception {
    open(oracle(), new ImmediateJobRunner());
    fx(workflows::show);
    TableView<?> list = lookup(".workflow-list-table").queryTableView();
    assertThat(list.getItems()).hasSize(19);
    picture("workflow-list");
    fx(
        () -> {
          list.requestFocus();
          list.getSelectionModel().select(8);
        });
    push(KeyCode.ENTER);
    assertThat(workflows.workflow().tree().root().id()).isEqualTo(TaskId.of(172));
    assertThat(lookup(".workflow-page").query().isVisible()).isTrue();
    assertThat(stage().getScene().getFocusOwner()).isSameAs(table());
    push(KeyCode.ESCAPE);
    assertThat(lookup(".workflow-list-table").tryQuery()).isPresent();
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
    fx(() -> workflows.workflow().select(TaskId.of(113)));
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
    fx(() -> workflows.workflow().showCriticalPath());
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
    family(oracle, 1_000);
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
    fx(() -> table.getSelectionModel().select(more));
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

  private static void family(OracleStore oracle, int children) throws Exception {
    try (Connection connection = oracle.connect()) {
      connection.setAutoCommit(false);
      TaskRows.task(
          connection,
          1,
          "status",
          "suspended",
          "name",
          "import.fanout",
          "created_at",
          1_000L,
          "total_children",
          (long) children);
      for (long id = 2; id <= children + 1; id++) {
        TaskRows.task(
            connection,
            id,
            "root_id",
            1L,
            "parent_id",
            1L,
            "status",
            "completed",
            "total_children",
            0L,
            "created_at",
            1_000L);
        long start = 1_000 + id % 50 * 4;
        TaskRows.event(connection, id * 4, id, "root_id", 1L, "to_status", "pending");
        TaskRows.event(
            connection,
            id * 4 + 1,
            id,
            "root_id",
            1L,
            "event_type",
            "task_claimed",
            "event_time",
            start,
            "to_status",
            "running");
        TaskRows.event(
            connection,
            id * 4 + 2,
            id,
            "root_id",
            1L,
            "event_type",
            "task_completed",
            "event_time",
            start + 9,
            "to_status",
            "completed");
        TaskRows.attempt(
            connection, id, id, "started_at", start, "ended_at", start + 9, "outcome", "completed");
      }
      connection.commit();
    }
  }

  @Test
  void scrubbingColoursTreeAndChartByTheStatusOfThatInstant() throws Exception {
    open(oracle(), new ImmediateJobRunner());
    look(111);
    fx(() -> workflows.workflow().select(TaskId.of(123)));
    WorkflowReel reel = workflows.workflow().reel();
    assertThat(statusOf(112)).isEqualTo("Permanently failed");
    assertThat(reel.instantProperty().get()).isNull();
    fx(() -> lookup("#workflowTable").query().requestFocus());
    push(KeyCode.ALT, KeyCode.HOME);
    assertThat(reel.stepProperty().get()).isZero();
    assertThat(statusOf(112)).isEqualTo("Not created yet");
    push(KeyCode.ALT, KeyCode.RIGHT);
    assertThat(statusOf(111)).isEqualTo("Running");
    while (!statusOf(112).equals("Failed")) {
      assertThat(reel.instantProperty().get()).as("it failed once").isNotNull();
      push(KeyCode.ALT, KeyCode.RIGHT);
    }
    assertThat(statusOf(118)).isEqualTo("Not created yet");
    picture("workflow-scrubbed");
    while (!statusOf(112).equals("Permanently failed")) {
      push(KeyCode.ALT, KeyCode.RIGHT);
    }
    assertThat(reel.instantProperty().get()).isNotNull();
    picture("workflow-scrubbed-late");
    push(KeyCode.SPACE);
    assertThat(reel.play().playingProperty().get()).isTrue();
    fx(() -> reel.play().passed(60_000_000_000L));
    assertThat(reel.instantProperty().get()).isNull();
    assertThat(reel.play().playingProperty().get()).isFalse();
    assertThat(lookup("#where").queryAs(Label.class).getText()).isEqualTo("now");
  }

  private String statusOf(long task) {
    for (Node row : table().lookupAll(".table-row-cell")) {
      TableRow<?> line = (TableRow<?>) row;
      if (line.getItem() instanceof TreeRow.OfTask of && of.task().id().equals(TaskId.of(task))) {
        List<Node> cells = List.copyOf(row.lookupAll(".table-cell"));
        TableCell<?, ?> status =
            (TableCell<?, ?>)
                cells.stream().filter(TaskStatusCell.class::isInstance).findFirst().orElseThrow();
        return status.getText() == null
            ? ((Label) status.getGraphic()).getText()
            : status.getText();
      }
    }
    throw new AssertionError("no line for task " + task);
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
    fx(() -> workflows.open("1"));
    fx(() -> assertThat(workflows.open("123")).isTrue());
    assertThat(workflows.workflow().tree().root().id()).isEqualTo(TaskId.of(111));
    assertThat(selected()).isEqualTo(123);
    fx(() -> workflows.workflow().leave());
    clickOn("#goTo").write("  ").push(KeyCode.ENTER);
    assertThat(lookup("#goTo").query().getPseudoClassStates())
        .anyMatch(state -> state.getPseudoClassName().equals("error"));
    clickOn("#goTo").write("987654321").push(KeyCode.ENTER);
    assertThat(
            lookup(".workflow-page .placeholder-title")
                .match(WorkflowPageTest::isShown)
                .queryAs(Label.class)
                .getText())
        .isEqualTo("Task 987,654,321 is not in this store");
    picture("workflow-nothing");
  }

  @Test
  void aTornWorkflowSaysSoAndListsWhatIsGone() throws Exception {
    OracleStore oracle = oracle();
    oracle.execute("delete from fib_flow_tasks where id in (111, 119, 115)");
    open(oracle, new ImmediateJobRunner());
    look(111);
    assertThat(lookup("#name").queryAs(Label.class).getText()).isEqualTo("Root task 111 is gone");
    assertThat(lookup("#torn").queryAs(Banner.class).textProperty().get())
        .contains("root task is gone", "2 tasks are gone", "counted more children");
    assertThat(tasks()).contains(111L, 112L, 119L);
    fx(() -> workflows.workflow().select(TaskId.of(122)));
    assertThat(selected()).as("below a parent that is gone").isEqualTo(122);
    fx(() -> workflows.workflow().select(TaskId.of(119)));
    picture("workflow-torn");
    TabPane tabs = lookup("#tabs").queryAs(TabPane.class);
    assertThat(tabs.getTabs().getLast().getText()).startsWith("Missing");
    fx(() -> tabs.getSelectionModel().selectLast());
    picture("workflow-missing");
    fx(() -> tabs.getSelectionModel().select(0));
    clickOn("#openStory");
    assertThat(shownStories).containsExactly(TaskId.of(119));
  }

  @Test
  void loadingStoppedEmptyAndFailed() throws Exception {
    OracleStore oracle = oracle();
    QueuedJobRunner jobs = new QueuedJobRunner();
    open(oracle, jobs);
    fx(workflows::show);
    picture("workflow-list-loading");
    fx(jobs::runAll);
    look(111);
    assertThat(lookup("#name").queryAs(Label.class).getText()).isEqualTo("Reading the workflow…");
    picture("workflow-loading");
    fx(jobs::runOne);
    fx(jobs::runOne);
    assertThat(tasks()).isNotEmpty();
    assertThat(workflows.workflow().sums().isLoading()).isTrue();
    picture("workflow-adding-up");
    clickOn("#stop");
    fx(jobs::runAll);
    assertThat(workflows.workflow().sums().value()).isNull();
    picture("workflow-stopped");
    clickOn("#sumUp");
    oracle.execute("ALTER TABLE fib_flow_task_attempts RENAME TO hidden");
    fx(jobs::runAll);
    assertThat(workflows.workflow().sums().failureProperty().get()).isNotEmpty();
    picture("workflow-sums-failed");
    oracle.execute("ALTER TABLE hidden RENAME TO fib_flow_task_attempts");
    clickOn(lookup(".inline-failure .button").match(WorkflowPageTest::isShown).queryButton());
    fx(jobs::runAll);
    assertThat(workflows.workflow().sums().value()).isNotNull();
    oracle.execute("ALTER TABLE fib_flow_tasks RENAME TO hidden");
    look(172);
    fx(jobs::runAll);
    picture("workflow-failed");
    fx(() -> workflows.workflow().leave());
    fx(jobs::runAll);
    assertThat(workflows.list().read().failureProperty().get()).isNotEmpty();
    picture("workflow-list-failed");
    oracle.execute("ALTER TABLE hidden RENAME TO fib_flow_tasks");
  }

  private static boolean isShown(Node node) {
    return node == null || node.isVisible() && isShown(node.getParent());
  }

  @Test
  void whateverAStoreHoldsIsShown() throws Exception {
    OracleStore oracle = OracleStores.emptySqlite(directory, OracleStores.Journal.WAL);
    hostile(oracle);
    open(oracle, new ImmediateJobRunner());
    look(1);
    TableView<TreeRow> table = table();
    assertThat(tasks()).contains(1L, 2L, 3L, 4L, 777L);
    assertThat(statusOf(2)).isEqualTo("dream\\ning");
    fx(() -> workflows.workflow().select(TaskId.of(140)));
    assertThat(selected()).as("a hundred levels down").isEqualTo(140);
    fx(() -> table.scrollTo(0));
    WorkflowReel reel = workflows.workflow().reel();
    for (int step = 0; step <= reel.steps(); step++) {
      int now = step;
      fx(() -> reel.go(now));
    }
    fx(() -> workflows.workflow().select(TaskId.of(3)));
    fx(() -> workflows.workflow().zoomToSelected());
    TabPane tabs = lookup("#tabs").queryAs(TabPane.class);
    for (int tab = 0; tab < tabs.getTabs().size(); tab++) {
      int wanted = tab;
      fx(() -> tabs.getSelectionModel().select(wanted));
    }
    picture("workflow-hostile");
    assertThat(new TornText(Fxml.messages(WorkflowPageTest.class)).of(torn())).isNotEmpty();
    for (TreeRow row : table.getItems()) {
      assertThat(VisibleText.line(spoken(row))).isEqualTo(spoken(row));
    }
  }

  private TornWorkflow torn() {
    return workflows.workflow().sums().value().torn();
  }

  private static String spoken(TreeRow row) {
    return new WorkflowWords(new TimeText(Clock.systemUTC(), ZoneOffset.UTC))
        .spoken(row, null, true);
  }

  private static void hostile(OracleStore oracle) throws Exception {
    try (Connection connection = oracle.connect()) {
      connection.setAutoCommit(false);
      TaskRows.task(
          connection,
          1,
          "name",
          "ro\u202eot\n\u0007",
          "total_children",
          "many",
          "created_at",
          "once",
          "progress_percent",
          -40.5);
      TaskRows.task(
          connection,
          2,
          "root_id",
          1L,
          "parent_id",
          1L,
          "name",
          "x".repeat(5_000),
          "status",
          "dream\ning",
          "progress_percent",
          1e300,
          "progress_text",
          "y".repeat(5_000),
          "total_children",
          -5L);
      TaskRows.task(connection, 3, "root_id", 1L, "parent_id", 1L, "name", "", "status", "");
      TaskRows.task(
          connection, 4, "root_id", 1L, "parent_id", 1L, "total_children", 9_000_000_000L);
      for (long id = 40; id <= 140; id++) {
        TaskRows.task(
            connection,
            id,
            "root_id",
            1L,
            "parent_id",
            id == 40 ? 1L : id - 1,
            "total_children",
            1L,
            "created_at",
            Long.MAX_VALUE - id);
      }
      long[] times = {Long.MIN_VALUE, -1, 0, 1_000, 1L << 40, Long.MAX_VALUE};
      for (int i = 0; i < times.length; i++) {
        TaskRows.event(
            connection,
            i + 1,
            2 + i % 3,
            "root_id",
            1L,
            "event_time",
            times[i],
            "to_status",
            i % 2 == 0 ? "pending" : "un\u202eknown");
        TaskRows.attempt(
            connection,
            i + 1,
            2 + i % 3,
            "attempt",
            i == 3 ? "one" : Integer.valueOf(i),
            "started_at",
            times[i],
            "ended_at",
            i == 4 ? "never" : times[times.length - 1 - i],
            "outcome",
            "od\nd");
      }
      TaskRows.event(connection, 50, 777, "root_id", 1L, "parent_id", 777L, "to_status", "\u202e");
      TaskRows.event(connection, 51, 3, "root_id", 1L, "event_time", "noon", "to_status", "paused");
      connection.commit();
    }
  }

  @Test
  void aStoreWithoutWorkflowsSaysSo() throws Exception {
    open(OracleStores.emptySqlite(directory, OracleStores.Journal.WAL), new ImmediateJobRunner());
    fx(workflows::show);
    assertThat(lookup(".placeholder-title").queryAs(Label.class).getText())
        .isEqualTo("No workflows");
    picture("workflow-list-empty");
  }

  @Test
  void demo() throws Exception {
    Path file = directory.resolve("demo.sqlite");
    long now = System.currentTimeMillis() / 1_000;
    DemoStore.write(file, new DemoSpec(2_000, 1, now), written -> {}, () -> false);
    open(new OracleStore("sqlite:" + file, "jdbc:sqlite:" + file), new ImmediateJobRunner());
    fx(workflows::show);
    picture("workflow-demo-list");
    Task running =
        workflows.list().read().value().roots().stream()
            .filter(task -> task.status().equals(TaskStatus.SUSPENDED))
            .findFirst()
            .orElseThrow();
    fx(() -> workflows.workflow().show(running.id(), null));
    picture("workflow-demo-suspended");
    assertThat(tasks()).hasSizeGreaterThan(1);
  }

  private void look(long root) {
    fx(() -> workflows.workflow().show(TaskId.of(root), null));
  }

  private TableView<TreeRow> table() {
    return lookup("#workflowTable").queryTableView();
  }

  private List<Long> tasks() {
    return table().getItems().stream()
        .filter(row -> row.taskId() != null)
        .map(row -> Long.valueOf(row.taskId().toString()))
        .toList();
  }

  private long selected() {
    return Long.parseLong(table().getSelectionModel().getSelectedItem().taskId().toString());
  }

  private OracleStore oracle() throws Exception {
    return OracleStores.sqlite(directory, OracleStores.Journal.WAL);
  }

  private void open(OracleStore oracle, JobRunner jobs) throws Exception {
    store = oracle.open();
    show(
        () -> {
          session = TaskSessions.on(store, jobs);
          session.onShowTask(shownTasks::add);
          session.onShowPosition((task, event) -> shownStories.add(task));
          workflows = new WorkflowsViewModel(session);
          Clock clock = Clock.fixed(Instant.ofEpochSecond(OracleStores.NOW), ZoneOffset.UTC);
          return new StackPane(
              new WorkflowsView(workflows, new TimeText(clock, ZoneOffset.UTC)).node());
        });
  }

  /** The page beside the sidebar, in windows of 1440 × 900 and of 1000 × 700. */
  private static void picture(String name) {
    Screens.page(stage().getScene(), name, 1208, 820);
    Screens.page(stage().getScene(), name + "-small", 768, 618);
  }
}
