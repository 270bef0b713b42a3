package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.store.StoreFailure.ConnectionLost;
import dev.holdfast.store.StoreFailure.NoSuchFile;
import dev.holdfast.store.StoreFailure.SchemaChanged;
import dev.holdfast.store.history.Histories;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What was there when the store was opened may go at any time; the failure says so. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StoreChangesUnderneathTest extends TaskStoreContract {

  private static final TaskQuery FIRST =
      new TaskQuery(TaskFilter.ALL, FieldTerm.ID.key(), SortOrder.ASC, 10, null);

  @Test
  void aTableThatWasDroppedIsNamed() throws Exception {
    assertThat(store.tasks(FIRST, NEVER).items()).hasSize(10);
    database.execute("DROP TABLE fib_flow_task_events");
    assertThat(failureOf(() -> Roles.of(store, Histories.class).events(TaskId.of(10), 10, NEVER)))
        .isInstanceOfSatisfying(
            SchemaChanged.class,
            failure -> assertThat(failure.detail()).contains("fib_flow_task_events"));
    assertThat(failureOf(() -> WhyTheyWait.of(store))).isInstanceOf(SchemaChanged.class);
    assertThat(store.tasks(FIRST, NEVER).items()).as("the rest still answers").hasSize(10);
    database.execute("DROP TABLE fib_flow_tasks");
    assertThat(failureOf(() -> store.tasks(FIRST, NEVER))).isInstanceOf(SchemaChanged.class);
    assertThat(failureOf(() -> store.overview(NEVER))).isInstanceOf(SchemaChanged.class);
    assertThat(failureOf(() -> store.task(TaskId.of(10), NEVER))).isInstanceOf(SchemaChanged.class);
  }

  @Test
  void aColumnThatWasDroppedIsNamed() throws Exception {
    database.execute("ALTER TABLE fib_flow_tasks DROP COLUMN progress_text");
    assertThat(failureOf(() -> store.tasks(FIRST, NEVER)))
        .isInstanceOfSatisfying(
            SchemaChanged.class, failure -> assertThat(failure.detail()).contains("progress_text"));
    reopen();
    assertThat(store.tasks(FIRST, NEVER).items()).hasSize(10);
  }

  @Test
  void aColumnThatWasAddedHarmsNobody() throws Exception {
    assertThat(store.tasks(FIRST, NEVER).items()).hasSize(10);
    database.execute("ALTER TABLE fib_flow_tasks ADD COLUMN colour text");
    assertThat(store.tasks(FIRST, NEVER).items()).hasSize(10);
    assertThat(store.task(TaskId.of(10), NEVER)).isPresent();
  }

  @Test
  void aFileThatIsGoneIsMissed() throws Exception {
    assumeTrue(engine.isSqlite(), "only SQLite has a file of ours");
    Path file = Path.of(database.storeAddress().location());
    Files.move(file, file.resolveSibling("away"));
    assertThat(failureOf(() -> store.tasks(FIRST, NEVER)))
        .isEqualTo(new NoSuchFile(file.toString()));
    Files.move(file.resolveSibling("away"), file);
    assertThat(store.tasks(FIRST, NEVER).items()).hasSize(10);
  }

  @Test
  void anIdleConnectionThatWasKilledIsReplaced() throws Exception {
    assumeTrue(engine.isServer(), "SQLite has no connection to kill");
    assertThat(store.tasks(FIRST, NEVER).items()).hasSize(10);
    assertThat(engine.killConnections(database)).isPositive();
    try {
      store.tasks(FIRST, NEVER);
    } catch (StoreException justKilled) {
      assertThat(justKilled.failure()).isInstanceOf(ConnectionLost.class);
    }
    assertThat(store.tasks(FIRST, NEVER).items()).hasSize(10);
  }

  @Test
  void aConnectionKilledInTheMiddleIsLostAndTheNextCallWorks() throws Exception {
    assumeTrue(engine.isServer(), "SQLite has no connection to kill");
    EndlessStore.takeThePlaceOfTheTasks(engine, database);
    reopen();
    CompletableFuture<StoreFailure> ended =
        CompletableFuture.supplyAsync(() -> failureOf(() -> store.overview(NEVER)));
    while (engine.killConnections(database, "%group by %status%") == 0) {
      assertThat(ended).isNotDone();
    }
    assertThat(ended.get(60, TimeUnit.SECONDS)).isInstanceOf(ConnectionLost.class);
    assertThat(store.now(NEVER)).isPositive();
  }
}
