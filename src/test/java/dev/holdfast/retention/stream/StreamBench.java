package dev.holdfast.retention.stream;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.CleanupListener;
import dev.holdfast.retention.Holds;
import dev.holdfast.retention.RunClock;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.BatchGuard;
import dev.holdfast.store.BatchRecorder;
import dev.holdfast.store.StreamSnapshot;
import dev.holdfast.store.StreamWriter;
import dev.holdfast.store.TaskStore;

/** Previews and runs cleanups of a store of streams. */
final class StreamBench {

  private StreamBench() {}

  static StreamPreview preview(TaskStore store) {
    return preview(store, null, false);
  }

  static StreamPreview preview(TaskStore store, Long now, boolean includeNewest) {
    try (StreamSnapshot snapshot = store.streams().orElseThrow().snapshot(Cancellation.never())) {
      return new StreamPreviewScan(now, includeNewest, Holds.NONE).run(snapshot, Progress.NONE);
    }
  }

  static PlannedStream stream(StreamPreview preview, String name) {
    return preview.streams().stream()
        .filter(each -> each.stream().equals(name))
        .findFirst()
        .orElseThrow();
  }

  static StreamCleanupResult run(TaskStore store, StreamPreview preview) {
    return run(store, preview, Throttle.DEFAULT, CleanupListener.NONE, BatchRecorder.NONE);
  }

  static StreamCleanupResult run(
      TaskStore store,
      StreamPreview preview,
      Throttle throttle,
      CleanupListener listener,
      BatchRecorder recorder) {
    return run(store, preview, throttle, listener, recorder, BatchGuard.none());
  }

  static StreamCleanupResult run(
      TaskStore store, StreamPreview preview, Throttle throttle, BatchGuard<String> guard) {
    return run(store, preview, throttle, CleanupListener.NONE, BatchRecorder.NONE, guard);
  }

  private static StreamCleanupResult run(
      TaskStore store,
      StreamPreview preview,
      Throttle throttle,
      CleanupListener listener,
      BatchRecorder recorder,
      BatchGuard<String> guard) {
    try (StreamWriter writer = store.streams().orElseThrow().writer(Cancellation.never())) {
      return new StreamCleanupRun(
              preview,
              new StreamCleanupOptions(null, throttle),
              listener,
              Cancellation.never(),
              RunClock.SYSTEM)
          .run(writer, recorder, guard, StreamRunRecord.NONE);
    }
  }
}
