package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.Sights;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.job.JobRunner;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** The Workflows page on a stage, over a store of the test’s own. */
abstract class WorkflowPageCase extends FxTest {

  @TempDir Path directory;
  TaskStore store;
  StoreSession session;
  OpenPage page;
  WorkflowViewModel workflow;
  final List<TaskId> shownTasks = new ArrayList<>();
  final List<TaskId> shownStories = new ArrayList<>();

  @AfterEach
  void close() {
    fx(page::close);
    store.close();
  }

  String statusOf(long task) {
    for (Node row : table().lookupAll(".table-row-cell")) {
      TableRow<?> line = (TableRow<?>) row;
      if (line.getItem() instanceof TreeRow.OfTask of && of.task().id().equals(TaskId.of(task))) {
        List<Node> cells = List.copyOf(row.lookupAll(".table-cell"));
        TableCell<?, ?> status =
            cells.stream()
                .map(node -> (TableCell<?, ?>) node)
                .filter(cell -> cell.getTableColumn().getId().equals("common-status"))
                .findFirst()
                .orElseThrow();
        return status.getText() == null
            ? ((Label) status.getGraphic()).getText()
            : status.getText();
      }
    }
    throw new AssertionError("no line for task " + task);
  }

  static boolean isShown(Node node) {
    return node == null || node.isVisible() && isShown(node.getParent());
  }

  void look(long root) {
    fx(() -> workflow.show(TaskId.of(root), null));
  }

  TableView<TreeRow> table() {
    return lookup("#workflowTable").queryTableView();
  }

  List<Long> tasks() {
    return table().getItems().stream()
        .filter(row -> row.taskId() != null)
        .map(row -> Long.valueOf(row.taskId().toString()))
        .toList();
  }

  long selected() {
    return Long.parseLong(table().getSelectionModel().getSelectedItem().taskId().toString());
  }

  OracleStore oracle() throws Exception {
    return OracleStores.sqlite(directory, OracleStores.Journal.WAL);
  }

  void open(OracleStore oracle, JobRunner jobs) throws Exception {
    store = oracle.open();
    show(
        () -> {
          session = TaskSessions.on(store, jobs);
          Sights.tasks(session, shownTasks::add);
          Sights.stories(session, shownStories::add);
          Sights.workflows(session, root -> page.show(new Sight.OfWorkflow(root, root)));
          workflow = new WorkflowViewModel(session);
          Workplace workplace =
              new Workplace(
                  ZoneOffset.UTC,
                  null,
                  null,
                  null,
                  TaskSessions.holding(directory.resolve("records")));
          page =
              new WorkflowsPage(workplace, TaskSessions.roots(workplace)).open(session, workflow);
          return new StackPane(page.node());
        });
  }

  /** The page beside the sidebar, in windows of 1440 × 900 and of 1000 × 700. */
  static void picture(String name) {
    Screens.page(stage().getScene(), name, 1208, 820);
    Screens.page(stage().getScene(), name + "-small", 768, 618);
  }
}
