package dev.holdfast.desktop.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowViews;
import dev.holdfast.task.Count;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Rows are shown as soon as they are read, whatever is still being counted. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RowsBeforeCountsTest {

  @TempDir private Path directory;
  private final BlockingQueue<Runnable> heard = new LinkedBlockingQueue<>();
  private final CountDownLatch gate = new CountDownLatch(1);
  private OracleStore oracle;
  private TaskStore store;
  private ThreadJobRunner jobs;
  private TasksViewModel tasks;

  @BeforeEach
  void open() throws Exception {
    oracle = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    store = oracle.open();
    jobs = new ThreadJobRunner(heard::add);
    tasks = TaskSessions.tasks(HeldUpStore.of(store, gate), jobs);
  }

  @AfterEach
  void close() throws Exception {
    gate.countDown();
    until(jobs::isIdle);
    jobs.close();
    store.close();
  }

  /** Hears what jobs tell, until it is enough. */
  private void until(BooleanSupplier enough) throws InterruptedException {
    while (!enough.getAsBoolean()) {
      Runnable told = heard.poll(100, TimeUnit.MILLISECONDS);
      if (told != null) {
        told.run();
      }
    }
  }

  private void untilRowsOf(TaskFilter filter) throws InterruptedException {
    until(
        () -> {
          TaskWindow window = tasks.list.read.value.get();
          return window != null && window.list().filter().equals(filter);
        });
  }

  private int rows() {
    return tasks.list.read.value.get().rows().size();
  }

  private String counted() {
    return new CountText(tasks.session.messages(TasksViewModel.class), "count.all")
        .of(tasks.counts.matching.get(), 346L, tasks.counts.counted.loading.get());
  }

  @Test
  void rowsAndNewerFiltersNeverWaitForCounts() throws Exception {
    tasks.refresh();
    untilRowsOf(TaskFilter.ALL);
    assertThat(rows()).isEqualTo(200);
    assertThat(tasks.counts.glance.value()).as("chips").isNull();

    TaskSessions.ask(tasks.filter, "tag", "feeds");
    untilRowsOf(tasks.filter.filter.get());
    TaskSessions.ask(tasks.filter, "", "58");
    untilRowsOf(tasks.filter.filter.get());
    assertThat(rows()).isEqualTo(1);
    assertThat(tasks.counts.matching.get()).isNull();
    assertThat(counted()).startsWith("counting…");

    gate.countDown();
    until(() -> tasks.counts.matching.get() != null);
    assertThat(tasks.counts.matching.get()).isEqualTo(new Count(1, true));
    until(() -> tasks.counts.byStatus.value.get() != null);
    assertThat(tasks.counts.byStatus.value.get())
        .containsEntry(TaskStatus.PAUSED, new Count(1, true))
        .containsEntry(TaskStatus.COMPLETED, new Count(0, true));
  }

  @Test
  void rowsAreReadAgainWhileReasonsAreStillCounted() throws Exception {
    tasks.filter.show(FibFlowViews.SUSPENDED);
    untilRowsOf(tasks.filter.filter.get());
    assertThat(tasks.counts.reasons.value()).isNull();
    int suspended = rows();
    oracle.execute("UPDATE fib_flow_tasks SET status = 'paused' WHERE id = 4");
    tasks.refreshWhenIdle();
    until(() -> rows() == suspended - 1);
    assertThat(tasks.list.read.value.get().rows())
        .extracting(TaskRow::id)
        .doesNotContain(TaskId.of(4));

    gate.countDown();
    until(() -> tasks.counts.reasons.value() != null);
    assertThat(tasks.counts.reasons.value()).doesNotContainKey("等待审批");
  }
}
