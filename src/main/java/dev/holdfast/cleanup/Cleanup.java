package dev.holdfast.cleanup;

import dev.holdfast.archive.ArchiveException;
import dev.holdfast.archive.ArchiveProblem;
import dev.holdfast.archive.ArchiveSpace;
import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalException;
import dev.holdfast.journal.JournalOutcome;
import dev.holdfast.journal.JournalRun;
import dev.holdfast.journal.ProgramVersion;
import dev.holdfast.journal.Records;
import dev.holdfast.plan.PlanException;
import dev.holdfast.plan.Planning;
import dev.holdfast.plan.RunFile;
import dev.holdfast.plan.RunForm;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.retention.hold.HoldBook;
import dev.holdfast.retention.hold.HoldException;
import dev.holdfast.retention.plan.Work;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.CleanupRun;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.retention.run.RunRecord;
import dev.holdfast.store.BatchGuard;
import dev.holdfast.store.BatchRecorder;
import dev.holdfast.store.Operation;
import dev.holdfast.store.OperationTerm;
import dev.holdfast.store.Operations;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.TaskStore;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Runs confirmed cleanups, and whatever else is done to what an operator chose. What cannot be
 * recorded is not done.
 */
public final class Cleanup {

  private final Journal journal;
  private final HoldBook holds;

  /** Records in this journal, and heeds the holds that are kept beside it. */
  public Cleanup(Journal journal) {
    this.journal = journal;
    this.holds = journal.holds();
  }

  /** Returns the road by which plans are written, recorded in the same journal. */
  public Planning planning() {
    return new Planning(new Records(journal.directory(), journal.operator()), journal.clock());
  }

  /**
   * Returns what stays in this store whatever a policy says.
   *
   * @throws HoldException if nobody knows
   */
  public HeldTasks held(TaskStore store, Cancellation cancellation) {
    return holds.of(store.fingerprint(cancellation));
  }

  /** Returns who runs cleanups, as others know the operator. */
  public String operator() {
    return journal.operator().display();
  }

  /** Returns where archives are kept unless an operator says otherwise; made when one is. */
  public Path archiveFolder() {
    return journal.directory().resolve("archives");
  }

  /**
   * Estimates from a sample how many bytes an archive of this would take. Only reads.
   *
   * @throws StoreException if the store fails
   */
  public long archiveBytes(TaskStore store, Work work, Cancellation cancellation) {
    // Nobody can tell the bytes of a part of a subject.
    long bytes = work.divisible() ? 0 : PlannedBytes.estimate(store, work, cancellation);
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
      TaskStore store, CleanupOrder order, CleanupListener listener, Cancellation cancellation) {
    return run(store, order, listener, RunPace.NONE, cancellation);
  }

  /**
   * Runs one step by step; see {@link #run(TaskStore, CleanupOrder, CleanupListener,
   * Cancellation)}.
   */
  public CleanupOutcome run(
      TaskStore store,
      CleanupOrder order,
      CleanupListener listener,
      RunPace pace,
      Cancellation cancellation) {
    OperationTerm operation = order.preview().operation(store);
    StoreFingerprint fingerprint = store.fingerprint(cancellation);
    boolean deletes = order.preview().deletes();
    if (deletes) {
      holds.of(fingerprint);
    }
    Operations operations = order.preview().operations(store, order.reason());
    CleanupFacts kind = CleanupFacts.of(order);
    JournalRun run = journal.start(kind.action(), fingerprint, kind.before());
    CleanupResult result;
    ArchiveProblem archiveProblem = null;
    Path kept = null;
    Map<String, Object> archived = new LinkedHashMap<>();
    Looks looks = kind.looks(store, cancellation);
    looks.begin();
    try (RunFile runs = runFile(operations, order);
        OldValues old = deletes ? null : OldValues.of(journal.directory(), run.id());
        CleanupArchive archive =
            archive(store, order, fingerprint, looks.plannedBytes(), cancellation);
        Operation writer = operations.writer(order.plan().options().choices(), cancellation)) {
      writer.under(ProgramVersion.text(), kind.policy());
      result =
          new CleanupRun(order.plan().order(), listener, cancellation, RunClock.of(journal.clock()))
              .guardedBy(
                  deletes
                      ? new HoldGuard(holds, fingerprint, order.preview()::held)
                      : BatchGuard.NONE)
              .recordedBy(recorder(archive, old, runs))
              .after(runs == null ? RunRecord.NONE : runs)
              .at(pace)
              .run(writer);
      if (archive != null) {
        archiveProblem = archive.finish(archived);
        kept = archive.file();
      }
      if (old != null) {
        archived.putAll(old.facts());
      }
    } catch (PlanException refused) {
      end(run, JournalOutcome.REFUSED, Map.of("failure", refused.getMessage()), refused);
      throw refused;
    } catch (StoreException refused) {
      end(run, JournalOutcome.REFUSED, CleanupFacts.failure(refused.failure()), refused);
      throw refused;
    } catch (ArchiveException refused) {
      Map<String, ?> facts = Map.of("failure", refused.problem().toString());
      end(run, JournalOutcome.REFUSED, facts, refused);
      throw refused;
    } catch (RuntimeException | Error broken) {
      end(run, JournalOutcome.FAILED, Map.of("detail", broken.toString()), broken);
      throw broken;
    }
    Map<String, Object> facts = new LinkedHashMap<>(kind.after(result, operation));
    facts.putAll(CleanupFacts.done(result, operation));
    facts.putAll(archived);
    String head = run.startHash();
    JournalException unrecorded = null;
    try {
      head = run.end(CleanupFacts.outcome(result), facts);
    } catch (JournalException failure) {
      unrecorded = failure;
    }
    // Only now: who kills the program while it looks around has a run that ended.
    Aftermath aftermath = looks.end(result, () -> holds.of(fingerprint));
    return new CleanupOutcome(operation, result, head, unrecorded, kept, archiveProblem, aftermath);
  }

  /** What is deleted or overwritten is kept before the run file says that it goes. */
  private static BatchRecorder recorder(CleanupArchive archive, OldValues old, RunFile runs) {
    BatchRecorder kept = archive == null ? null : archive.recorder();
    List<BatchRecorder> recorders = Stream.of(kept, old, runs).filter(Objects::nonNull).toList();
    return recorders.isEmpty() ? BatchRecorder.NONE : BatchRecorder.all(recorders);
  }

  private CleanupArchive archive(
      TaskStore store,
      CleanupOrder order,
      StoreFingerprint fingerprint,
      Long bytes,
      Cancellation cancellation) {
    return order.archive() == null
        ? null
        : CleanupArchive.begin(
            store, order, fingerprint, journal, archiveFolder(), bytes, cancellation);
  }

  /** Where a batch is no transaction, only the run file can say what was begun. */
  private RunFile runFile(Operations operations, CleanupOrder order) {
    boolean atomic = operations.atomic();
    RunForm form = RunForm.of(atomic, order.plan().work().divisible());
    return order.planned() || !atomic
        ? RunFile.open(journal.directory(), order.digest(), form)
        : null;
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
