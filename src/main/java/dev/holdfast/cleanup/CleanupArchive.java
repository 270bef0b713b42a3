package dev.holdfast.cleanup;

import dev.holdfast.archive.ArchiveFacts;
import dev.holdfast.archive.ArchiveSpace;
import dev.holdfast.archive.ArchiveWriter;
import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Operator;
import dev.holdfast.retention.PlannedTasks;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.store.RetentionSnapshot;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import java.time.Clock;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Begins the archive of a cleanup.
 *
 * @param operator who runs it
 * @param clock the workstation's
 */
record CleanupArchive(Operator operator, Clock clock) {

  private static final int SAMPLE = 500;

  /**
   * Begins it, or goes on with that of an earlier run of the same plan.
   *
   * @param journalHead hash of the journal's newest entry, the start of this cleanup
   * @throws dev.holdfast.archive.ArchiveException if it cannot be written, or would not fit
   */
  ArchiveWriter open(
      TaskStore store,
      CleanupOrder order,
      StoreFingerprint fingerprint,
      String journalHead,
      Cancellation cancellation) {
    PlannedTasks tasks = order.plan().tasks();
    long rows = tasks.size() + tasks.events() + tasks.attempts();
    ArchiveSpace.require(
        order.archive(), ArchiveSpace.estimate(rows, bytes(store, tasks, cancellation)));
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

  /** Measures some of the tasks, evenly spread: to measure all would read every payload. */
  private static long bytes(TaskStore store, PlannedTasks tasks, Cancellation cancellation) {
    Set<TaskId> some = new LinkedHashSet<>();
    int sample = Math.min(SAMPLE, tasks.size());
    for (int i = 0; i < sample; i++) {
      some.add(tasks.get((int) ((long) i * tasks.size() / sample)).id());
    }
    long[] sum = {0};
    try (RetentionSnapshot snapshot = store.retentionSnapshot(cancellation)) {
      snapshot.sizes(some, size -> sum[0] += size.task() + size.events() + size.attempts());
    }
    return sample == 0 ? 0 : sum[0] / sample * tasks.size();
  }
}
