package dev.holdfast.cleanup;

import dev.holdfast.archive.ArchiveProblem;
import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Journal;
import dev.holdfast.plan.RecoveryFile;
import dev.holdfast.plan.RunForm;
import dev.holdfast.retention.run.RunRecord;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.operation.BatchRecorder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What a cleanup records while it runs: an archive of what it deletes, the values it overwrites,
 * and what of its plan was begun.
 *
 * @param runs null where whatever was begun is over with its batch
 * @param overwritten null where nothing is overwritten
 * @param archive null if none is kept
 */
record CleanupRecords(RecoveryFile runs, OldValues overwritten, CleanupArchive archive)
    implements AutoCloseable {

  /**
   * What was kept.
   *
   * @param archive where the deleted rows are; null if nowhere
   * @param problem what stood in the way of ending the archive; null if nothing did
   * @param facts what the journal tells of it
   */
  record Kept(Path archive, ArchiveProblem problem, Map<String, Object> facts) {}

  /**
   * Begins to record.
   *
   * @param run what the journal knows the cleanup by
   * @param atomic whether each batch is a transaction
   * @param bytes about how many bytes the planned rows hold; null if nobody knows
   * @throws dev.holdfast.plan.PlanException if the plan runs already
   * @throws dev.holdfast.archive.ArchiveException if an archive cannot be begun or would not fit
   */
  static CleanupRecords begin(
      TaskStore store,
      CleanupOrder order,
      StoreFingerprint fingerprint,
      Journal journal,
      String run,
      boolean atomic,
      Long bytes,
      Cancellation cancellation) {
    RecoveryFile runs = recoveryFile(journal.directory, order, atomic);
    try {
      OldValues overwritten =
          order.preview().deletes() ? null : OldValues.of(journal.directory, run);
      CleanupArchive archive =
          order.archive() == null
              ? null
              : CleanupArchive.begin(store, order, fingerprint, journal, bytes, cancellation);
      return new CleanupRecords(runs, overwritten, archive);
    } catch (RuntimeException | Error refused) {
      new CleanupRecords(runs, null, null).close();
      throw refused;
    }
  }

  /** Where a batch is no transaction, only the recovery file can say what was begun. */
  private static RecoveryFile recoveryFile(Path directory, CleanupOrder order, boolean atomic) {
    RunForm form = RunForm.of(atomic, order.plan().work().divisible());
    return order.planned() || !atomic ? RecoveryFile.open(directory, order.digest(), form) : null;
  }

  /** Returns what is known of earlier runs of the same plan. */
  RunRecord earlier() {
    return runs == null ? RunRecord.NONE : runs;
  }

  /** What is deleted or overwritten is kept before the recovery file says that it goes. */
  List<BatchRecorder> recorders() {
    BatchRecorder kept = archive == null ? null : archive.recorder;
    return Stream.of(kept, overwritten, runs).filter(Objects::nonNull).toList();
  }

  /** Ends what is kept, once the run is over. */
  Kept finish() {
    Map<String, Object> facts = new LinkedHashMap<>();
    ArchiveProblem problem = archive == null ? null : archive.finish(facts);
    Path file = archive == null ? null : archive.file();
    if (overwritten != null) {
      facts.putAll(overwritten.end());
    }
    return new Kept(file, problem, facts);
  }

  @Override
  public void close() {
    // The last that was begun is closed first.
    try (RecoveryFile _ = runs;
        OldValues _ = overwritten;
        CleanupArchive _ = archive) {}
  }
}
