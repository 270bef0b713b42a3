package dev.holdfast.desktop.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.act.Acting;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.time.ZoneId;
import javafx.application.Platform;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scrolling through more rows than are ever held. */
class TableScrollTest extends FxTest {

  private static final int TASKS = 3_200;

  /** In pixels; less than the table is high. */
  private static final int STRIDE = 550;

  @TempDir private Path directory;
  private OracleStore oracle;
  private TaskStore store;
  private ThreadJobRunner jobs;
  private TasksViewModel tasks;

  @BeforeEach
  void open() throws Exception {
    oracle = OracleStores.emptySqlite(directory, OracleStores.Journal.WAL);
    oracle.execute(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3200)
        INSERT INTO fib_flow_tasks (id, name, type, next_run_time)
        SELECT i, 'task.' || i, 'async', 0 FROM n
        """);
    store = oracle.open();
    jobs = new ThreadJobRunner(Platform::runLater);
    show(
        () -> {
          tasks = TaskSessions.tasks(store, jobs);
          return new StackPane(
              new TasksView(
                      tasks,
                      new Acting(tasks.session, null, null, null),
                      ZoneId.of("UTC"),
                      null,
                      null)
                  .node());
        });
    fx(() -> tasks.refresh());
    await("the first rows", () -> firstHeld() == TASKS && firstVisible() == TASKS);
  }

  @AfterEach
  void close() {
    jobs.close();
    store.close();
  }

  @Test
  void scrollingDownAndUpSeesEveryRowAndHoldsFew() throws Exception {
    Sight sight = sight();
    while (sight.last > 1) {
      Sight next = scrollBy(STRIDE);
      assertThat(next.first).as("no row is jumped over").isBetween(sight.last, sight.first);
      assertThat(next.held).isLessThanOrEqualTo(TaskWindow.LIMIT);
      sight = next;
    }
    assertThat(onFx(this::firstHeld)).as("the beginning is let go").isLessThan(TASKS);
    while (sight.first < TASKS) {
      Sight next = scrollBy(-STRIDE);
      assertThat(next.last).as("no row is jumped over").isBetween(sight.last, sight.first);
      assertThat(next.held).isLessThanOrEqualTo(TaskWindow.LIMIT);
      sight = next;
    }
    assertThat(onFx(this::firstHeld)).isEqualTo(TASKS);
  }

  /**
   * Scrolls, and sees that the pages which then arrive move nothing: what was in sight when it was
   * scrolled is in sight when all has come. Both are looked at on the FX thread, between two
   * layouts.
   */
  private Sight scrollBy(double pixels) throws Exception {
    Sight scrolled =
        onFx(
            () -> {
              flow().scrollPixels(pixels);
              table().layout();
              return sightNow();
            });
    if (!onFx(this::settled)) {
      await("all pages have come", this::settled);
    }
    Sight settled = sight();
    assertThat(settled.place()).as("arriving pages move nothing").isEqualTo(scrolled.place());
    return settled;
  }

  private Sight sight() throws Exception {
    return onFx(this::sightNow);
  }

  private Sight sightNow() {
    table().layout();
    return new Sight(
        firstVisible(),
        flow().getFirstVisibleCell().getLayoutY(),
        number(flow().getLastVisibleCell()),
        table().getItems().size());
  }

  /** What a table shows: task numbers from top to bottom, which descend, and what it holds. */
  private record Sight(long first, double top, long last, int held) {
    String place() {
      return first + " at " + Math.round(top);
    }
  }

  @Test
  void refreshKeepsSelectionAndPlaceWhileRowsArriveAbove() throws Exception {
    fx(() -> flow().scrollPixels(3_210));
    await("scrolled", this::settled);
    long top = firstVisible();
    double offset = flow().getFirstVisibleCell().getLayoutY();
    fx(() -> tasks.details.open(TaskId.of(top - 5)));
    oracle.execute(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)
        INSERT INTO fib_flow_tasks (name, type, next_run_time) SELECT 'new', 'async', 0 FROM n
        """);
    fx(() -> tasks.refresh());
    await("the new rows are held", () -> settled() && firstHeld() == TASKS + 50);
    assertThat(firstVisible()).isEqualTo(top);
    assertThat(flow().getFirstVisibleCell().getLayoutY()).isEqualTo(offset);
    assertThat(table().getSelectionModel().getSelectedItem().id()).isEqualTo(TaskId.of(top - 5));
  }

  @Test
  void atTheTopNewRowsComeIntoView() throws Exception {
    oracle.execute(
        "INSERT INTO fib_flow_tasks (name, type, next_run_time) VALUES ('new', 'async', 0)");
    fx(() -> tasks.refresh());
    await("the new row is on top", () -> settled() && firstVisible() == TASKS + 1);
  }

  @Test
  void whatWasClearedOutOfSightDoesNotComeBack() throws Exception {
    fx(() -> table().getSelectionModel().selectIndices(0, 1, 2));
    await("the one chosen last is looked at", () -> tasks.details.id.get() != null);
    while (firstHeld() > TASKS - 2) {
      scrollBy(STRIDE);
    }
    assertThat(onFx(() -> tasks.selection.chosen.get().size())).isEqualTo(3);
    fx(() -> tasks.selection.clear());
    while (sight().first < TASKS) {
      scrollBy(-STRIDE);
    }
    assertThat(onFx(() -> table().getSelectionModel().getSelectedItems().size()))
        .isLessThanOrEqualTo(1);
    assertThat(onFx(() -> tasks.selection.chosen.get().size())).isLessThanOrEqualTo(1);
  }

  private boolean settled() {
    return !tasks.list.read.loading.get();
  }

  private long firstHeld() {
    return table().getItems().isEmpty() ? 0 : number(table().getItems().getFirst());
  }

  private long firstVisible() {
    return number(flow().getFirstVisibleCell());
  }

  /** No cell is there while the table is laid out for the first time. */
  private static long number(IndexedCell<?> cell) {
    return cell == null ? 0 : number((TaskRow) cell.getItem());
  }

  private static long number(TaskRow row) {
    return row == null ? 0 : ((TaskId.Numeric) row.id()).value();
  }

  private TableView<TaskRow> table() {
    return lookup(".tasks-table").queryTableView();
  }

  private VirtualFlow<?> flow() {
    return (VirtualFlow<?>) table().lookup(".virtual-flow");
  }
}
