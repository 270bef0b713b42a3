package dev.holdfast.desktop.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.job.JobRunner;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.TabPane;
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
