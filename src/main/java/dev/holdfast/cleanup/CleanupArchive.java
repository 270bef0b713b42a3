package dev.holdfast.cleanup;

import dev.holdfast.archive.ArchiveFacts;
import dev.holdfast.archive.ArchiveSpace;
import dev.holdfast.archive.ArchiveWriter;
import dev.holdfast.journal.Operator;
import dev.holdfast.retention.PlannedTasks;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.TaskStore;
import java.time.Clock;

/**
 * Begins the archive of a cleanup.
 *
 * @param operator who runs it
 * @param clock the workstation's
 */
record CleanupArchive(Operator operator, Clock clock) {

  /**
   * Begins it, or goes on with that of an earlier run of the same plan.
   *
   * @param journalHead hash of the journal's newest entry, the start of this cleanup
   * @param bytes about how many bytes the planned rows hold; null if nobody knows
   * @throws dev.holdfast.archive.ArchiveException if it cannot be written, or would not fit
   */
  ArchiveWriter open(
      TaskStore store,
      CleanupOrder order,
      StoreFingerprint fingerprint,
      String journalHead,
      Long bytes) {
    PlannedTasks tasks = order.plan().tasks();
    long rows = tasks.size() + tasks.events() + tasks.attempts();
    ArchiveSpace.require(order.archive(), ArchiveSpace.estimate(rows, bytes == null ? 0 : bytes));
    ArchiveFacts facts =
        new ArchiveFacts(
            fingerprint,
            store.info().address().display(),
            order.digest(),
            PolicyJson.write(order.preview().policy()),
            journalHead,
            operator.display(),
            order.reason(),
            clock.instant().getEpochSecond());
    return ArchiveWriter.open(order.archive(), facts, clock);
  }
}
