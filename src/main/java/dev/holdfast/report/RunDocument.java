package dev.holdfast.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.Drift;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.JsonDocument;
import java.util.List;

/**
 * How far a run came, whatever it deleted or changed.
 *
 * @param doneBefore null if no run came before
 * @param stoppedBy why it ended early; null if it did not
 */
record RunDocument(
    long remaining,
    @JsonInclude(JsonInclude.Include.NON_NULL) Long doneBefore,
    String stoppedBy,
    int batches,
    long longestBatchMs)
    implements JsonDocument {

  static RunDocument of(CleanupResult result) {
    return new RunDocument(
        result.remaining(),
        result.doneBefore() > 0 ? result.doneBefore() : null,
        result.stoppedByName(),
        result.batches(),
        result.longestBatchMillis());
  }

  /** A task that was left as it is, since it had changed. */
  record Drifted(TaskId id, String reason) implements JsonDocument {

    static List<Drifted> of(CleanupResult result) {
      return result.drifted().stream().map(Drifted::of).toList();
    }

    private static Drifted of(Drift drift) {
      return new Drifted(drift.id(), drift.reason().code());
    }
  }
}
