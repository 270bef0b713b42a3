package dev.holdfast.desktop.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.demo.DemoSpec;
import dev.holdfast.demo.DemoStore;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.tasks.QueuedJobRunner;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.replay.TornWorkflow;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.VisibleText;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Set;
import javafx.scene.control.Label;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.Test;

/** What the Workflows page shows while it reads, when it cannot, and of what should not be. */
class WorkflowStatesTest extends WorkflowPageCase {

  @Test
  void loadingStoppedEmptyAndFailed() throws Exception {
    OracleStore oracle = oracle();
    QueuedJobRunner jobs = new QueuedJobRunner();
    open(oracle, jobs);
    fx(page::shown);
    picture("workflow-list-loading");
    fx(jobs::runAll);
    look(111);
    assertThat(lookup("#name").queryAs(Label.class).getText()).isEqualTo("Reading the workflow…");
    picture("workflow-loading");
    fx(jobs::runOne);
    fx(jobs::runOne);
    assertThat(tasks()).isNotEmpty();
    assertThat(workflow.sums.isLoading()).isTrue();
    picture("workflow-adding-up");
    clickOn("#stop");
    fx(jobs::runAll);
    assertThat(workflow.sums.value()).isNull();
    picture("workflow-stopped");
    clickOn("#sumUp");
    oracle.execute("ALTER TABLE fib_flow_task_attempts RENAME TO hidden");
    fx(jobs::runAll);
    assertThat(workflow.sums.failure.get()).isNotEmpty();
    picture("workflow-sums-failed");
    oracle.execute("ALTER TABLE hidden RENAME TO fib_flow_task_attempts");
    clickOn(lookup(".inline-failure .button").match(WorkflowPageCase::isShown).queryButton());
    fx(jobs::runAll);
    assertThat(workflow.sums.value()).isNotNull();
    oracle.execute("ALTER TABLE fib_flow_tasks RENAME TO hidden");
    look(172);
    fx(jobs::runAll);
    picture("workflow-failed");
    fx(() -> workflow.leave());
    fx(jobs::runAll);
    assertThat(lookup(".workflow-list .inline-failure").match(WorkflowPageCase::isShown).tryQuery())
        .isPresent();
    picture("workflow-list-failed");
    oracle.execute("ALTER TABLE hidden RENAME TO fib_flow_tasks");
  }

  @Test
  void whateverAStoreHoldsIsShown() throws Exception {
    OracleStore oracle = OracleStores.emptySqlite(directory, OracleStores.Journal.WAL);
    MadeUpWorkflows.hostile(oracle);
    open(oracle, new ImmediateJobRunner());
    look(1);
    TableView<TreeRow> table = table();
    assertThat(tasks()).contains(1L, 2L, 3L, 4L, 777L);
    assertThat(statusOf(2)).isEqualTo("dream\\ning");
    fx(() -> workflow.select(TaskId.of(140)));
    assertThat(selected()).as("a hundred levels down").isEqualTo(140);
    fx(() -> table.scrollTo(0));
    fx(() -> workflow.select(TaskId.of(3)));
    fx(() -> workflow.zoomToSelected());
    TabPane tabs = lookup("#tabs").queryAs(TabPane.class);
    for (int tab = 0; tab < tabs.getTabs().size(); tab++) {
      int wanted = tab;
      fx(() -> tabs.getSelectionModel().select(wanted));
    }
    picture("workflow-hostile");
    assertThat(torn().isTorn()).isTrue();
    for (TreeRow row : table.getItems()) {
      assertThat(VisibleText.line(spoken(row))).isEqualTo(spoken(row));
    }
  }

  private TornWorkflow torn() {
    return workflow.sums.value().torn();
  }

  private static String spoken(TreeRow row) {
    return new WorkflowWords(new TimeText(Clock.systemUTC(), ZoneOffset.UTC), FibFlowTerms.STATUSES)
        .spoken(row, true);
  }

  @Test
  void aStoreWithoutWorkflowsSaysSo() throws Exception {
    open(OracleStores.emptySqlite(directory, OracleStores.Journal.WAL), new ImmediateJobRunner());
    fx(page::shown);
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
    fx(page::shown);
    picture("workflow-demo-list");
    Task running =
        store
            .tasks(
                TaskQuery.newest(
                    TaskFilter.rootsOfWorkflows().withStatuses(Set.of(TaskStatus.SUSPENDED)), 1),
                Cancellation.never())
            .items()
            .getFirst();
    fx(() -> workflow.show(running.id(), null));
    picture("workflow-demo-suspended");
    assertThat(tasks()).hasSizeGreaterThan(1);
  }
}
