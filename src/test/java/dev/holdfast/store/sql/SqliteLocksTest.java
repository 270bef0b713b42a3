package dev.holdfast.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.ChildJvm;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.retention.Retention;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SqliteLocksTest {

  @TempDir Path directory;

  /**
   * A process that closes any descriptor of a file drops all its POSIX locks on that file
   * (sqlite.org/howtocorrupt, 2.2), so only SQLite itself may ever open a database.
   */
  @Test
  void readingTheStoreKeepsTheLocksOfAWriterInThisProcess() throws Exception {
    OracleStore oracle = OracleStores.sqlite(directory, Journal.ROLLBACK);
    try (TaskStore store = oracle.open();
        Connection writer = oracle.connect();
        Statement statement = writer.createStatement()) {
      statement.execute("begin immediate");
      store.overview(Cancellation.never());
      try (TaskStore other = oracle.open()) {
        other.now(Cancellation.never());
      }

      Process probe = ChildJvm.start(Probe.class, oracle.jdbcUrl());
      String answer = new String(probe.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

      assertThat(answer.strip()).isEqualTo("busy");
      statement.execute("rollback");
    }
  }

  /** The patience is longer than any test: who does not hear the cancellation waits for ever. */
  @ParameterizedTest
  @EnumSource
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aCancellationIsHeardWhileSomebodyElseHoldsTheLock(Waiting waiting) throws Exception {
    OracleStore oracle = OracleStores.sqlite(directory, Journal.ROLLBACK);
    StoreOptions patient =
        StoreOptions.defaults(SecretSource.NONE)
            .withConnectTimeout(Duration.ofDays(1))
            .withStatementTimeout(Duration.ofDays(1))
            .withLockTimeout(Duration.ofDays(1));
    try (TaskStore store = KnownStores.ALL.open(oracle.storeAddress(), patient);
        Connection writer = oracle.connect();
        Statement statement = writer.createStatement()) {
      statement.execute("begin exclusive");
      statement.execute("update fib_flow_tasks set name = name");
      Cancellation cancellation = new Cancellation();
      CompletableFuture<Throwable> ended = new CompletableFuture<>();
      Thread waiter =
          new Thread(
              () -> {
                try {
                  waiting.on(store, cancellation);
                  ended.complete(null);
                } catch (Throwable thrown) {
                  ended.complete(thrown);
                }
              });
      waiter.start();
      while (waiter.getState() != Thread.State.TIMED_WAITING && !ended.isDone()) {
        Thread.onSpinWait();
      }
      cancellation.cancel();
      assertThat(ended.get())
          .isInstanceOfSatisfying(
              StoreException.class,
              told -> assertThat(told.failure()).isEqualTo(new StoreFailure.Cancelled()));
      statement.execute("rollback");
    }
  }

  @Test
  void theWaitEndsByItself() throws Exception {
    OracleStore oracle = OracleStores.sqlite(directory, Journal.ROLLBACK);
    StoreOptions hasty =
        StoreOptions.defaults(SecretSource.NONE)
            .withConnectTimeout(Duration.ofDays(1))
            .withStatementTimeout(Duration.ofDays(1))
            .withLockTimeout(Duration.ofMillis(50));
    try (TaskStore store = KnownStores.ALL.open(oracle.storeAddress(), hasty);
        Connection writer = oracle.connect();
        Statement statement = writer.createStatement()) {
      statement.execute("begin exclusive");
      assertThatThrownBy(() -> store.overview(Cancellation.never()))
          .isInstanceOfSatisfying(
              StoreException.class,
              told -> assertThat(told.failure()).isInstanceOf(StoreFailure.Busy.class));
      statement.execute("rollback");
      assertThat(store.overview(Cancellation.never())).isNotNull();
    }
  }

  /** Who waits. */
  enum Waiting {
    READER {
      @Override
      void on(TaskStore store, Cancellation cancellation) {
        store.overview(cancellation);
      }
    },
    SNAPSHOT {
      @Override
      void on(TaskStore store, Cancellation cancellation) {
        Roles.of(store, Retention.class).snapshot(cancellation).close();
      }
    };

    abstract void on(TaskStore store, Cancellation cancellation);
  }

  /** Tries to become the writer. */
  static final class Probe {
    public static void main(String[] arguments) throws SQLException {
      try (Connection connection = DriverManager.getConnection(arguments[0]);
          Statement statement = connection.createStatement()) {
        statement.execute("pragma busy_timeout = 0");
        statement.execute("begin immediate");
        System.out.println("writing");
      } catch (SQLException refused) {
        System.out.println(refused.getMessage().contains("BUSY") ? "busy" : refused.getMessage());
      }
    }
  }
}
