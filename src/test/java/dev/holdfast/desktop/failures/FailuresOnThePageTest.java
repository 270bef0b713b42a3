package dev.holdfast.desktop.failures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Pulses;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.tasks.QueuedJobRunner;
import dev.holdfast.desktop.tasks.TaskFilterViewModel;
import dev.holdfast.desktop.tasks.TasksPages;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.job.JobRunner;
import dev.holdfast.replay.failure.FailureGroup;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowViews;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Path;
import java.util.Set;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The groups above the table, in all their states, with pictures. */
class FailuresOnThePageTest extends FxTest {

  @TempDir private Path directory;
  private OracleStore database;
  private TaskStore store;
  private TasksPages page;

  @BeforeEach
  void copy() throws Exception {
    database = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void aGroupOpensItsTasksAndEscapeListsAllAgain() throws Exception {
    open(new ImmediateJobRunner());
    assertThat(lookup("#failureGroups").query().isVisible()).isTrue();
    assertThat(lookup("#sentence").queryLabeled().getText())
        .isEqualTo("11 kinds of errors in all 40 failing tasks");
    picture("full");
    fx(() -> groups().requestFocus());
    press(KeyCode.DOWN).release(KeyCode.DOWN);
    FailureGroup first = groups().getItems().getFirst();
    assertThat(page.tasks().failures.chosen.get()).isEqualTo(first);
    assertThat(page.ids()).hasSize((int) first.count()).containsAll(first.tasks());
    assertThat(lookup("#listed").queryLabeled().getText())
        .isEqualTo("All " + first.count() + " tasks with this error are listed below.");
    assertThat(lookup("#table").<dev.holdfast.desktop.tasks.TaskRow>queryTableView().getColumns())
        .extracting(column -> column.getText())
        .contains("Last error");
    picture("chosen");
    press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);
    assertThat(page.tasks().failures.chosen.get()).isNull();
    assertThat(page.tasks().filter.view()).isEqualTo(FibFlowViews.FAILING);
    assertThat(page.ids()).hasSize(40);
  }

  @Test
  void saysThatNothingIsFailing() throws Exception {
    database.execute("update fib_flow_tasks set status = 'completed'");
    open(new ImmediateJobRunner());
    assertThat(lookup("#sentence").queryLabeled().getText()).isEqualTo("No failing tasks");
    picture("none");
    TaskFilterViewModel filter = page.tasks().filter;
    fx(() -> filter.type(filter.line.get() + " name:nobody"));
    assertThat(lookup("#sentence").queryLabeled().getText())
        .isEqualTo("No failing task matches the filters.");
  }

  @Test
  void manyKindsAreASampleThatSaysSo() throws Exception {
    database.execute(
        "update fib_flow_tasks set status = 'failed', error = "
            + "'Traceback (most recent call last):' || char(10) || '  File \"x.py\", line ' || id"
            + " || char(10) || 'ValueError: ' || char(97 + id % 26) || char(97 + id % 7)"
            + " || ' is no amount' where id < 300",
        "with recursive n(i) as (select 1000 union all select i + 1 from n where i < 13000) insert"
            + " into fib_flow_tasks (id, name, type, status, created_at, next_run_time,"
            + " last_event_time, error) select i, 'sync_' || (i % 5), 'async', 'failed', 1760000000"
            + " + i, 0, 1760000000 + i, 'Error: connect ECONNREFUSED 10.0.0.' || (i % 250) ||"
            + " ':5432' from n");
    open(new ImmediateJobRunner());
    assertThat(lookup("#sentence").queryLabeled().getText())
        .startsWith("One kind of error in the newest 10,000 failing tasks of 12,")
        .endsWith("“First seen” looks no further back.");
    fx(() -> page.tasks().failures.choose(groups().getItems().getFirst()));
    assertThat(lookup("#listed").queryLabeled().getText())
        .isEqualTo(
            "The newest 100 of the 10,000 tasks with this error are listed below. For the others,"
                + " search for a part of the error.");
    assertThat(page.ids()).hasSize(FailureGroup.MOST_TASKS);
    picture("sample");
    database.execute("delete from fib_flow_tasks where id >= 1000");
    fx(() -> page.tasks().refresh());
    assertThat(page.tasks().failures.chosen.get()).as("nobody has it").isNull();
    assertThat(groups().getItems().size()).isGreaterThan(20);
    fx(() -> groups().getSelectionModel().select(3));
    picture("many");
    // The stage is that of all tests.
    double width = stage().getWidth();
    double height = stage().getHeight();
    try {
      resize(785, 700);
      assertThat(lookup(".tasks-table").query().getLayoutY())
          .as("nothing lies over the last line of the error")
          .isZero();
      Screens.snapshot(stage().getScene(), "failing-narrow");
    } finally {
      resize(width, height);
    }
  }

  private void resize(double width, double height) {
    fx(
        () -> {
          stage().setWidth(width);
          stage().setHeight(height);
        });
    Pulses.settle();
  }

  @Test
  void waitsAndCanBeStopped() throws Exception {
    QueuedJobRunner jobs = new QueuedJobRunner();
    open(jobs);
    picture("reading");
    assertThat(page.tasks().failures.screen.get()).isEqualTo(FailuresScreen.READING);
    fx(() -> lookup("#stop").queryButton().fire());
    fx(jobs::runAll);
    assertThat(page.tasks().failures.screen.get()).isEqualTo(FailuresScreen.IDLE);
    picture("stopped");
    fx(() -> lookup("#group").queryButton().fire());
    fx(jobs::runAll);
    assertThat(page.tasks().failures.screen.get()).isEqualTo(FailuresScreen.GROUPS);
  }

  @Test
  void whatCannotBeGroupedCanBeTriedAgain() throws Exception {
    QueuedJobRunner jobs = new QueuedJobRunner();
    open(jobs);
    fx(jobs::runAll);
    database.execute("alter table fib_flow_tasks rename to gone");
    fx(
        () ->
            page.tasks()
                .failures
                .follow(page.tasks().filter.filter.get().withStatuses(Set.of(TaskStatus.FAILED))));
    fx(jobs::runAll);
    assertThat(page.tasks().failures.screen.get()).isEqualTo(FailuresScreen.FAILED);
    picture("failed");
    database.execute("alter table gone rename to fib_flow_tasks");
    clickOn(lookup(".failures .inline-failure .button").queryButton());
    fx(jobs::runAll);
    assertThat(page.tasks().failures.screen.get()).isEqualTo(FailuresScreen.GROUPS);
  }

  private void open(JobRunner jobs) throws Exception {
    store = database.open();
    page = show(() -> new TasksPages(store, jobs));
    fx(() -> page.tasks().refresh());
    fx(() -> page.tasks().filter.show(FibFlowViews.FAILING));
  }

  @SuppressWarnings("unchecked")
  private TableView<FailureGroup> groups() {
    return lookup("#failureGroups").queryAs(TableView.class);
  }

  private static void picture(String name) {
    Screens.page(stage().getScene(), "failing-" + name, 1225, 850);
  }
}
