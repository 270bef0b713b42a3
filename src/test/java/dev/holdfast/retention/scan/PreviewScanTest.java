package dev.holdfast.retention.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.RetentionContract;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TestEngine;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

@StartsEmpty
class PreviewScanTest extends RetentionContract {

  @Test
  void takesTheStoresOwnClockUnlessToldOtherwise() throws SQLException {
    long before = store.now(NEVER);

    Preview preview = preview(store, new PreviewScan(POLICY, null, null, Holds.NONE));

    assertThat(preview.now()).isEqualTo(preview.storeNow()).isGreaterThanOrEqualTo(before);
    assertThat(preview.aheadOfStore()).isFalse();
    assertThat(preview(POLICY).now()).isEqualTo(NOW);
    assertThat(preview(POLICY).storeNow()).isGreaterThanOrEqualTo(before);
  }

  @Test
  void findsTasksAcrossAnyGapsOfIds() throws SQLException {
    long[] ids = {Long.MIN_VALUE + 1, -7, 0, 1, 2, 5_000_000_000L, Long.MAX_VALUE - 1};
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      for (long id : ids) {
        task(connection, id, "completed", OLD);
      }
      connection.commit();
    }
    tasks(10_000, 13_000, "completed", OLD + 1);

    Preview preview = preview(POLICY);

    assertThat(preview.tasks()).isEqualTo(ids.length + 3_001);
    assertThat(preview.storeTasks()).isEqualTo(ids.length + 3_001);
    assertThat(ids(preview).subList(0, ids.length)).isEqualTo(ids(ids));
    assertThat(preview.amounts().of("events")).isEqualTo(preview.tasks());
    assertThat(preview.amounts().of("attempts")).isEqualTo(preview.tasks());
    assertThat(run(ready(preview, CleanupOptions.DEFAULT)).complete()).isTrue();
    assertThat(tasksLeft()).isEmpty();
  }

  @Test
  void tellsHowFarItIsInThousandths() throws SQLException {
    // So far apart that the store is asked about each of them.
    tasks(1, 800, "completed", OLD);
    tasks(40_001, 40_800, "completed", OLD);
    tasks(80_001, 80_800, "completed", OLD);
    List<Long> told = new ArrayList<>();

    try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(NEVER)) {
      new PreviewScan(POLICY, null, null, Holds.NONE)
          .run(
              snapshot,
              (done, total) -> {
                assertThat(total).isEqualTo(1_000);
                told.add(done);
              });
    }

    assertThat(told).isSorted().hasSizeGreaterThan(5).endsWith(1_000L);
  }

  @Test
  void stopsWhenItIsCancelled() throws SQLException {
    tasks(1, 2_500, "completed", OLD);
    Cancellation cancellation = new Cancellation();
    List<Long> told = new ArrayList<>();
    Progress cancelling =
        (done, total) -> {
          told.add(done);
          cancellation.cancel();
        };

    try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(cancellation)) {
      Throwable stopped =
          catchThrowable(
              () -> new PreviewScan(POLICY, null, null, Holds.NONE).run(snapshot, cancelling));

      if (stopped instanceof StoreException failure) {
        assertThat(failure.failure()).isInstanceOf(StoreFailure.Cancelled.class);
      } else {
        assertThat(stopped).isInstanceOf(CancellationException.class);
      }
    }
    assertThat(told).hasSize(1);
  }

  @Test
  void aWriterIsNotStoppedWhileAPreviewIsOpen() throws SQLException {
    tasks(1, 100, "completed", OLD);
    try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(NEVER);
        Connection worker = database.connect();
        Statement statement = worker.createStatement()) {
      if (engine.isSqlite()) {
        statement.execute("pragma busy_timeout = 0");
      }
      List<Long> written = new ArrayList<>();
      Progress writeMeanwhile =
          (done, total) -> {
            try {
              statement.execute("update fib_flow_tasks set priority = 1 where id = 50");
              written.add(done);
            } catch (SQLException refused) {
              throw new IllegalStateException(refused);
            }
          };

      Preview preview =
          new PreviewScan(POLICY, null, null, Holds.NONE).run(snapshot, writeMeanwhile);

      assertThat(preview.tasks()).isEqualTo(100);
      assertThat(written).isNotEmpty();
    }
  }

  @Test
  void seesOneMomentWhereTheEngineCan() throws SQLException {
    assumeThat(engine)
        .as("without WAL a read that lasts would stop writers")
        .isNotEqualTo(TestEngine.SQLITE_ROLLBACK);
    tasks(1, 10, "completed", OLD);
    try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(NEVER)) {
      Preview first = new PreviewScan(POLICY, null, null, Holds.NONE).run(snapshot, Progress.NONE);
      database.execute("delete from fib_flow_tasks", "delete from fib_flow_task_events");

      Preview second = new PreviewScan(POLICY, null, null, Holds.NONE).run(snapshot, Progress.NONE);

      assertThat(second.tasks()).isEqualTo(10);
      assertThat(second.amounts().of("events")).isEqualTo(10);
      assertThat(second.digest()).isEqualTo(first.digest());
    }
    assertThat(preview(POLICY).tasks()).isZero();
  }

  @Test
  void anOlderStoreWithoutTheTreeIsPreviewedAndCleaned() throws SQLException {
    database.execute(
        engine.isMysql()
            ? "drop index idx_task_workflow on fib_flow_tasks"
            : "drop index if exists idx_task_workflow");
    for (String column : new String[] {"root_id", "parent_id", "type"}) {
      dropColumn(column);
    }
    reopen();
    insertWithoutTree();

    Preview preview = preview(POLICY);

    assertThat(ids(preview)).isEqualTo(ids(1));
    assertThat(preview.hazards()).isEmpty();
    assertThat(run(ready(preview, CleanupOptions.DEFAULT)).complete()).isTrue();
    assertThat(tasksLeft()).containsExactly(2L, 3L);
  }

  private void dropColumn(String column) throws SQLException {
    if (engine.isServer()) {
      database.execute("alter table fib_flow_tasks drop column " + column + " cascade");
      return;
    }
    // SQLite drops no column that an index or a check names: the table is made anew.
    if (column.equals("root_id")) {
      database.execute(
          "drop table fib_flow_tasks",
          "create table fib_flow_tasks (id integer primary key, name text, status text,"
              + " next_run_time integer, last_active_time integer)");
    }
  }

  private void insertWithoutTree() throws SQLException {
    for (int id = 1; id <= 3; id++) {
      database.execute(
          "insert into fib_flow_tasks (id, name, status, next_run_time, last_active_time)"
              + " values (%d, 'old', 'completed', 0, %d)".formatted(id, id == 1 ? OLD : YOUNG));
    }
  }

  @Test
  void aStoreWithoutLastActiveTimesKnowsNoRetention() throws SQLException {
    if (engine.isSqlite()) {
      database.execute(
          "drop table fib_flow_tasks",
          "create table fib_flow_tasks (id integer primary key, name text, status text)");
    } else {
      database.execute("alter table fib_flow_tasks drop column last_active_time cascade");
    }
    reopen();

    assertThatThrownBy(() -> Roles.of(store, Retention.class).snapshot(NEVER))
        .isInstanceOfSatisfying(
            StoreException.class,
            refused -> assertThat(refused.failure()).isInstanceOf(StoreFailure.Unsupported.class));
    assertThatThrownBy(() -> Roles.of(store, Retention.class).writer(Choices.NONE, NEVER))
        .isInstanceOf(StoreException.class);
  }
}
