package dev.holdfast.retention.run;

import dev.holdfast.store.operation.BatchGuard;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.operation.Share;
import java.util.List;

/** Batches of whole subjects that nothing is on guard for. */
public final class Batches {

  private Batches() {}

  /** Does one. */
  public static BatchReceipt apply(
      Operation writer, List<Planned> subjects, BatchRecorder recorder) {
    return writer.apply(
        subjects.stream().map(each -> new Share(each, 0, 1)).toList(), recorder, BatchGuard.NONE);
  }

  /** Does one that nobody records. */
  public static BatchReceipt apply(Operation writer, List<Planned> subjects) {
    return apply(writer, subjects, BatchRecorder.NONE);
  }
}
