package dev.holdfast.retention.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.store.ChildJvm;
import dev.holdfast.store.FaultRounds;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TaskStoreContract;
import dev.holdfast.store.TestEngine;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.terms.Choices;
import java.io.BufferedReader;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@StartsEmpty
class CleanupUnderFireTest extends TaskStoreContract {

  private static final int KILLS = 2 * FaultRounds.count();

  /** More than all killed runs together get through. */
  private static final int WORKFLOWS = 75 * KILLS;

  private WorkflowForest forest;
  private Set<Long> planned;

  @BeforeEach
  void grow() throws Exception {
    forest = WorkflowForest.grow(database, WORKFLOWS);
    planned = ids(CleanupProcess.plan(store, 100));
    assertThat(planned).hasSizeBetween(WORKFLOWS, WORKFLOWS * 4);
  }

  private static Set<Long> ids(CleanupPlan.Ready plan) {
    Set<Long> ids = new TreeSet<>();
    for (int place = 0; place < plan.work().size(); place++) {
      ids.add(Long.valueOf(plan.work().get(place).id().toString()));
    }
    return ids;
  }

  @Test
  void aKilledRunLeavesNothingHalfDeletedAndNoChildStranded() throws Exception {
    Random random = new Random(7);
    int killed = 0;
    for (int round = 0; round < KILLS; round++) {
      int before = forest.left().size();
      if (killInTheMiddle(1 + random.nextInt(5), random.nextInt(4_000_000))) {
        killed++;
      }
      waitUntilTheServerNoticed();

      // The product comes first: nobody else has looked at what the dead process left.
      try (TaskStore again = database.open()) {
        assertThat(again.overview(Cancellation.never()).tasks()).isLessThan(before);
      }
      forest.assertWhole(planned);
    }
    assertThat(killed).as("runs that were killed before they were done").isEqualTo(KILLS);

    CleanupResult rest = CleanupProcess.clean(store, 100, CleanupListener.NONE);

    assertThat(rest.driftedCount()).isZero();
    assertThat(forest.left()).isEqualTo(forest.without(planned));
    forest.assertWhole(planned);
  }

  /** Returns false if the run was done before it could be killed. */
  private boolean killInTheMiddle(int afterBatch, int spinNanos)
      throws IOException, InterruptedException {
    Process process = ChildJvm.start(CleanupProcess.class, database.address(), "5");
    try (BufferedReader lines = process.inputReader()) {
      String line;
      do {
        line = lines.readLine();
      } while (line != null && !line.equals("batch " + afterBatch) && !line.startsWith("done"));
      // Anywhere between two commits, not only just after one.
      long until = System.nanoTime() + spinNanos;
      while (System.nanoTime() < until) {
        Thread.onSpinWait();
      }
      process.destroyForcibly();
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      return process.exitValue() != 0;
    }
  }

  private void waitUntilTheServerNoticed() throws SQLException {
    long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    String writing =
        "select count(*) from pg_stat_activity where datname = current_database()"
            + " and application_name = 'Holdfast' and backend_xid is not null";
    while (engine == TestEngine.POSTGRES && database.number(writing) > 0) {
      assertThat(System.nanoTime()).as("the server should have noticed").isLessThan(deadline);
      LockSupport.parkNanos(1_000_000);
    }
  }

  @Test
  void twoRunsAtOnceDeleteEachRowOnce() throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(2);
        TaskStore other = database.open()) {
      CountDownLatch bothPlanned = new CountDownLatch(2);
      List<Future<CleanupResult>> runs =
          List.of(
              threads.submit(() -> runWhenBothArePlanned(store, bothPlanned)),
              threads.submit(() -> runWhenBothArePlanned(other, bothPlanned)));

      CleanupResult one = runs.get(0).get();
      CleanupResult two = runs.get(1).get();

      assertThat(one.deleted() + two.deleted()).isEqualTo(planned.size());
      // What one deleted is gone for the other, and neither is silent about it.
      assertThat(one.deleted() + one.driftedCount() + one.remaining()).isEqualTo(planned.size());
      assertThat(two.deleted() + two.driftedCount() + two.remaining()).isEqualTo(planned.size());
      assertThat(one.stoppedBy()).isNull();
      assertThat(two.stoppedBy()).isNull();
    }
    assertThat(forest.left()).isEqualTo(forest.without(planned));
    forest.assertWhole(planned);
  }

  private static CleanupResult runWhenBothArePlanned(TaskStore store, CountDownLatch bothPlanned)
      throws InterruptedException {
    CleanupPlan.Ready plan = CleanupProcess.plan(store, 20);
    bothPlanned.countDown();
    bothPlanned.await();
    try (Operation writer =
        Roles.of(store, Retention.class).writer(Choices.NONE, Cancellation.never())) {
      return new CleanupRun(
              plan.order(),
              CleanupListener.NONE,
              Cancellation.never(),
              RunClock.of(Clock.systemUTC()))
          .run(writer);
    }
  }

  @Test
  void aWriterInBetweenMakesProgress() throws Exception {
    CleanupPlan.Ready plan = CleanupProcess.plan(store, 10);
    AtomicInteger writes = new AtomicInteger();
    try (ExecutorService threads = Executors.newFixedThreadPool(1);
        Connection worker = database.connect();
        Statement statement = worker.createStatement();
        Operation writer =
            Roles.of(store, Retention.class).writer(Choices.NONE, Cancellation.never())) {
      CleanupListener lettingIn =
          new CleanupListener() {
            @Override
            public void batchDone(CleanupProgress progress) {
              // A batch that still held its locks would keep the worker out until it gives up.
              if (progress.batches() % 10 == 0) {
                writes.addAndGet(written(threads, statement));
              }
            }
          };

      CleanupResult run =
          new CleanupRun(
                  plan.order(), lettingIn, Cancellation.never(), RunClock.of(Clock.systemUTC()))
              .run(writer);

      assertThat(run.stoppedBy()).isNull();
      assertThat(run.batches()).isGreaterThan(50);
      assertThat(writes).hasValue(run.batches() / 10);
    }
    assertThat(forest.left()).isEqualTo(forest.without(planned));
  }

  /** A worker's own transaction, on a thread of its own: how many rows it wrote. */
  private static int written(ExecutorService threads, Statement worker) {
    try {
      return threads
          .submit(
              () ->
                  worker.executeUpdate(
                      "update fib_flow_tasks set priority = priority + 1 where id = 1"))
          .get(1, TimeUnit.MINUTES);
    } catch (Exception kept) {
      throw new AssertionError("the worker was kept out between two batches", kept);
    }
  }
}
