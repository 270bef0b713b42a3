package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.run.Batches;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.operation.BatchLimits;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Operations;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** An answer that stops coming is waited for no longer than a statement may take. */
@ParameterizedClass(name = "{0}")
@EnumSource(
    value = TestEngine.class,
    names = {"POSTGRES", "MARIADB", "MYSQL"})
@Timeout(25)
class StalledServerTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  @Parameter private TestEngine engine;
  @TempDir private Path directory;
  private OracleStore database;
  private StallingNetwork network;
  private TaskStore store;

  @BeforeEach
  void open() throws Exception {
    database = engine.copy(directory);
    network = new StallingNetwork(database);
    store =
        KnownStores.ALL.open(
            StoreAddress.parse(network.address()),
            StoreOptions.defaults(SecretSource.NONE)
                .withConnectTimeout(SECOND)
                .withStatementTimeout(SECOND)
                .withLockTimeout(SECOND));
  }

  @AfterEach
  void close() throws Exception {
    if (network != null) {
      network.close();
      store.close();
      engine.dispose(database);
    }
  }

  private static void assertSilent(Runnable asking) {
    StoreException lost = catchThrowableOfType(StoreException.class, asking::run);
    assertThat(lost.failure())
        .isEqualTo(new StoreFailure.ConnectionLost("the server no longer answers"));
  }

  @Test
  void aListEnds() {
    assertThat(store.tasks(TaskQuery.newest(TaskFilter.ALL, 10), Cancellation.never()).items())
        .isNotEmpty();
    network.stall();

    assertSilent(() -> store.tasks(TaskQuery.newest(TaskFilter.ALL, 10), Cancellation.never()));
  }

  @Test
  void aBatchEndsAndNobodyKnowsWhetherItWasDone() {
    try (Operation cleanup =
        Roles.of(store, Operations.class).writer(Choices.NONE, Cancellation.never())) {
      cleanup.limit(new BatchLimits(SECOND, SECOND));
      network.stall();

      Planned task =
          new Planned(TaskId.of(1), new TaskStatus("completed"), 0, null, null, Set.of(), null);
      assertSilent(() -> Batches.apply(cleanup, List.of(task)));
    }
  }
}
