package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** However many questions about whole tables wait, rows find a connection. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BusyStoreTest extends TaskStoreContract {

  /** More than there are connections. */
  private static final int QUESTIONS = 12;

  @BeforeEach
  void onlyServersKeepConnections() {
    assumeTrue(engine.isServer(), "SQLite opens one for each session");
    reopen(
        StoreOptions.defaults(SecretSource.NONE)
            .withConnectTimeout(Duration.ofSeconds(2))
            .withStatementTimeout(Duration.ofMinutes(5))
            .withLockTimeout(Duration.ofMinutes(2)));
  }

  private List<CompletableFuture<SortedMap<String, Long>>> ask(Cancellation stop) {
    List<CompletableFuture<SortedMap<String, Long>>> asked = new ArrayList<>();
    for (int i = 0; i < QUESTIONS; i++) {
      CompletableFuture<SortedMap<String, Long>> answer = new CompletableFuture<>();
      asked.add(answer);
      Thread.ofPlatform()
          .daemon()
          .start(
              () -> {
                try {
                  answer.complete(WhyTheyWait.of(store, stop));
                } catch (StoreException failure) {
                  answer.completeExceptionally(failure);
                }
              });
    }
    return asked;
  }

  private void lock(Statement statement) throws SQLException {
    statement.execute(
        engine.isMysql()
            ? "lock tables fib_flow_task_events write"
            : "lock table fib_flow_task_events in access exclusive mode");
  }

  private void awaitWaiting(int questions) throws SQLException {
    String waiting =
        engine.isMysql()
            ? "select count(*) from information_schema.processlist where db = database()"
                + " and state like 'Waiting for table%'"
            : "select count(*) from pg_stat_activity where datname = current_database()"
                + " and wait_event_type = 'Lock'";
    while (database.number(waiting) < questions) {
      Thread.onSpinWait();
    }
  }

  @Test
  void rowsComeWhileOtherQuestionsWait() throws Exception {
    SortedMap<String, Long> expected = WhyTheyWait.of(store);
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      lock(statement);
      var asked = ask(NEVER);
      awaitWaiting(2);
      assertThat(store.tasks(TaskQuery.newest(TaskFilter.ALL, 50), NEVER).items()).hasSize(50);
      assertThat(asked).noneMatch(CompletableFuture::isDone);
      statement.execute(engine.isMysql() ? "unlock tables" : "rollback");
      for (CompletableFuture<SortedMap<String, Long>> answer : asked) {
        assertThat(answer.get(100, TimeUnit.SECONDS)).isEqualTo(expected);
      }
    }
  }

  @Test
  void whoWaitsForATurnCanBeStopped() throws Exception {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      lock(statement);
      Cancellation stop = new Cancellation();
      var asked = ask(stop);
      awaitWaiting(2);
      stop.cancel();
      for (CompletableFuture<SortedMap<String, Long>> answer : asked) {
        assertThat(answer)
            .failsWithin(Duration.ofSeconds(100))
            .withThrowableThat()
            .havingCause()
            .isInstanceOfSatisfying(
                StoreException.class,
                failure -> assertThat(failure.failure()).isEqualTo(new StoreFailure.Cancelled()));
      }
      statement.execute(engine.isMysql() ? "unlock tables" : "rollback");
    }
  }
}
