package dev.holdfast.report;

import dev.holdfast.archive.ArchiveProblem;
import dev.holdfast.retention.run.StopReason;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreInfo;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/**
 * What is told of every cleanup, whatever it deleted.
 *
 * @param order what was confirmed
 * @param end how it ended
 * @param deleted what was planned and what went, a line each
 */
record CleanupSummary(Order order, End end, List<Deleted> deleted) {

  CleanupSummary {
    deleted = List.copyOf(deleted);
  }

  /**
   * What was confirmed.
   *
   * @param at when it had ended, by the workstation’s clock
   * @param reason why; null if nobody said
   * @param policy in words; null if the policies have a section of their own
   * @param files where the policy was read; none if it was typed
   * @param now the moment it was judged at, in Unix seconds
   * @param plan the digest of what was run
   * @param hazards in words
   * @param options what was chosen of the options of its kind of store, as typed; else empty
   */
  record Order(
      StoreInfo store,
      Instant at,
      String operator,
      String reason,
      String policy,
      List<String> files,
      long now,
      String plan,
      List<Warned> hazards,
      String options) {}

  /**
   * A hazard in words.
   *
   * @param accepted whether it would have stopped the cleanup if nobody had accepted it
   */
  record Warned(boolean accepted, String sentence) {}

  /**
   * How it ended.
   *
   * @param stoppedBy why it ended early; null if it did not
   * @param complete whether all of the preview went
   * @param skipped how many rows were skipped by choice, if all else went; else 0
   * @param failure what failed; null if nothing did
   * @param unconfirmed rows of the batch in flight when the connection was lost
   * @param archive where what went is kept; null if nowhere
   * @param archiveProblem why the archive could not be finished; null if it was
   * @param triggers that ran with each delete
   */
  record End(
      StopReason stoppedBy,
      boolean complete,
      long skipped,
      StoreFailure failure,
      long unconfirmed,
      Path archive,
      ArchiveProblem archiveProblem,
      List<String> triggers,
      String journalHead) {}

  /**
   * Rows of one kind.
   *
   * @param what their name
   */
  record Deleted(String what, boolean bytes, long planned, long deleted) {}
}
