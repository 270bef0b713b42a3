package dev.holdfast.cleanup;

import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalAction;
import dev.holdfast.journal.JournalException;
import dev.holdfast.journal.JournalOutcome;
import dev.holdfast.journal.JournalRun;
import dev.holdfast.plan.PlanException;
import dev.holdfast.plan.RunFile;
import dev.holdfast.retention.CleanupListener;
import dev.holdfast.retention.CleanupResult;
import dev.holdfast.retention.CleanupRun;
import dev.holdfast.store.RetentionWriter;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;
import java.util.Map;

/** Runs confirmed cleanups. What cannot be recorded is not done. */
public final class Cleanup {

  private final Journal journal;

  /** Records in this journal. */
  public Cleanup(Journal journal) {
    this.journal = journal;
  }

  /**
   * Runs one. Once the first batch has begun this returns, whatever happens.
   *
   * @throws JournalException if its start cannot be recorded; nothing was deleted
   * @throws StoreException if nothing can be deleted, before anything was
   */
  public CleanupOutcome run(
      TaskStore store, CleanupOrder order, CleanupListener listener, Cancellation cancellation) {
    JournalRun run =
        journal.start(
            JournalAction.CLEANUP, store.fingerprint(cancellation), CleanupFacts.before(order));
    CleanupResult result;
    try (RunFile runs = runFile(order);
        RetentionWriter writer = store.retentionWriter(cancellation)) {
      CleanupRun deleting = new CleanupRun(order.plan(), listener, cancellation);
      result = runs == null ? deleting.run(writer) : deleting.run(writer, runs, runs::listed);
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
    try {
      String head = run.end(CleanupFacts.outcome(result), CleanupFacts.after(result));
      return new CleanupOutcome(result, head, null);
    } catch (JournalException unrecorded) {
      return new CleanupOutcome(result, run.startHash(), unrecorded);
    }
  }

  private RunFile runFile(CleanupOrder order) {
    return order.frozen() == null ? null : RunFile.open(journal.directory(), order.digest());
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
