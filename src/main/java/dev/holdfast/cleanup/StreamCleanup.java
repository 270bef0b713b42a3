package dev.holdfast.cleanup;

import dev.holdfast.archive.ArchiveException;
import dev.holdfast.archive.ArchiveProblem;
import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalAction;
import dev.holdfast.journal.JournalException;
import dev.holdfast.journal.JournalOutcome;
import dev.holdfast.journal.JournalRun;
import dev.holdfast.plan.PlanException;
import dev.holdfast.plan.StreamRunFile;
import dev.holdfast.retention.CleanupListener;
import dev.holdfast.retention.RunClock;
import dev.holdfast.retention.hold.HoldBook;
import dev.holdfast.retention.stream.StreamCleanupResult;
import dev.holdfast.retention.stream.StreamCleanupRun;
import dev.holdfast.retention.stream.StreamPreviewScan;
import dev.holdfast.retention.stream.StreamRunRecord;
import dev.holdfast.store.BatchRecorder;
import dev.holdfast.store.Capability;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StreamRetention;
import dev.holdfast.store.StreamWriter;
import dev.holdfast.store.TaskStore;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Runs confirmed cleanups of event streams. What cannot be recorded is not done. */
public final class StreamCleanup {

  private final Journal journal;
  private final HoldBook holds;

  /** Records in this journal, and heeds the holds that are kept beside it. */
  public StreamCleanup(Journal journal) {
    this.journal = journal;
    this.holds = journal.holds();
  }

  /**
   * Runs one. Once the first batch has begun this returns, whatever happens.
   *
   * @throws dev.holdfast.retention.hold.HoldException if nobody knows what is on hold; nothing was
   *     deleted
   * @throws JournalException if its start cannot be recorded; nothing was deleted
   * @throws StoreException if nothing can be deleted, before anything was
   */
  public StreamCleanupOutcome run(
      TaskStore store,
      StreamCleanupOrder order,
      CleanupListener listener,
      Cancellation cancellation) {
    StreamRetention streams =
        store
            .streams()
            .orElseThrow(
                () -> new StoreException(new StoreFailure.Unsupported(Capability.STREAMS)));
    StoreFingerprint fingerprint = store.fingerprint(cancellation);
    holds.of(fingerprint);
    JournalRun run = journal.start(JournalAction.CLEANUP, fingerprint, StreamFacts.before(order));
    StreamCleanupResult result;
    ArchiveProblem archiveProblem = null;
    Path kept = null;
    Map<String, Object> archived = new LinkedHashMap<>();
    try (StreamRunFile runs = runFile(order);
        CleanupArchive archive = archive(store, order, fingerprint, cancellation);
        StreamWriter writer = streams.writer(cancellation)) {
      result =
          new StreamCleanupRun(
                  order.preview(),
                  order.options(),
                  listener,
                  cancellation,
                  RunClock.of(journal.clock()))
              .run(
                  writer,
                  archive == null ? BatchRecorder.NONE : archive.recorder(),
                  new HoldGuard<>(holds, fingerprint, StreamPreviewScan::held),
                  runs == null ? StreamRunRecord.NONE : runs);
      if (archive != null) {
        archiveProblem = archive.finish(archived);
        kept = archive.file();
      }
    } catch (ArchiveException refused) {
      Map<String, ?> facts = Map.of("failure", refused.problem().toString());
      end(run, JournalOutcome.REFUSED, facts, refused);
      throw refused;
    } catch (PlanException refused) {
      end(run, JournalOutcome.REFUSED, Map.of("failure", refused.getMessage()), refused);
      throw refused;
    } catch (StoreException refused) {
      end(run, JournalOutcome.REFUSED, CleanupFacts.failure(refused.failure()), refused);
      throw refused;
    } catch (RuntimeException | Error broken) {
      end(run, JournalOutcome.FAILED, Map.of("detail", broken.toString()), broken);
      throw broken;
    }
    String head = run.startHash();
    JournalException unrecorded = null;
    try {
      Map<String, Object> facts = new LinkedHashMap<>(StreamFacts.after(result));
      facts.putAll(archived);
      head = run.end(StreamFacts.outcome(result), facts);
    } catch (JournalException failure) {
      unrecorded = failure;
    }
    return new StreamCleanupOutcome(result, head, unrecorded, kept, archiveProblem);
  }

  private CleanupArchive archive(
      TaskStore store,
      StreamCleanupOrder order,
      StoreFingerprint fingerprint,
      Cancellation cancellation) {
    return order.archive() == null
        ? null
        : CleanupArchive.begin(
            store,
            order,
            fingerprint,
            journal,
            journal.directory().resolve("archives"),
            cancellation);
  }

  private StreamRunFile runFile(StreamCleanupOrder order) {
    return order.plan() == null ? null : StreamRunFile.open(journal.directory(), order.plan());
  }

  private static void end(
      JournalRun run, JournalOutcome outcome, Map<String, ?> facts, Throwable cause) {
    try {
      run.end(outcome, facts);
    } catch (JournalException unrecorded) {
      // The cause is what the operator must hear; the journal shows this run as interrupted.
      cause.addSuppressed(unrecorded);
    }
  }
}
