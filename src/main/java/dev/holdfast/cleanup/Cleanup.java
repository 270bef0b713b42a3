package dev.holdfast.cleanup;

import dev.holdfast.archive.ArchiveException;
import dev.holdfast.archive.ArchiveSpace;
import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalAction;
import dev.holdfast.journal.JournalException;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.journal.JournalOutcome;
import dev.holdfast.journal.JournalRun;
import dev.holdfast.journal.ProgramVersion;
import dev.holdfast.plan.PlanException;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.retention.hold.HoldException;
import dev.holdfast.retention.plan.Work;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.CleanupRun;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.operation.BatchGuard;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Operations;
import dev.holdfast.store.terms.OperationTerm;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Runs confirmed cleanups, and whatever else is done to what an operator chose. What cannot be
 * recorded is not done.
 *
 * @param journal where all of it is recorded, and beside which the holds are kept
 */
public record Cleanup(Journal journal) {

  /**
   * Returns what stays in this store whatever a policy says.
   *
   * @throws HoldException if nobody knows
   */
  public HeldTasks held(TaskStore store, Cancellation cancellation) {
    return journal.holds.of(store.fingerprint(cancellation));
  }

  /** Returns where archives are kept unless an operator says otherwise; made when one is. */
  public Path archiveFolder() {
    return CleanupArchive.folder(journal);
  }

  /**
   * Estimates from a sample how many bytes an archive of this would take. Only reads.
   *
   * @throws StoreException if the store fails
   */
  public long archiveBytes(TaskStore store, Work work, Cancellation cancellation) {
    // Nobody can tell the bytes of a part of a subject.
    long bytes = work.divisible() ? 0 : BeforeAndAfter.estimatedBytes(store, work, cancellation);
    return ArchiveSpace.estimate(CleanupArchive.rows(work), bytes);
  }

  /**
   * Runs one. Once the first batch has begun this returns, whatever happens.
   *
   * @throws HoldException if nobody knows what is on hold; nothing was deleted
   * @throws JournalException if its start cannot be recorded; nothing was deleted
   * @throws ArchiveException if the archive cannot be begun or would not fit; nothing was deleted
   * @throws StoreException if nothing can be deleted, before anything was
   */
  public CleanupOutcome run(
      TaskStore store,
      CleanupOrder order,
      CleanupListener listener,
      RunPace pace,
      Cancellation cancellation) {
    OperationTerm operation = order.preview().operation(store);
    StoreFingerprint fingerprint = store.fingerprint(cancellation);
    if (order.preview().deletes()) {
      journal.holds.of(fingerprint);
    }
    Operations operations = order.preview().operations(store, order.reason());
    CleanupFacts kind = new CleanupFacts(order);
    JournalAction action = order.preview().deletes() ? JournalAction.CLEANUP : JournalAction.ACT;
    JournalRun run = journal.start(action, fingerprint, kind.before());
    CleanupResult result;
    CleanupRecords.Kept kept;
    BeforeAndAfter looks = new BeforeAndAfter(store, order, cancellation);
    looks.begin();
    try (CleanupRecords records =
            CleanupRecords.begin(
                store,
                order,
                fingerprint,
                journal,
                run.id(),
                operations.atomic(),
                looks.plannedBytes(),
                cancellation);
        Operation writer = operations.writer(order.plan().options().choices(), cancellation)) {
      writer.under(ProgramVersion.text(), kind.policy());
      result = prepared(order, listener, fingerprint, records, pace, cancellation).run(writer);
      kept = records.finish();
    } catch (RuntimeException | Error failed) {
      failed(run, failed);
      throw failed;
    }
    JournalRun.End end =
        run.ended(CleanupFacts.outcome(result), kind.after(result, operation).all(kept.facts()));
    // Only now: who kills the program while it looks around has a run that ended.
    Aftermath aftermath = looks.end(result, () -> journal.holds.of(fingerprint));
    return new CleanupOutcome(
        operation, result, end.head(), end.unrecorded(), kept.archive(), kept.problem(), aftermath);
  }

  /** Writes what kept it from coming to an end of its own. */
  private static void failed(JournalRun run, Throwable cause) {
    String refused =
        switch (cause) {
          case PlanException plan -> plan.getMessage();
          case StoreException store -> store.failure().toString();
          case ArchiveException archive -> archive.problem.toString();
          default -> null;
        };
    if (refused == null) {
      run.failed(JournalOutcome.FAILED, Map.of("detail", cause.toString()), cause);
    } else {
      run.failed(JournalOutcome.REFUSED, Map.of("failure", refused), cause);
    }
  }

  /**
   * Returns the entry of a run in the journal, then all others by the same plan; nothing if the
   * journal cannot be read.
   */
  public List<JournalItem> told(CleanupOutcome outcome) {
    try {
      return journal.sequence(outcome.journalHead()).flatMap(journal::item).stream()
          .flatMap(item -> Stream.concat(Stream.of(item), item.samePlan(journal).stream()))
          .toList();
    } catch (JournalException unreadable) {
      return List.of();
    }
  }

  /** Returns the run of an order, guarded by holds and recorded. */
  private CleanupRun prepared(
      CleanupOrder order,
      CleanupListener listener,
      StoreFingerprint fingerprint,
      CleanupRecords records,
      RunPace pace,
      Cancellation cancellation) {
    return new CleanupRun(order.plan().order(), listener, cancellation, RunClock.of(journal.clock))
        .guardedBy(
            order.preview().deletes()
                ? new HoldGuard(journal.holds, fingerprint, order.preview()::held)
                : BatchGuard.NONE)
        .recordedBy(records.recorders())
        .after(records.earlier())
        .at(pace);
  }
}
