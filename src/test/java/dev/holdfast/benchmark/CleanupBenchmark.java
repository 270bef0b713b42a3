package dev.holdfast.benchmark;

import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.OracleStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Deletes half of a large store in three ways and compares them: one giant transaction, Holdfast's
 * checked batches, the runtime's own loop (timed on a part). Ends with 1 if a target is missed.
 *
 * <p>Takes the number of tasks, the engines ({@code sqlite-rollback}, {@code sqlite-wal}, {@code
 * postgresql}, {@code mariadb}, {@code mysql}, separated by commas), {@code by-age} or {@code
 * scattered}, the bytes of a payload, and a directory.
 */
public final class CleanupBenchmark {

  private static final double AT_MOST_GIANT = 1.2;
  private static final double AT_LEAST_LOOP = 80;
  private static final double AT_MOST_WITHOUT_ARCHIVE = 2;
  private static final long LONGEST_BATCH_MILLIS = 100;
  private static final int LOOP_PART = 20;
  private static final int ROUNDS = 3;

  private final Filling filling;
  private final Path directory;
  private boolean missed;

  private CleanupBenchmark(Filling filling, Path directory) {
    this.filling = filling;
    this.directory = directory;
  }

  /** Runs. */
  public static void main(String[] arguments) throws Exception {
    Locale.setDefault(Locale.ENGLISH);
    int tasks = Integer.parseInt(arguments[0]);
    List<String> engines = List.of(arguments[1].split(","));
    Path directory = Path.of(arguments[4]);
    Filling filling =
        new Filling(
            tasks,
            System.currentTimeMillis() / 1_000,
            Integer.parseInt(arguments[3]),
            arguments[2].equals("scattered"));
    CleanupBenchmark benchmark = new CleanupBenchmark(filling, directory);
    say(
        "%,d tasks with 8 events, 1 attempt and a payload of %s bytes each; %,d are deleted (%s)",
        tasks, arguments[3], filling.old(), arguments[2]);
    if (engines.contains("sqlite-rollback") || engines.contains("sqlite-wal")) {
      Path source = SqliteStores.fill(directory, filling);
      for (boolean wal : new boolean[] {false, true}) {
        if (engines.contains(wal ? "sqlite-wal" : "sqlite-rollback")) {
          try (SqliteStores stores = new SqliteStores(source, wal)) {
            benchmark.measure(stores);
          }
        }
      }
    }
    if (engines.contains("postgresql")) {
      try (PostgresStores stores = PostgresStores.fill(filling)) {
        benchmark.measure(stores);
      }
    }
    for (String engine : engines) {
      if (engine.equals("mariadb") || engine.equals("mysql")) {
        try (MysqlStores stores = MysqlStores.fill(engine, filling)) {
          benchmark.measure(stores);
        }
      }
    }
    System.exit(benchmark.missed ? 1 : 0);
  }

  private static void say(String line, Object... values) {
    System.out.println(line.formatted(values));
  }

  private void measure(BenchmarkStores stores) throws Exception {
    say("%n%s", stores.engine());
    long cutoff = filling.now() - filling.keep();
    OracleStore store = stores.copy();
    Measured giant = GiantTransaction.run(store, cutoff);
    check(store);
    stores.drop(store);
    row("one giant transaction", giant);

    store = stores.copy();
    HoldfastCleanup.Outcome cleanup =
        HoldfastCleanup.run(
            store, Policy.olderThan(filling.keep()), filling.now(), filling.old(), null);
    check(store);
    stores.drop(store);
    row("Holdfast's batches, all checks and rests", cleanup.run());
    say("  %-44s %9.2f s", "  the preview before them", cleanup.previewSeconds());
    say("  %-44s %s MB", "  live memory, at first and by quarters", cleanup.heapMegabytes());

    store = stores.copy();
    double loop = loopSeconds(stores, store, cutoff);
    stores.drop(store);
    say(
        "  %-44s %9.2f s  extrapolated: %d batches timed at the start, %d at the end, of %,d",
        "the runtime's loop of 100-row batches",
        loop,
        LOOP_PART,
        LOOP_PART,
        filling.old() / RuntimeLoop.BATCH);
    judge(
        "times the giant transaction",
        cleanup.run().seconds() / giant.seconds(),
        AT_MOST_GIANT,
        true);
    judge("times faster than the loop", loop / cleanup.run().seconds(), AT_LEAST_LOOP, false);
    judge(
        "times the cleanup without an archive",
        timesWithoutArchive(stores),
        AT_MOST_WITHOUT_ARCHIVE,
        true);
    judge("ms, the longest batch", cleanup.run().longestMillis(), LONGEST_BATCH_MILLIS, true);
  }

  /**
   * The same cleanup with an archive beside it, which is on disk before each batch commits. A busy
   * machine is never equally busy twice: both are measured by turns, and the median counts.
   */
  private double timesWithoutArchive(BenchmarkStores stores) throws Exception {
    double[] times = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      boolean archiveFirst = round % 2 == 1;
      double first = seconds(stores, archiveFirst);
      double second = seconds(stores, !archiveFirst);
      times[round] = archiveFirst ? first / second : second / first;
    }
    Arrays.sort(times);
    return times[ROUNDS / 2];
  }

  private double seconds(BenchmarkStores stores, boolean archived) throws Exception {
    OracleStore store = stores.copy();
    Path file = directory.resolve("benchmark.archive");
    Files.deleteIfExists(file);
    try {
      Policy policy = Policy.olderThan(filling.keep());
      Measured run =
          HoldfastCleanup.run(store, policy, filling.now(), filling.old(), archived ? file : null)
              .run();
      check(store);
      row(archived ? "the same with an archive" : "the same without an archive", run);
      return run.seconds();
    } finally {
      stores.drop(store);
      Files.deleteIfExists(file);
    }
  }

  /** Its batches get cheaper while the table shrinks: the mean of the first and the last counts. */
  private double loopSeconds(BenchmarkStores stores, OracleStore store, long cutoff)
      throws Exception {
    double first = RuntimeLoop.batches(store, cutoff, LOOP_PART);
    GiantTransaction.run(store, cutoff - (LOOP_PART + 1L) * RuntimeLoop.BATCH);
    stores.tidy(store);
    double last = RuntimeLoop.batches(store, cutoff, LOOP_PART);
    return (first + last) / 2 * filling.old() / RuntimeLoop.BATCH;
  }

  private void check(OracleStore store) throws Exception {
    long left = store.number("select count(*) from fib_flow_tasks");
    long events = store.number("select count(*) from fib_flow_task_events");
    if (left != filling.tasks() - filling.old() || events != left * 8) {
      throw new IllegalStateException(left + " tasks and " + events + " events are left");
    }
  }

  private static void row(String what, Measured measured) {
    say(
        "  %-44s %9.2f s  longest %,d ms; %s",
        what, measured.seconds(), measured.longestMillis(), measured.note());
  }

  private void judge(String what, double value, double target, boolean atMost) {
    boolean held = atMost ? value <= target : value >= target;
    missed |= !held;
    say(
        "  %8.2f %-35s %s %s %s",
        value, what, held ? "held:" : "MISSED:", atMost ? "at most" : "at least", target);
  }
}
