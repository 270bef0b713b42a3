package dev.holdfast.benchmark;

import dev.holdfast.archive.ArchiveFacts;
import dev.holdfast.archive.ArchiveWriter;
import dev.holdfast.archive.AsideRecorder;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupProgress;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.CleanupRun;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.rows.Archivable;
import dev.holdfast.store.terms.Choices;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A preview and its cleanup, as both faces run them. */
final class HoldfastCleanup {

  private static final int LOOKS = 4;

  private HoldfastCleanup() {}

  /** Previews alone; returns the seconds of the scan, counts and hazards. */
  static double previewSeconds(OracleStore store, Policy policy, long now) {
    try (TaskStore open = store.open()) {
      Stopwatch watch = new Stopwatch();
      preview(open, policy, now);
      return watch.seconds();
    }
  }

  /**
   * Previews and deletes.
   *
   * @param policy null for that of the runtime
   * @param target how long a batch should hold its locks
   * @param archive where what goes is kept; null for nowhere
   */
  static Measured run(
      OracleStore store,
      Policy policy,
      long now,
      long expected,
      Duration target,
      Path archive,
      Report report) {
    try (TaskStore open = store.open()) {
      Preview preview = preview(open, policy, now);
      Throttle throttle = Throttle.DEFAULT.withTarget(target);
      CleanupPlan plan = CleanupPlan.of(preview, CleanupOptions.DEFAULT.withThrottle(throttle));
      if (!(plan instanceof CleanupPlan.Ready ready)) {
        throw new IllegalStateException("the plan is refused: " + plan);
      }
      Heap heap = new Heap(ready.work().size());
      BatchTimes times = new BatchTimes();
      heap.look();
      heap.nanos = 0;
      heap.processorNanos = 0;
      Stopwatch watch = new Stopwatch();
      CleanupResult result;
      try (Operation writer =
              Roles.of(open, Retention.class).writer(Choices.NONE, Cancellation.never());
          ArchiveWriter kept = archive == null ? null : archive(open, archive, preview);
          AsideRecorder aside = kept == null ? null : new AsideRecorder(kept)) {
        BatchRecorder recorder = kept == null ? BatchRecorder.NONE : aside;
        result =
            new CleanupRun(
                    ready.order(), heap, Cancellation.never(), RunClock.of(Clock.systemUTC()))
                .recordedBy(List.of(recorder))
                .at(times)
                .run(writer);
        if (kept != null && kept.finish().tasks() != expected) {
          throw new IllegalStateException("not all is in the archive");
        }
      }
      Measured measured =
          new Measured(
              watch.seconds() - heap.nanos / 1e9,
              watch.processorSeconds() - heap.processorNanos / 1e9,
              times.samples());
      if (result.deleted() != expected || !result.complete()) {
        throw new IllegalStateException("not all was deleted: " + result);
      }
      report.say("    live memory, at first and by quarters: %s MB", heap.megabytes);
      return measured;
    }
  }

  private static ArchiveWriter archive(TaskStore store, Path file, Preview preview) {
    ArchiveFacts facts =
        new ArchiveFacts(
            store.fingerprint(Cancellation.never()),
            store.info().kind(),
            store.info().address().display(),
            preview.digest(),
            "{}",
            null,
            null,
            null,
            preview.now(),
            null,
            null);
    ArchiveWriter writer = ArchiveWriter.open(file, facts, Clock.systemUTC());
    Roles.of(store, Archivable.class).file().ifPresent(writer::copyFrom);
    return writer;
  }

  private static Preview preview(TaskStore store, Policy policy, long now) {
    try (RetentionSnapshot snapshot =
        Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
      Policy own = policy == null ? Policy.own(store.terms()).orElseThrow() : policy;
      return new PreviewScan(own, now, null, Holds.NONE).run(snapshot, Progress.NONE);
    }
  }

  /** Looks at what is alive now and then; the time that takes is not the cleanup's. */
  private static final class Heap implements CleanupListener {

    private final List<Long> megabytes = new ArrayList<>();
    private final long planned;
    private long nanos;
    private long processorNanos;

    Heap(long planned) {
      this.planned = planned;
    }

    @Override
    public void batchDone(CleanupProgress progress) {
      if (progress.done() * LOOKS >= planned * megabytes.size()) {
        look();
      }
    }

    void look() {
      Stopwatch watch = new Stopwatch();
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      megabytes.add((runtime.totalMemory() - runtime.freeMemory()) >> 20);
      nanos += Math.round(watch.seconds() * 1e9);
      processorNanos += Math.round(watch.processorSeconds() * 1e9);
    }
  }
}
