package dev.holdfast.replay.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.Count;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However much is failing, only the newest tasks are read. */
class FailureSampleTest {

  private static final int FAILING = 30_000;
  private static final TaskFilter FILTER =
      TaskFilter.ALL.withStatuses(FibFlowTerms.STATUSES.failing());

  @TempDir private Path directory;

  @Test
  void readsTheNewestOfManyAndSaysOfHowMany() throws Exception {
    try (TaskStore store = manyFailing().open()) {
      List<Long> reported = new ArrayList<>();
      FailureSample sample =
          FailureSample.read(
              store, FILTER, 10_000, (done, total) -> reported.add(done), new Cancellation());
      assertThat(sample.read()).isEqualTo(10_000);
      assertThat(sample.total()).isEqualTo(new Count(FAILING, true));
      assertThat(sample.isPartial()).isTrue();
      assertThat(reported).isSorted().endsWith(10_000L);
      assertThat(sample.groups()).hasSize(2);
      FailureGroup most = sample.groups().getFirst();
      assertThat(most.count()).isEqualTo(6_667);
      assertThat(most.tasks()).hasSize(FailureGroup.MOST_TASKS).startsWith(TaskId.of(FAILING));
      assertThat(sample.groups().stream().mapToLong(FailureGroup::count).sum()).isEqualTo(10_000);
    }
  }

  @Test
  void fewerThanTheSampleAreAllOfThem() throws Exception {
    try (TaskStore store = manyFailing().open()) {
      FailureSample sample =
          FailureSample.read(store, FILTER, 50_000, Progress.NONE, new Cancellation());
      assertThat(sample.read()).isEqualTo(FAILING);
      assertThat(sample.isPartial()).isFalse();
    }
  }

  @Test
  void stopsBetweenTwoPages() throws Exception {
    try (TaskStore store = manyFailing().open()) {
      Cancellation stop = new Cancellation();
      assertThatThrownBy(
              () -> FailureSample.read(store, FILTER, 10_000, (done, total) -> stop.cancel(), stop))
          .satisfiesAnyOf(
              thrown -> assertThat(thrown).isInstanceOf(CancellationException.class),
              thrown -> assertThat(thrown).hasMessageContaining("ancel"));
    }
  }

  private OracleStore manyFailing() throws Exception {
    OracleStore database = OracleStores.emptySqlite(directory, OracleStores.Journal.WAL);
    database.execute(
        "with recursive n(i) as (select 1 union all select i + 1 from n where i < "
            + FAILING
            + ") insert into fib_flow_tasks (id, name, type, status, created_at, next_run_time,"
            + " error) select i, 'import', 'async', 'failed', 1750000000 + i, 0, case when i % 3 ="
            + " 1 then 'no answer from 10.0.0.' || (i % 250) else 'row ' || i || ' is broken' end"
            + " from n");
    return database;
  }
}
