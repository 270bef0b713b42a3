package dev.holdfast.desktop.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskRows;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowViews;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.store.terms.ViewTerm;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.text.Messages;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The views of a kind: which one a line asks for, and what choosing one makes of the line. */
class TaskViewsTest {

  @TempDir private Path directory;
  private OracleStore oracle;
  private TaskStore store;
  private TasksViewModel tasks;
  private TaskFilterViewModel filter;

  @BeforeEach
  void open() throws Exception {
    oracle = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    store = oracle.open();
    tasks = TaskSessions.tasks(store, new ImmediateJobRunner());
    filter = tasks.filter;
    tasks.refresh();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private List<Long> ids() {
    return tasks.list.read.value.get().rows().stream()
        .map(row -> Long.valueOf(row.id().toString()))
        .toList();
  }

  @Test
  void fibFlowHasTheQuestionsOfItsOperators() {
    assertThat(tasks.views())
        .extracting(ViewTerm::name)
        .containsExactly("all", "paused", "failing", "stuck", "suspended", "due_soon");
    for (ViewTerm view : tasks.views()) {
      filter.show(view);
      assertThat(filter.view()).isEqualTo(view);
      assertThat(filter.line.get()).isEqualTo(view.query());
      assertThat(tasks.failure.get()).as(view.name()).isEmpty();
    }
  }

  @Test
  void theWordsOfAViewComeInPlaceOfThoseOfTheOneBefore() {
    filter.type("name:feed*");
    filter.show(FibFlowViews.STUCK);
    assertThat(filter.line.get()).isEqualTo("name:feed* is:stuck");
    filter.show(FibFlowViews.DUE_SOON);
    assertThat(filter.line.get())
        .isEqualTo("name:feed* status:permanently_failed status:completed last:>18h");
    filter.show(ViewTerm.ALL);
    assertThat(filter.line.get()).isEqualTo("name:feed*");
    assertThat(filter.view()).isEqualTo(ViewTerm.ALL);
    filter.type("is:stuck name:x");
    assertThat(filter.view()).isEqualTo(FibFlowViews.STUCK);
    filter.type("is:stuck status:running");
    assertThat(filter.view()).as("not all that is stuck").isNull();
    filter.type("is:blue");
    assertThat(filter.problem.get())
        .hasMessage(
            "Nothing is “blue” in such a store. There are: stuck, abandoned, silent, overdue,"
                + " unwoken.");
  }

  @Test
  void everyViewOfEveryKindIsCalledSomething() {
    Messages messages = Fxml.messages(TasksView.class);
    for (Terms kind : KnownStores.ALL.kinds()) {
      TaskViews views = new TaskViews(kind);
      assertThat(views.kinds())
          .allSatisfy(
              view ->
                  assertThat(views.title(view, messages))
                      .as(kind.kind())
                      .isNotEqualTo(view.name()));
    }
  }

  @Test
  void stuckTasksAreFound() throws Exception {
    long now = store.now(dev.holdfast.job.Cancellation.never());
    oracle.execute("delete from fib_flow_workers");
    oracle.execute(
        "insert into fib_flow_workers (worker_id, pod_id, status, registered_at, last_seen_at,"
            + " expires_at) values ('w', 'p', 'active', 1, 1, "
            + (now + 100_000)
            + ")");
    try (Connection connection = oracle.connect()) {
      TaskRows.task(connection, 90_001, "next_run_time", now - 1_000);
      TaskRows.task(connection, 90_002, "status", "running", "worker_id", "gone");
      TaskRows.task(
          connection,
          90_003,
          "status",
          "running",
          "worker_id",
          "w",
          "timeout",
          10L,
          "start_time",
          now - 100);
    }
    filter.show(FibFlowViews.STUCK);
    assertThat(ids()).contains(90_001L, 90_002L, 90_003L);
    assertThat(tasks.counts.matching.get().value()).isEqualTo(ids().size());
  }

  @Test
  void whatIsPausedLongestComesFirst() {
    filter.show(FibFlowViews.PAUSED);
    assertThat(tasks.list.list.get().sort()).isEqualTo(FieldTerm.LAST_ACTIVE.key());
    assertThat(tasks.list.list.get().order()).isEqualTo(SortOrder.ASC);
    List<Long> since =
        tasks.list.read.value.get().rows().stream()
            .map(row -> row.pause().since())
            .filter(time -> time != null)
            .toList();
    assertThat(since).hasSizeGreaterThan(10).isSorted();
    filter.show(ViewTerm.ALL);
    assertThat(tasks.list.list.get().sort()).isEqualTo(FieldTerm.ID.key());
    assertThat(ids()).startsWith(353L);
  }
}
