package dev.holdfast.retention.stream;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.CleanupRun;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.operation.BatchGuard;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.stream.PlannedStream;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.store.terms.Choices;
import java.time.Clock;
import java.util.List;

/** Previews and runs cleanups of a store of streams. */
final class StreamBench {

  private StreamBench() {}

  static StreamPreview preview(TaskStore store) {
    return preview(store, null, false);
  }

  static StreamPreview preview(TaskStore store, Long now, boolean includeNewest) {
    try (StreamSnapshot snapshot =
        Roles.of(store, StreamRetention.class).snapshot(Cancellation.never())) {
      return new StreamPreviewScan(now, includeNewest, Holds.NONE).run(snapshot, Progress.NONE);
    }
  }

  static PlannedStream stream(StreamPreview preview, String name) {
    return preview.streams().stream()
        .filter(each -> each.tally().stream().equals(name))
        .findFirst()
        .orElseThrow();
  }

  static CleanupResult run(TaskStore store, StreamPreview preview) {
    return run(store, preview, Throttle.DEFAULT, CleanupListener.NONE, BatchRecorder.NONE);
  }

  static CleanupResult run(
      TaskStore store,
      StreamPreview preview,
      Throttle throttle,
      CleanupListener listener,
      BatchRecorder recorder) {
    return run(store, preview, throttle, listener, recorder, BatchGuard.NONE);
  }

  static CleanupResult run(
      TaskStore store, StreamPreview preview, Throttle throttle, BatchGuard guard) {
    return run(store, preview, throttle, CleanupListener.NONE, BatchRecorder.NONE, guard);
  }

  private static CleanupResult run(
      TaskStore store,
      StreamPreview preview,
      Throttle throttle,
      CleanupListener listener,
      BatchRecorder recorder,
      BatchGuard guard) {
    try (Operation writer =
        Roles.of(store, StreamRetention.class).writer(Choices.NONE, Cancellation.never())) {
      return new CleanupRun(
              ((CleanupPlan.Ready)
                      CleanupPlan.of(preview, CleanupOptions.DEFAULT.withThrottle(throttle)))
                  .order(),
              listener,
              Cancellation.never(),
              RunClock.of(Clock.systemUTC()))
          .recordedBy(List.of(recorder))
          .guardedBy(guard)
          .run(writer);
    }
  }
}
