package dev.holdfast.benchmark;

import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.OracleStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Measures one filled store in rounds, each way on a fresh copy and all of them by turns: a busy
 * machine is never equally busy twice. The median counts.
 */
final class StoreMeasurement {

  private static final Duration LONG = Duration.ofMillis(300);
  private static final int IDLE_MILLIS = 10_000;

  private final BenchmarkStores stores;
  private final Shape shape;
  private final Filling filling;
  private final Targets targets;
  private final Report report;
  private final Path archive;
  private long old;

  StoreMeasurement(
      BenchmarkStores stores,
      Shape shape,
      Filling filling,
      Targets targets,
      Report report,
      Path directory) {
    this.stores = stores;
    this.shape = shape;
    this.filling = filling;
    this.targets = targets;
    this.report = report;
    this.archive = directory.resolve("benchmark.archive");
  }

  /** Measures these parts. */
  void run(String engine, Set<Part> parts, int rounds) throws Exception {
    OracleStore store = stores.copy();
    old = store.number("select count(*) from %s where %s".formatted(shape.table(), shape.old()));
    report.begin(engine, stores.engine(), filling, old);
    if (parts.contains(Part.PREVIEW)) {
      preview(store, Math.max(3, rounds));
    }
    stores.drop(store);
    deletions(parts, rounds);
    if (parts.contains(Part.WORKER)) {
      besideWorker();
    }
  }

  private void preview(OracleStore store, int rounds) throws Exception {
    Samples counts = new Samples();
    Samples previews = new Samples();
    long most = 0;
    try (Connection connection = store.connect()) {
      for (int round = 0; round < rounds; round++) {
        counts.add(nanos(ThreeCounts.seconds(connection, shape.counts())));
        try (PeakHeap heap = new PeakHeap()) {
          previews.add(nanos(HoldfastCleanup.previewSeconds(store, shape.policy(), filling.now())));
          most = Math.max(most, heap.megabytes());
        }
      }
    }
    double bare = counts.millis(0.5) / 1e3;
    double ours = previews.millis(0.5) / 1e3;
    report.took("counts", "three bare counts, median", bare, "");
    report.took("preview", "Holdfast's preview, median", ours, "at most " + most + " MB alive");
    report.atMost("times the three counts", ours / bare, targets.counts());
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * 1e9);
  }

  private void deletions(Set<Part> parts, int rounds) throws Exception {
    Map<Part, List<Measured>> all = new EnumMap<>(Part.class);
    Samples loops = new Samples();
    for (int round = 0; round < rounds; round++) {
      // The first is not always the same: what runs later finds a warmer Java.
      List<Part> turn = new ArrayList<>(parts);
      turn.removeAll(List.of(Part.PREVIEW, Part.WORKER));
      if (Double.isNaN(targets.giantWithLongBatches())) {
        turn.remove(Part.TARGET);
      }
      Collections.rotate(turn, -round);
      for (Part part : turn) {
        OracleStore store = stores.copy();
        switch (part) {
          case GIANT -> note(all, part, GiantTransaction.run(store, shape.deletes()), store);
          case CLEANUP -> note(all, part, cleanup(store, Throttle.DEFAULT_TARGET, null), store);
          case TARGET -> note(all, part, cleanup(store, LONG, null), store);
          case ARCHIVE -> note(all, part, cleanup(store, Throttle.DEFAULT_TARGET, archive), store);
          case LOOP -> loops.add(nanos(loop(store)));
          default -> throw new IllegalStateException(part + " is measured alone");
        }
        stores.drop(store);
        Files.deleteIfExists(archive);
      }
    }
    tell(all, loops);
  }

  private double loop(OracleStore store) throws Exception {
    return shape.batch() == null
        ? RuntimeLoop.estimate(stores, store, filling, old)
        : RuntimeLoop.whole(store, shape);
  }

  private Measured cleanup(OracleStore store, Duration target, Path file) throws Exception {
    return HoldfastCleanup.run(store, shape.policy(), filling.now(), old, target, file, report);
  }

  private void note(Map<Part, List<Measured>> all, Part part, Measured measured, OracleStore store)
      throws Exception {
    long left = store.number("select count(*) from " + shape.table());
    long stray = store.number(shape.stray());
    if (left != filling.tasks() - old || stray != 0) {
      throw new IllegalStateException(left + " are left, and " + stray + " rows of none of them");
    }
    all.computeIfAbsent(part, _ -> new ArrayList<>()).add(measured);
  }

  private void tell(Map<Part, List<Measured>> all, Samples loops) throws Exception {
    Map<Part, Measured> medians = new EnumMap<>(Part.class);
    for (Map.Entry<Part, List<Measured>> each : all.entrySet()) {
      Measured median = Measured.median(each.getValue());
      medians.put(each.getKey(), median);
      report.took(each.getKey().name().toLowerCase(Locale.ROOT), name(each.getKey()), median);
    }
    double loop = loops.millis(0.5) / 1e3;
    if (loops.count() > 0) {
      report.took(
          "loop",
          "the runtime's own batches",
          loop,
          shape.batch() == null ? "of 100 rows, extrapolated" : "");
    }
    Measured giant = medians.get(Part.GIANT);
    Measured ours = medians.get(Part.CLEANUP);
    Measured relaxed = medians.get(Part.TARGET);
    Measured archived = medians.get(Part.ARCHIVE);
    if (giant != null && relaxed != null) {
      report.atMost(
          "times the giant transaction, at 300 ms",
          relaxed.seconds() / giant.seconds(),
          targets.giantWithLongBatches());
    }
    if (ours == null) {
      return;
    }
    if (giant != null) {
      report.atMost(
          "times the giant transaction", ours.seconds() / giant.seconds(), targets.giant());
    }
    if (loop > 0) {
      report.atLeast("times faster than the loop", loop / ours.seconds(), targets.loop());
    }
    if (archived != null) {
      report.atMost(
          "times the cleanup without an archive",
          archived.seconds() / ours.seconds(),
          Targets.ARCHIVE);
    }
    report.atMost("ms, 99 of 100 batches", ours.transactions().millis(0.99), targets.most());
    report.atMost("ms, the longest batch", ours.transactions().longest(), targets.longest());
  }

  private static String name(Part part) {
    return switch (part) {
      case GIANT -> "one giant transaction";
      case CLEANUP -> "Holdfast's batches, all checks and rests";
      case TARGET -> "the same with --target 300ms";
      default -> "the same with an archive";
    };
  }

  private void besideWorker() throws Exception {
    OracleStore store = stores.copy();
    long task = filling.tasks() + 1L;
    try (WorkerBeside worker =
        shape.worker() == null
            ? WorkerBeside.ofFibFlow(store, task, filling.now())
            : new WorkerBeside(store, shape.worker())) {
      Thread.sleep(IDLE_MILLIS);
      Samples idle = worker.since();
      report.took("worker_idle", "a worker's own transaction, idle", idle);
      Measured run = cleanup(store, Throttle.DEFAULT_TARGET, null);
      Samples beside = worker.since();
      report.took("cleanup_beside", "the run beside it", run);
      report.took("worker", "its transaction during the run", beside);
      report.atMost("ms, 99 of 100 of them", beside.millis(0.99), targets.worker());
      report.atMost(
          "times 99 of 100 when idle",
          beside.millis(0.99) / idle.millis(0.99),
          shape.worker() == null ? Double.NaN : Targets.BESIDE);
    } finally {
      stores.drop(store);
    }
  }
}
