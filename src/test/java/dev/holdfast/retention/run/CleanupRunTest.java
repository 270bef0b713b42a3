package dev.holdfast.retention.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.terms.Choices;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How a run goes on, stops and ends, on every engine. */
class CleanupRunTest extends CleanupContract {

  /** The product with little patience. */
  private TaskStore impatient() {
    StoreOptions defaults = StoreOptions.defaults(SecretSource.NONE);
    return KnownStores.ALL.open(
        database.storeAddress(),
        StoreOptions.defaults(SecretSource.NONE)
            .withConnectTimeout(defaults.connectTimeout())
            .withStatementTimeout(defaults.statementTimeout())
            .withLockTimeout(Duration.ofMillis(20)));
  }

  private static CleanupListener onBatch(int number, SqlAction action) {
    return new CleanupListener() {
      @Override
      public void batchDone(CleanupProgress progress) {
        if (progress.batches() == number) {
          try {
            action.run();
          } catch (SQLException failure) {
            throw new IllegalStateException(failure);
          }
        }
      }
    };
  }

  private interface SqlAction {
    void run() throws SQLException;
  }

  @Test
  void tellsHowFarItIs() {
    List<CleanupProgress> told = new ArrayList<>();
    CleanupListener listener =
        new CleanupListener() {
          @Override
          public void batchDone(CleanupProgress progress) {
            told.add(progress);
          }
        };

    CleanupResult result = run(ready(preview(POLICY), batchesOf(10)), listener, NEVER);

    assertThat(told).extracting(CleanupProgress::done).containsExactly(10L, 20L, 30L);
    assertThat(told).extracting(CleanupProgress::planned).containsOnly(30L);
    assertThat(result.batches()).isEqualTo(3);
    assertThat(result.complete()).isTrue();
    assertThat(result.durationMillis()).isGreaterThanOrEqualTo(result.longestBatchMillis());
  }

  @Test
  void cancellingTakesEffectBetweenTwoBatches() throws SQLException {
    Cancellation cancellation = new Cancellation();

    CleanupResult result =
        run(ready(preview(POLICY), batchesOf(7)), onBatch(2, cancellation::cancel), cancellation);

    assertThat(result.stoppedBy()).isEqualTo(StopReason.CANCEL);
    assertThat(result.deleted()).isEqualTo(14);
    assertThat(result.gone().of("events")).isEqualTo(14);
    assertThat(result.remaining()).isEqualTo(16);
    assertThat(result.failure()).isNull();
    assertThat(tasksLeft()).hasSize(16);
    assertNothingHalfDeleted();
  }

  @Test
  void aLimitIsABudgetAndTheRestRemains() throws SQLException {
    CleanupPlan.Ready plan = ready(preview(POLICY), CleanupOptions.DEFAULT.withMaxTasks(12));

    CleanupResult result = run(plan);

    assertThat(result.stoppedBy()).isEqualTo(StopReason.BUDGET);
    assertThat(result.deleted()).isEqualTo(12);
    assertThat(result.remaining()).isEqualTo(18);
    assertThat(tasksLeft()).doesNotContain(1L, 12L).contains(13L).hasSize(18);
  }

  @Test
  void aLimitOfThePreviewIsABudgetToo() {
    Preview preview = preview(store, new PreviewScan(POLICY, NOW, 29, Holds.NONE));

    CleanupResult result = run(ready(preview, CleanupOptions.DEFAULT.withMaxTasks(29)));

    assertThat(result.stoppedBy()).isEqualTo(StopReason.BUDGET);
    assertThat(result.deleted()).isEqualTo(29);
    assertThat(result.remaining()).isEqualTo(1);
  }

  @Test
  void aLimitThatCutsNothingIsNoBudget() {
    CleanupPlan.Ready plan = ready(preview(POLICY), CleanupOptions.DEFAULT.withMaxTasks(TASKS));

    assertThat(run(plan).complete()).isTrue();
  }

  @Test
  void aLockThatDoesNotComeStopsTheRunAndSaysSo() throws SQLException {
    try (TaskStore impatient = impatient();
        Connection other = database.connect();
        Statement statement = other.createStatement()) {
      Preview preview = preview(impatient, new PreviewScan(POLICY, NOW, null, Holds.NONE));
      CleanupResult result;
      try (Operation writer = Roles.of(impatient, Retention.class).writer(Choices.NONE, NEVER)) {
        other.setAutoCommit(false);
        // Both keep every writer of the table out.
        statement.execute(keepingWritersOut());
        List<Integer> waited = new ArrayList<>();
        CleanupListener listener =
            new CleanupListener() {
              @Override
              public void waiting(CleanupProgress progress) {
                waited.add(progress.batchSize());
              }
            };
        result =
            new CleanupRun(
                    ready(preview, batchesOf(8)).order(),
                    listener,
                    NEVER,
                    new RunClock(Clock.systemUTC(), System::nanoTime, (time, cancellation) -> {}))
                .run(writer);
        assertThat(waited).containsExactly(4, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1);
      }
      assertThat(result.stoppedBy()).isEqualTo(StopReason.LOCKED);
      assertThat(result.failure()).isInstanceOf(StoreFailure.Busy.class);
      assertThat(result.deleted()).isZero();
      assertThat(result.remaining()).isEqualTo(TASKS);
      letGo(other);
    }
  }

  private void letGo(Connection other) throws SQLException {
    other.rollback();
    if (engine.isMysql()) {
      try (Statement statement = other.createStatement()) {
        statement.execute("unlock tables");
      }
    }
  }

  private String keepingWritersOut() {
    return switch (engine) {
      case SQLITE_ROLLBACK, SQLITE_WAL -> "update fib_flow_tasks set priority = 1 where id = 1";
      case POSTGRES -> "lock table fib_flow_tasks in exclusive mode";
      case MARIADB, MYSQL -> "lock tables fib_flow_tasks write";
    };
  }

  @Test
  void goesOnWhenALockComesAfterAll() throws SQLException {
    try (TaskStore impatient = impatient();
        Connection other = database.connect();
        Statement statement = other.createStatement()) {
      Preview preview = preview(impatient, new PreviewScan(POLICY, NOW, null, Holds.NONE));
      try (Operation writer = Roles.of(impatient, Retention.class).writer(Choices.NONE, NEVER)) {
        other.setAutoCommit(false);
        statement.execute(keepingWritersOut());
        CleanupListener letGo =
            new CleanupListener() {
              @Override
              public void waiting(CleanupProgress progress) {
                try {
                  letGo(other);
                } catch (SQLException failure) {
                  throw new IllegalStateException(failure);
                }
              }
            };

        CleanupResult result =
            new CleanupRun(
                    ready(preview, batchesOf(8)).order(),
                    letGo,
                    NEVER,
                    RunClock.of(Clock.systemUTC()))
                .run(writer);

        assertThat(result.complete()).isTrue();
        assertThat(result.deleted()).isEqualTo(TASKS);
      }
    }
  }

  @Test
  void whatWasDoneIsKnownWhenTheStoreFailsInTheMiddle() throws SQLException {
    CleanupPlan.Ready plan = ready(preview(POLICY), batchesOf(10));

    CleanupResult result =
        run(plan, onBatch(1, () -> database.execute("drop table fib_flow_task_attempts")), NEVER);

    assertThat(result.stoppedBy()).isEqualTo(StopReason.FAILURE);
    assertThat(result.failure()).isInstanceOf(StoreFailure.SchemaChanged.class);
    assertThat(result.deleted()).isEqualTo(10);
    assertThat(result.remaining()).isEqualTo(20);
    assertThat(result.unconfirmed()).isZero();
    // The failed batch was taken back whole.
    assertThat(tasksLeft()).hasSize(20);
    assertThat(database.numbers("select task_id from fib_flow_task_events")).isEqualTo(tasksLeft());
  }

  @Test
  void aConnectionThatIsLostLeavesOneBatchInDoubt() throws SQLException {
    assumeThat(engine.isServer()).as("SQLite has no connection to lose").isTrue();
    CleanupPlan.Ready plan = ready(preview(POLICY), batchesOf(10));

    CleanupResult result = run(plan, onBatch(2, () -> engine.killConnections(database)), NEVER);

    assertThat(result.stoppedBy()).isEqualTo(StopReason.FAILURE);
    assertThat(result.failure()).isInstanceOf(StoreFailure.ConnectionLost.class);
    assertThat(result.deleted()).isEqualTo(20);
    assertThat(result.unconfirmed()).isEqualTo(10);
    assertThat(result.remaining()).isEqualTo(10);
    assertNothingHalfDeleted();
  }

  @Test
  void aPlanOfNothingIsDoneAtOnce() throws SQLException {
    Preview preview = preview(Policy.olderThan(10_000_000));

    CleanupResult result = run(ready(preview, CleanupOptions.DEFAULT));

    assertThat(result.complete()).isTrue();
    assertThat(result.batches()).isZero();
    assertThat(tasksLeft()).hasSize(TASKS);
  }
}
