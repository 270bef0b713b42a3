package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.task.Count;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Cancel and time-outs reach a statement that would otherwise run for days. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CancellationTest extends TaskStoreContract {

  private static final TaskQuery SORTED =
      new TaskQuery(TaskFilter.ALL, FieldTerm.CREATED.key(), SortOrder.DESC, 10, null);
  private static final TaskFilter RARE = TaskFilter.ALL.but().text("nowhere").filter();

  /** Many; MySQL knows in a moment how many there are where rows need not be looked at. */
  private static final TaskFilter FREQUENT = TaskFilter.ALL.but().text("e1").filter();

  private void makeEndless() throws Exception {
    EndlessStore.takeThePlaceOfTheTasks(engine, database);
    reopen();
  }

  @Test
  void stopsAStatementInTheMiddle() throws Exception {
    makeEndless();
    assertCancels(cancellation -> store.overview(cancellation));
    assertCancels(cancellation -> store.tasks(SORTED, cancellation));
    assertCancels(cancellation -> store.count(RARE, Duration.ofDays(1), cancellation));
    assertThat(store.now(NEVER)).as("the store still answers").isPositive();
  }

  private void assertCancels(Consumer<Cancellation> read) throws Exception {
    Cancellation cancellation = new Cancellation();
    CompletableFuture<StoreFailure> ended = new CompletableFuture<>();
    Thread reader =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    ended.complete(failureOf(() -> read.accept(cancellation)));
                  } catch (Throwable unexpected) {
                    ended.completeExceptionally(unexpected);
                  }
                });
    while (!isInsideAStatement(reader)) {
      assertThat(ended).as("ended by itself").isNotDone();
      Thread.onSpinWait();
    }
    cancellation.cancel();
    assertThat(ended.get(60, TimeUnit.SECONDS)).isEqualTo(new StoreFailure.Cancelled());
  }

  /** SQLite runs in the thread itself; of the others the server knows what it is at. */
  private boolean isInsideAStatement(Thread reader) throws Exception {
    if (engine.isSqlite()) {
      return Arrays.stream(reader.getStackTrace())
          .anyMatch(
              frame ->
                  frame.getClassName().equals("org.sqlite.core.NativeDB")
                      && frame.getMethodName().equals("step"));
    }
    if (engine.isMysql()) {
      return database.number(
              "SELECT count(*) FROM information_schema.processlist WHERE db = database()"
                  + " AND id <> connection_id() AND command = 'Query'"
                  + " AND info LIKE '%fib_flow_tasks%'")
          > 0;
    }
    return database.number(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                + " AND application_name = 'Holdfast' AND state = 'active'"
                + " AND query LIKE '%fib_flow_tasks%'")
        > 0;
  }

  @Test
  void aJobThatWasCancelledBeforeItBeganReadsNothing() {
    Cancellation cancellation = new Cancellation();
    cancellation.cancel();
    assertThat(failureOf(() -> store.overview(cancellation)))
        .isEqualTo(new StoreFailure.Cancelled());
    assertThat(failureOf(() -> store.task(TaskId.of(10), cancellation)))
        .isEqualTo(new StoreFailure.Cancelled());
  }

  @Test
  void cancellingAfterTheEndHarmsNobody() {
    Cancellation cancellation = new Cancellation();
    store.overview(cancellation);
    cancellation.cancel();
    assertThat(store.overview(NEVER).tasks()).isEqualTo(346);
  }

  @Test
  void aStatementThatTakesTooLongTimesOut() throws Exception {
    makeEndless();
    reopen(
        StoreOptions.defaults(SecretSource.NONE)
            .withConnectTimeout(Duration.ofSeconds(10))
            .withStatementTimeout(Duration.ofMillis(200))
            .withLockTimeout(Duration.ofSeconds(5)));
    assertThat(failureOf(() -> store.overview(NEVER))).isInstanceOf(StoreFailure.TimedOut.class);
    assertThat(failureOf(() -> store.tasks(SORTED, NEVER)))
        .isInstanceOf(StoreFailure.TimedOut.class);
  }

  @Test
  void aCountThatRunsOutOfPatienceSaysHowFarItGot() throws Exception {
    makeEndless();
    Count all = new Count(0, false);
    // A busy machine gets nowhere in a moment.
    for (int millis = 500; all.value() == 0 && millis < 60_000; millis *= 2) {
      all = store.count(FREQUENT, Duration.ofMillis(millis), NEVER);
      assertThat(all.exact()).isFalse();
    }
    assertThat(all.value()).isGreaterThanOrEqualTo(10_000);
    assertThat(store.count(RARE, Duration.ofMillis(200), NEVER)).isEqualTo(new Count(0, false));
  }
}
