package dev.holdfast.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.archive.restore.Restore;
import dev.holdfast.archive.restore.RestoreRequest;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.plan.Planning;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupProgress;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.CleanupRun;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.store.ChildJvm;
import dev.holdfast.store.FaultRounds;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TestEngine;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.rows.PlainSql;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.TaskId;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Whatever breaks, and whenever: each row is in the store or in a readable archive, often in both,
 * never in neither.
 */
class ArchiveUnderFireTest extends ArchiveContract {

  private static final List<String> TABLES =
      List.of("fib_flow_tasks", "fib_flow_task_events", "fib_flow_task_attempts");

  private Map<String, TreeMap<Long, String>> before;
  private Path plan;

  @BeforeEach
  void freeze() throws Exception {
    begin("first");
  }

  private void begin(String name) throws SQLException {
    before = inStore();
    freezePlan(name);
  }

  private void freezePlan(String name) {
    plan = directory.resolve(name + ".plan");
    new Planning(
            new Journal(
                new Records(
                    directory.resolve("records"), null, new Operator("tester", null, "here")),
                CLOCK))
        .freeze(plan, preview(), Decisions.NONE, store, false, null, NEVER);
  }

  private Map<String, TreeMap<Long, String>> inStore() throws SQLException {
    try (Connection connection = database.connect()) {
      return tables(connection);
    }
  }

  private Map<String, TreeMap<Long, String>> inArchive() throws SQLException {
    if (!Files.exists(archive())) {
      return Map.of();
    }
    try (Connection kept = DriverManager.getConnection("jdbc:sqlite:" + archive())) {
      return tables(kept);
    }
  }

  private static Map<String, TreeMap<Long, String>> tables(Connection connection)
      throws SQLException {
    Map<String, TreeMap<Long, String>> tables = new TreeMap<>();
    for (String table : TABLES) {
      try (var there = connection.getMetaData().getTables(null, null, table, null)) {
        if (there.next()) {
          tables.put(table, rows(connection, table));
        }
      }
    }
    return tables;
  }

  /** The one thing that must always hold. */
  private void assertNothingIsLost() throws SQLException {
    if (Files.exists(archive())) {
      assertThat(verify().findings()).isEmpty();
    }
    Map<String, TreeMap<Long, String>> kept = inArchive();
    Map<String, TreeMap<Long, String>> left = inStore();
    for (String table : TABLES) {
      assertThat(before.get(table)).as("nobody made rows up").containsAllEntriesOf(left.get(table));
      TreeMap<Long, String> both = new TreeMap<>(left.get(table));
      both.putAll(kept.getOrDefault(table, new TreeMap<>()));
      assertThat(both).isEqualTo(before.get(table));
    }
    // And no task is in the store by half.
    Set<Long> tasks = left.get("fib_flow_tasks").keySet();
    for (String table : List.of("fib_flow_task_events", "fib_flow_task_attempts")) {
      Set<Long> missing = new TreeSet<>(before.get(table).keySet());
      missing.removeAll(left.get(table).keySet());
      Set<Long> owners = new HashSet<>();
      missing.forEach(id -> owners.add(owner(before.get(table).get(id))));
      assertThat(owners).doesNotContainAnyElementsOf(tasks);
    }
  }

  private static Long owner(String row) {
    return row.lines()
        .filter(line -> line.startsWith("task_id="))
        .map(line -> Long.valueOf(line.substring("task_id=".length())))
        .findFirst()
        .orElseThrow();
  }

  /** Runs the plan once more with nothing in its way. */
  private void assertTheSamePlanFinishesIt() throws SQLException {
    CleanupOutcome rest =
        ArchivingProcess.run(store, plan, archive(), journal(), CleanupListener.NONE);

    assertThat(rest.result().failure()).isNull();
    assertThat(rest.result().drifted()).isEmpty();
    assertThat(rest.archiveProblem()).isNull();
    assertNothingIsLost();
    assertThat(verify().manifest().unsettled()).isZero();
    Map<String, TreeMap<Long, String>> kept = inArchive();
    Map<String, TreeMap<Long, String>> left = inStore();
    for (String table : TABLES) {
      assertThat(kept.get(table).keySet())
          .as("in the end in one place only")
          .doesNotContainAnyElementsOf(left.get(table).keySet());
    }
    assertThat(kept.get("fib_flow_tasks"))
        .hasSize(ArchivingProcess.order(plan, archive()).plan().work().size());
  }

  @Test
  void aKilledProcessLosesNothingAndTheSamePlanFinishesWhatItBegan() throws Exception {
    Random random = new Random(11);
    int killed = 0;
    for (int round = 0; killed < FaultRounds.count(); round++) {
      if (killInTheMiddle(random.nextInt(4), random.nextInt(12_000_000))) {
        killed++;
        assertNothingIsLost();
      } else {
        // All of it is gone: put it back and begin again.
        assertTheSamePlanFinishesIt();
        putAllBack();
        freezePlan("after" + round);
      }
    }
    assertTheSamePlanFinishesIt();
    assertThat(journal().check().sound()).isTrue();
  }

  private void putAllBack() throws Exception {
    RestoreRequest all = new RestoreRequest(archive(), new TreeSet<>(), false, Set.of(), Set.of());
    Restore restore = new Restore(journal());
    assertThat(
            restore
                .run(
                    store,
                    restore.plan(store, all, Progress.NONE, NEVER),
                    null,
                    Progress.NONE,
                    NEVER)
                .result()
                .complete())
        .isTrue();
    assertThat(inStore()).isEqualTo(before);
    Files.delete(archive());
  }

  /** Returns false if the run was done before it could be killed. */
  private boolean killInTheMiddle(int afterBatch, int spinNanos) throws Exception {
    Process process = ChildJvm.start(ArchivingProcess.class, arguments());
    try (BufferedReader lines = process.inputReader()) {
      String line = "";
      while (line != null
          && !line.equals("batch " + (afterBatch + 1))
          && !line.startsWith("done")) {
        line = lines.readLine();
      }
      // Anywhere between two commits, also between the archive's and the store's.
      long until = System.nanoTime() + spinNanos;
      while (System.nanoTime() < until) {
        Thread.onSpinWait();
      }
      process.destroyForcibly();
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }
    waitUntilTheServerNoticed();
    return process.exitValue() != 0;
  }

  private String[] arguments() {
    return new String[] {
      database.address(),
      plan.toString(),
      archive().toString(),
      directory.resolve("records").toString()
    };
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
  void aFullDiskStopsTheRunAndLosesNothing() throws Exception {
    Random random = new Random(12);
    for (int round = 0; round < FaultRounds.count(); round++) {
      CleanupResult result;
      try (ArchiveWriter writer = ArchiveWriter.open(archive(), facts(), CLOCK);
          Operation deleting = Roles.of(store, Retention.class).writer(Choices.NONE, NEVER)) {
        // SQLITE_FULL, at one page or another.
        PlainSql.run(writer.connection, "pragma max_page_count = " + (30 + random.nextInt(40)));
        result =
            new CleanupRun(
                    ArchivingProcess.order(plan, archive()).plan().order(),
                    CleanupListener.NONE,
                    NEVER,
                    RunClock.of(Clock.systemUTC()))
                .recordedBy(List.of(writer))
                .run(deleting);
      }
      assertThat(result.failure()).isInstanceOf(StoreFailure.NotRecorded.class);
      assertThat(result.remaining()).isPositive();
      assertNothingIsLost();
    }
  }

  private ArchiveFacts facts() {
    return new ArchiveFacts(
        store.fingerprint(NEVER),
        "fib-flow",
        database.address(),
        ArchivingProcess.order(plan, archive()).digest(),
        "{}",
        null,
        null,
        null,
        NOW,
        null,
        null);
  }

  @Test
  void aFileThatMayNotGrowStopsTheRunAndLosesNothing() throws Exception {
    assumeTrue(new File("/bin/bash").exists(), "sets the limit with bash");
    for (int id = 0; id < 40; id++) {
      task(2_000_000 + id, "completed", OLD, "payload", "x".repeat(200_000) + id);
    }
    begin("large");
    Process process = ChildJvm.startLimited("ulimit -f 4000", ArchivingProcess.class, arguments());
    try (BufferedReader lines = process.inputReader()) {
      lines.lines().forEach(line -> {});
    }
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    waitUntilTheServerNoticed();

    assertThat(database.number("select count(*) from fib_flow_tasks where id >= 2000000"))
        .as("8 MB do not fit into 4")
        .isPositive();
    assertNothingIsLost();
    assertTheSamePlanFinishesIt();
  }

  @Test
  void aFolderThatCannotBeWrittenAnyMoreStopsTheRunAndLosesNothing() throws Exception {
    // Where the journal of the archive’s next transaction would be, as in a read-only folder.
    Path inTheWay = Path.of(archive() + "-journal");
    CleanupListener afterThree =
        new CleanupListener() {
          @Override
          public void batchDone(CleanupProgress progress) {
            if (progress.batches() == 3) {
              try {
                Files.delete(inTheWay);
                Files.createDirectory(inTheWay);
              } catch (IOException broken) {
                throw new UncheckedIOException(broken);
              }
            }
          }
        };

    CleanupOutcome outcome = ArchivingProcess.run(store, plan, archive(), journal(), afterThree);

    assertThat(outcome.result().failure()).isInstanceOf(StoreFailure.NotRecorded.class);
    assertThat(outcome.result().batches()).isEqualTo(3);
    assertThat(outcome.archiveProblem()).isInstanceOf(ArchiveProblem.Failed.class);
    Files.delete(inTheWay);
    assertNothingIsLost();
    assertTheSamePlanFinishesIt();
  }

  @Test
  void aFolderThatCannotBeWrittenIsSaidBeforeAnythingIsDeleted() throws Exception {
    Path nowhere = directory.resolve("a-file");
    Files.writeString(nowhere, "not a folder");

    ArchiveException refused =
        catchThrowableOfType(
            ArchiveException.class,
            () ->
                ArchivingProcess.run(
                    store, plan, nowhere.resolve("kept"), journal(), CleanupListener.NONE));

    assertThat(refused.problem).isInstanceOf(ArchiveProblem.Failed.class);
    assertThat(inStore()).isEqualTo(before);
  }

  @Test
  void whatAnotherRunOfTheSamePlanHasBegunIsReplacedNotDoubled() throws Exception {
    // Written, and never deleted: what a kill between the two commits leaves.
    try (ArchiveWriter writer = ArchiveWriter.open(archive(), facts(), CLOCK);
        Operation deleting = Roles.of(store, Retention.class).writer(Choices.NONE, NEVER)) {
      new CleanupRun(
              ArchivingProcess.order(plan, archive()).plan().order(),
              CleanupListener.NONE,
              NEVER,
              RunClock.of(Clock.systemUTC()))
          .recordedBy(List.of(new StoppedBeforeItsCommit(writer)))
          .run(deleting);
    }
    assertThat(inStore()).isEqualTo(before);
    assertThat(verify().manifest().unsettled()).isPositive();
    assertThat(inArchive().get("fib_flow_tasks")).isNotEmpty();

    assertTheSamePlanFinishesIt();
  }

  /** The archive is written, and the store’s own commit never comes. */
  private record StoppedBeforeItsCommit(ArchiveWriter archive) implements BatchRecorder {

    @Override
    public boolean wantsRows() {
      return true;
    }

    @Override
    public void begin(List<StoredTable> tables, List<TaskId> tasks) {
      archive.begin(tables, tasks);
    }

    @Override
    public void row(StoredRow row) {
      archive.row(row);
    }

    @Override
    public void beforeCommit(List<TaskId> deleted, long... rows) {
      archive.beforeCommit(deleted, rows);
      throw new StoreException(new StoreFailure.ConnectionLost("as if killed here"));
    }
  }
}
