package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.store.activity.Workers;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.history.Trees;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Reading changes nothing, waits for no writer and shows nothing that is not committed. */
class ReadOnlyTest extends TaskStoreContract {

  private void readEverything() {
    store.now(NEVER);
    store.overview(NEVER);
    for (String sort : FibFlowTerms.LISTING.sorts()) {
      store.tasks(new TaskQuery(TaskFilter.ALL, sort, SortOrder.ASC, 100, null), NEVER);
    }
    store.count(TaskFilter.ALL, Duration.ofSeconds(10), NEVER);
    store.task(TaskId.of(10), NEVER);
    Roles.of(store, Histories.class).events(TaskId.of(10), 100, NEVER);
    Roles.of(store, Histories.class).attempts(TaskId.of(10), 100, NEVER);
    Roles.of(store, Histories.class)
        .latestEvents(List.of(TaskId.of(10)), Set.of("task_created"), NEVER);
    WhyTheyWait.of(store);
    store.role(Workers.class).orElseThrow().list(null, null, NEVER);
    store
        .role(Trees.class)
        .orElseThrow()
        .workflow(TaskId.of(111), _ -> {}, _ -> {}, _ -> {}, NEVER);
  }

  @Test
  void leavesTheFileAndItsDirectoryAlone() throws Exception {
    assumeTrue(engine.isSqlite(), "a server's files are its own");
    store.close();
    Path file = Path.of(database.storeAddress().location());
    byte[] before = Files.readAllBytes(file);
    reopen();
    readEverything();
    store.close();
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
    assertThat(names(file.getParent()))
        .contains("fibflow.sqlite")
        .isSubsetOf(
            engine == TestEngine.SQLITE_WAL
                ? List.of("fibflow.sqlite", "fibflow.sqlite-wal", "fibflow.sqlite-shm")
                : List.of("fibflow.sqlite"));
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  @Test
  void seesOnlyWhatIsCommittedWhileAWriterIsAtIt() throws Exception {
    try (Connection writer = database.connect();
        Statement statement = writer.createStatement()) {
      statement.execute(engine.isSqlite() ? "BEGIN IMMEDIATE" : "BEGIN");
      statement.execute("DELETE FROM fib_flow_task_events");
      statement.execute("UPDATE fib_flow_tasks SET name = 'changed' WHERE id = 10");
      readEverything();
      assertThat(Roles.of(store, Histories.class).events(TaskId.of(10), 100, NEVER).items())
          .hasSize(4);
      assertThat(name()).isEqualTo("email.send");
      statement.execute("COMMIT");
    }
    assertThat(name()).isEqualTo("changed");
    assertThat(Roles.of(store, Histories.class).events(TaskId.of(10), 100, NEVER).items())
        .isEmpty();
  }

  private String name() {
    return store.task(TaskId.of(10), NEVER).orElseThrow().task().name();
  }

  @Test
  void neverStopsAWriter() throws Exception {
    try (Connection writer = database.connect();
        Statement statement = writer.createStatement()) {
      if (engine.isSqlite()) {
        statement.execute("PRAGMA busy_timeout = 0");
      }
      for (int round = 0; round < 5; round++) {
        readEverything();
        statement.execute("UPDATE fib_flow_tasks SET priority = " + round + " WHERE id = 10");
      }
    }
    assertThat(store.task(TaskId.of(10), NEVER).orElseThrow().task().fields().integer("priority"))
        .isEqualTo(4);
  }

  @Test
  void isBusyWhenSomebodyKeepsEveryoneOut() throws Exception {
    assumeTrue(engine != TestEngine.SQLITE_WAL, "in WAL mode nobody can keep readers out");
    reopen(PostgresOpeningTest.impatient());
    try (Connection writer = database.connect();
        Statement statement = writer.createStatement()) {
      if (engine.isSqlite()) {
        statement.execute("BEGIN EXCLUSIVE");
      } else if (engine.isMysql()) {
        statement.execute("LOCK TABLES fib_flow_tasks WRITE");
      } else {
        statement.execute("BEGIN");
        statement.execute("LOCK TABLE fib_flow_tasks IN ACCESS EXCLUSIVE MODE");
      }
      assertThat(failureOf(() -> store.overview(NEVER))).isInstanceOf(StoreFailure.Busy.class);
      statement.execute(engine.isMysql() ? "UNLOCK TABLES" : "ROLLBACK");
    }
    assertThat(store.overview(NEVER).tasks()).isEqualTo(346);
  }

  @Test
  void answersMoreJobsAtOnceThanItKeepsConnections() {
    List<CompletableFuture<Void>> jobs =
        IntStream.range(0, 8)
            .mapToObj(
                job ->
                    CompletableFuture.runAsync(
                        this::readEverything, work -> Thread.ofPlatform().start(work)))
            .toList();
    assertThat(jobs).allSatisfy(job -> assertThat(job.join()).isNull());
  }

  @Test
  void tellsTheStoresOwnTime() {
    long before = Instant.now().getEpochSecond();
    assertThat(store.now(NEVER)).isBetween(before, before + 60);
  }
}
