package dev.holdfast.report;

import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.text.Document;
import java.util.List;

/** How far a run came, whatever it deleted or changed, for programs. */
final class RunDocument {

  private RunDocument() {}

  static Document of(CleanupResult result) {
    return new Document()
        .with("remaining", result.remaining())
        .known("done_before", result.doneBefore() > 0 ? result.doneBefore() : null)
        .with("stopped_by", result.stoppedByName())
        .with("batches", result.batches())
        .with("longest_batch_ms", result.longestBatchMillis());
  }

  /** Tasks that were left as they are, since they had changed. */
  static List<Document> drifted(CleanupResult result) {
    return result.drifted().stream()
        .map(drift -> new Document().with("id", drift.id()).with("reason", drift.reason().code()))
        .toList();
  }
}
