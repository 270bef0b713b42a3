package dev.holdfast.cli.preview;

import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.retention.stream.StreamPreviewScan;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.stream.StreamSnapshot;

/**
 * Finds out what the policies of a store of streams would delete.
 *
 * @param store one of streams
 */
public record StreamPreviewing(TaskStore store) {

  /** Finds it out; blocks. */
  public StreamPreview run(StreamPreviewScan scan, Cancellation cancellation) {
    try (StreamSnapshot snapshot = Roles.of(store, StreamRetention.class).snapshot(cancellation)) {
      return scan.run(snapshot, (_, _) -> {});
    }
  }
}
