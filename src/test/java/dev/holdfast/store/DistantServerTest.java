package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.task.Count;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.text.query.Query;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Where each question takes long whatever it asks, a walk over all tasks takes no more of them: it
 * had made its windows ever smaller, down to two tasks each.
 */
@Timeout(90)
@ParameterizedClass(name = "{0}")
@EnumSource(
    value = TestEngine.class,
    names = {"POSTGRES", "MARIADB"})
class DistantServerTest {

  private static final Duration FAR = Duration.ofMillis(25);

  /** Eight walks in windows of a thousand tasks and more, and what is asked once. */
  private static final int FEW = 200;

  @Parameter private TestEngine engine;
  @TempDir private Path directory;
  private OracleStore database;
  private StallingNetwork network;
  private TaskStore store;

  @BeforeEach
  void open() throws Exception {
    database = engine.copy(directory);
    database.execute(
        "insert into fib_flow_tasks (name, type, status, next_run_time, last_active_time, payload)"
            + " select 'mail.send', 'async', 'completed', 0, 1000, '{\"n\": 1}' from fib_flow_tasks"
            + " a cross join fib_flow_tasks b where a.id <= 110 and b.id <= 110");
    network = new StallingNetwork(database);
    store =
        KnownStores.ALL.open(
            StoreAddress.parse(network.address()), StoreOptions.defaults(SecretSource.NONE));
    network.lengthen(FAR);
  }

  @AfterEach
  void close() throws Exception {
    if (network != null) {
      network.close();
      store.close();
      engine.dispose(database);
    }
  }

  @Test
  void lookingForFindings() {
    Roles.of(store, Inspectable.class).inspect(Progress.NONE, Cancellation.never());

    assertThat(network.ways()).isLessThan(FEW);
  }

  @Test
  void lookingAtAllTasks() {
    int[] tasks = {0};
    try (RetentionSnapshot snapshot =
        Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
      snapshot.everyTask(_ -> tasks[0]++, Progress.NONE);
    }

    assertThat(tasks[0]).isGreaterThan(10_000);
    assertThat(network.ways()).isLessThan(FEW);
  }

  @Test
  void lookingIntoPayloads() {
    TaskFilter filter = Query.parse("payload.n:2").narrow(TaskFilter.ALL, FibFlowTerms.LISTING, 0);

    assertThat(store.count(filter, Duration.ofMinutes(5), Cancellation.never()))
        .isEqualTo(new Count(0, true));
    assertThat(network.ways()).isLessThan(FEW);
  }
}
