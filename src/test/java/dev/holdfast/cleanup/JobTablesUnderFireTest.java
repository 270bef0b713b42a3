package dev.holdfast.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.benchmark.Shape;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.act.ActScan;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.ChildJvm;
import dev.holdfast.store.FaultRounds;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskStatus;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Job tables beside workers that fetch as those of the runtimes do, and under runs that are cut
 * off: what a worker has locked or changed is left alone, and each row is in the store or in an
 * archive.
 */
class JobTablesUnderFireTest {

  private static final int JOBS = 800;

  /** A kind, and what its clients and workers do to a job, in words of ours. */
  enum Tool {
    RIVER(
        "river",
        "river_job",
        "id",
        "state = 'available', finalized_at = null, scheduled_at = now() - interval '1 s'",
        "state in ('completed', 'discarded')",
        "state = 'running', attempt = attempt + 1, attempted_at = now(), attempted_by = '{mine}'",
        "state = 'available' and scheduled_at <= now()",
        "priority, scheduled_at, id",
        "state = 'running' and attempted_by = '{mine}' and metadata->>'cancel_attempted_at' is"
            + " null",
        "available",
        "discarded"),
    PG_BOSS(
        "pg-boss",
        "pgboss.job",
        "name, id",
        "state = 'retry', completed_on = null",
        "state in ('completed', 'failed')",
        "state = 'active', started_on = now(), output = '\"mine\"'",
        "state < 'active' and not blocked and start_after < now()",
        "priority desc, created_on, id",
        "state = 'active' and output = '\"mine\"'",
        "retry",
        "failed");

    private final String kind;
    private final String table;
    private final String key;
    private final String again;
    private final String ended;
    private final String taken;
    private final String ready;
    private final String order;
    private final String mine;
    private final String waiting;
    private final String failed;

    Tool(
        String kind,
        String table,
        String key,
        String again,
        String ended,
        String taken,
        String ready,
        String order,
        String mine,
        String waiting,
        String failed) {
      this.kind = kind;
      this.table = table;
      this.key = key;
      this.again = again;
      this.ended = ended;
      this.taken = taken;
      this.ready = ready;
      this.order = order;
      this.mine = mine;
      this.waiting = waiting;
      this.failed = failed;
    }

    private String keys() {
      return "select concat_ws('/', %s) from %s".formatted(key, table);
    }

    /** Gives most jobs this status. */
    private String many(String status) {
      String set = status.equals(waiting) ? again : "state = '" + status + "'";
      return "update %s set %s where state = 'completed'".formatted(table, set);
    }

    /** What the rows that a cleanup deletes are known by. */
    private List<String> rows(String schema) {
      String name = table.replaceFirst(".*[.]", "");
      List<String> rows =
          new ArrayList<>(
              List.of(
                  "select 'job ' || %s from %s%s"
                      .formatted(key.replace(",", " || '/' ||"), schema, name)));
      if (this == PG_BOSS) {
        rows.add(
            "select 'edge ' || child_id || ' ' || parent_id from " + schema + "job_dependency");
      }
      return rows;
    }

    private String change(String set, String where, String by) {
      return "update %1$s set %2$s where (%3$s) in (select %3$s from %1$s where %4$s order by %5$s limit 3 for update skip locked) returning concat_ws('/', %3$s)"
          .formatted(table, set, key, where, by);
    }
  }

  @TempDir private Path directory;
  private OracleStore database;
  private Shape shape;
  private long now;

  private void make(Tool tool) throws Exception {
    database = OracleStores.blankPostgres();
    now = database.number("select floor(extract(epoch from now()))::bigint");
    shape = Shape.of(tool.kind, JOBS, now);
    database.execute(shape.fill().toArray(String[]::new));
  }

  @AfterEach
  void drop() throws SQLException {
    OraclePostgres.shared().drop(database);
  }

  private Set<String> texts(Connection connection, String sql) throws SQLException {
    Set<String> texts = new TreeSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
    }
    return texts;
  }

  private Set<String> texts(String sql) throws SQLException {
    try (Connection connection = database.connect()) {
      return texts(connection, sql);
    }
  }

  /** What Holdfast is about to do. */
  private interface Planned {
    Callable<CleanupResult> in(TaskStore store);
  }

  private void race(Tool tool, String about, Planned plan) throws Exception {
    long planned = database.number("select count(*) from %s where %s".formatted(tool.table, about));
    AtomicBoolean over = new AtomicBoolean();
    CountDownLatch began = new CountDownLatch(2);
    CleanupResult result;
    Set<String> taken = new TreeSet<>();
    Set<String> held;
    try (ExecutorService threads = Executors.newFixedThreadPool(2);
        Connection holder = database.connect();
        TaskStore store = database.open()) {
      Callable<CleanupResult> run = plan.in(store);
      holder.setAutoCommit(false);
      // Locked all the time, as by a worker that is slow.
      held =
          texts(
              holder,
              "%s where %s order by %s limit 5 for update".formatted(tool.keys(), about, tool.key));
      String locked =
          "select t::text from %s t where concat_ws('/', %s) = any('{%s}')"
              .formatted(tool.table, tool.key, String.join(",", held));
      Set<String> before = texts(holder, locked);
      List<Future<Set<String>>> workers = new ArrayList<>();
      for (int worker = 0; worker < 2; worker++) {
        workers.add(threads.submit(() -> work(tool, began, over)));
      }
      began.await();
      try {
        result = run.call();
      } finally {
        over.set(true);
      }
      for (Future<Set<String>> worker : workers) {
        taken.addAll(worker.get(1, TimeUnit.MINUTES));
      }
      assertThat(texts(holder, locked)).as("what is locked all the time").isEqualTo(before);
      holder.rollback();
    }
    assertThat(result.stoppedBy()).isNull();
    assertThat(result.deleted() + result.driftedCount()).isEqualTo(planned);
    assertThat(result.driftedCount()).isGreaterThanOrEqualTo(held.size());
    assertThat(taken).hasSizeGreaterThan(5);
    assertThat(texts(tool.keys() + " where " + tool.mine)).as("taken by workers").isEqualTo(taken);
    assertThat(database.number(shape.stray())).isZero();
  }

  /** Puts jobs back and fetches some, until all is over; returns what it has taken. */
  private Set<String> work(Tool tool, CountDownLatch began, AtomicBoolean over)
      throws SQLException {
    Set<String> taken = new TreeSet<>();
    String again = tool.change(tool.again, tool.ended, "random()");
    String fetch = tool.change(tool.taken, tool.ready, tool.order);
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      do {
        texts(connection, again);
        connection.commit();
        Set<String> mine = texts(connection, fetch);
        connection.commit();
        taken.addAll(mine);
        began.countDown();
      } while (!over.get());
    }
    return taken;
  }

  @ParameterizedTest
  @EnumSource
  void aCleanupLeavesAloneWhatWorkersLockOrChange(Tool tool) throws Exception {
    make(tool);
    race(
        tool,
        shape.old(),
        store -> {
          CleanupOrder order = JobTablesProcess.order(store, now, null, Set.of());
          return () -> JobTablesProcess.run(store, directory, order, CleanupListener.NONE);
        });
  }

  @ParameterizedTest
  @EnumSource
  void cancellingLeavesAloneWhatWorkersLockOrChange(Tool tool) throws Exception {
    act(tool, "cancel", tool.waiting);
  }

  @ParameterizedTest
  @EnumSource
  void retryingLeavesAloneWhatWorkersLockOrChange(Tool tool) throws Exception {
    act(tool, "retry", tool.failed);
  }

  private void act(Tool tool, String verb, String status) throws Exception {
    make(tool);
    // Enough for workers to come in between.
    database.execute(tool.many(status));
    race(
        tool,
        "state = '%s'".formatted(status),
        store -> {
          ActPreview preview =
              new ActScan(store, store.terms().act(verb).orElseThrow())
                  .matching(
                      TaskFilter.ALL.withStatuses(Set.of(new TaskStatus(status))),
                      null,
                      Progress.NONE,
                      Cancellation.never());
          CleanupPlan.Ready ready =
              (CleanupPlan.Ready)
                  CleanupPlan.of(
                      preview,
                      new CleanupOptions(Set.of(), Set.of(), null, Throttle.DEFAULT.withBatch(10)));
          CleanupOrder order = new CleanupOrder(preview, ready, null, null, null);
          return () -> JobTablesProcess.run(store, directory, order, CleanupListener.NONE);
        });
  }

  private Set<String> archived(Tool tool) throws SQLException {
    Set<String> rows = new TreeSet<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".hfarchive")).toList()) {
        try (Connection archive = DriverManager.getConnection("jdbc:sqlite:" + file)) {
          for (String query : tool.rows("")) {
            rows.addAll(texts(archive, query));
          }
        }
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return rows;
  }

  private Set<String> stored(Tool tool) throws SQLException {
    Set<String> rows = new TreeSet<>();
    for (String query : tool.rows(tool.table.replaceFirst("[^.]*$", ""))) {
      rows.addAll(texts(query));
    }
    return rows;
  }

  private void assertNothingIsLost(Tool tool, Set<String> before) throws SQLException {
    Set<String> both = stored(tool);
    assertThat(before).as("nobody made rows up").containsAll(both);
    both.addAll(archived(tool));
    assertThat(both).isEqualTo(before);
    assertThat(database.number(shape.stray())).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void whatAKilledRunDeletedIsInItsArchive(Tool tool) throws Exception {
    make(tool);
    Set<String> before = stored(tool);
    Random random = new Random(17);
    for (int round = 0; round < Math.min(FaultRounds.count(), JOBS / 100); round++) {
      Process process =
          ChildJvm.start(
              JobTablesProcess.class,
              database.address(),
              directory.toString(),
              directory.resolve("round" + round + ".hfarchive").toString(),
              Long.toString(now));
      try (BufferedReader lines = process.inputReader()) {
        String wanted = "batch " + (1 + random.nextInt(5));
        String line;
        do {
          line = lines.readLine();
        } while (line != null && !line.equals(wanted) && !line.equals("done"));
        long until = System.nanoTime() + random.nextInt(4_000_000);
        while (System.nanoTime() < until) {
          Thread.onSpinWait();
        }
        process.destroyForcibly();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as("killed before it was done").isNotZero();
      }
      awaitSilence();
      assertNothingIsLost(tool, before);
    }
  }

  /** A commit that was under way may still come. */
  private void awaitSilence() throws SQLException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (database.number(
            "select count(*) from pg_stat_activity where datname = current_database() and"
                + " application_name = 'Holdfast' and backend_xid is not null")
        > 0) {
      assertThat(System.nanoTime()).as("the server should have noticed").isLessThan(deadline);
      LockSupport.parkNanos(1_000_000);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aConnectionThatIsCutInABatchTakesItBack(Tool tool) throws Exception {
    make(tool);
    Set<String> before = stored(tool);
    try (TaskStore store = database.open()) {
      // Amid the rows of a batch, after some others.
      database.execute(
          "create sequence deleted",
          "create function cut() returns trigger language plpgsql as $$ begin if"
              + " nextval('public.deleted') = 35 then perform"
              + " pg_terminate_backend(pg_backend_pid()); end if; return old; end $$",
          "create trigger cut before delete on %s for each row execute function cut()"
              .formatted(tool.table));
      CleanupOrder order =
          JobTablesProcess.order(
              store, now, directory.resolve("cut.hfarchive"), Set.of(CommonHazards.TRIGGERS));
      CleanupResult result = JobTablesProcess.run(store, directory, order, CleanupListener.NONE);
      assertThat(result.deleted()).isEqualTo(30);
      assertThat(result.failure()).isNotNull();
    }
    assertThat(database.number("select count(*) from " + tool.table)).isEqualTo(JOBS - 30);
    assertNothingIsLost(tool, before);
  }
}
