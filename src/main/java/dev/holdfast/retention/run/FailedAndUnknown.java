package dev.holdfast.retention.run;

import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskId;
import java.util.List;
import java.util.Map;

/**
 * What did not come through one by one, where a batch is no transaction.
 *
 * @param oneByOne whether each subject came through by itself: false where a batch is a transaction
 * @param failed what the store refused, the first {@link CleanupResult#DRIFT_SHOWN}
 * @param failedCount how many units the store refused
 * @param alreadyGone units that somebody else had done
 * @param unknown units of which nobody knows what the store did
 * @param undone units that were done and taken back
 */
public record FailedAndUnknown(
    boolean oneByOne,
    List<Failed> failed,
    long failedCount,
    long alreadyGone,
    long unknown,
    long undone) {

  /** Of a store whose batches are transactions. */
  public static final FailedAndUnknown NONE = new FailedAndUnknown(false, List.of(), 0, 0, 0, 0);

  /** Returns how many units it is about. */
  public long units() {
    return failedCount + alreadyGone + unknown + undone;
  }

  /** Returns whether nothing is left to look at: what was done by somebody else is no shortfall. */
  public boolean fine() {
    return failedCount == 0 && unknown == 0 && undone == 0;
  }

  /** Returns it for records and reports: in this order in all of them. */
  public Map<String, Object> fields() {
    return new Document()
        .with("failed", failed.stream().map(Failed::fields).toList())
        .from(this, "failed_count already_gone unknown undone");
  }

  /**
   * Something that the store refused.
   *
   * @param key the part of it that the store refused; null if it goes whole
   * @param reason why, by the store’s name of it
   * @param text the store’s words; null if it had none
   */
  public record Failed(TaskId id, String key, DriftReason reason, String text) {

    private Map<String, Object> fields() {
      return new Document()
          .with("id", id.plain())
          .known("key", key)
          .with("code", reason.code())
          .with("text", text);
    }
  }
}
