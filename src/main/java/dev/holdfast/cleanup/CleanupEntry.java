package dev.holdfast.cleanup;

import dev.holdfast.archive.ArchiveException;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalException;
import dev.holdfast.journal.JournalOutcome;
import dev.holdfast.journal.JournalRun;
import dev.holdfast.plan.PlanException;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.terms.OperationTerm;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the journal tells of one cleanup: that it begins, and how it ended. */
final class CleanupEntry {

  /**
   * How the journal ends.
   *
   * @param head the hash of its newest entry; of the start if the end could not be written
   * @param unrecorded why it could not; null if it was
   */
  record End(String head, JournalException unrecorded) {}

  private final CleanupFacts kind;
  private final JournalRun run;

  private CleanupEntry(CleanupFacts kind, JournalRun run) {
    this.kind = kind;
    this.run = run;
  }

  /**
   * Writes that it begins.
   *
   * @throws JournalException if that cannot be written
   */
  static CleanupEntry start(Journal journal, CleanupFacts kind, StoreFingerprint fingerprint) {
    return new CleanupEntry(kind, journal.start(kind.action(), fingerprint, kind.before()));
  }

  /** Returns what it is known by. */
  String id() {
    return run.id();
  }

  /** Writes what kept it from coming to an end of its own. */
  void failed(Throwable cause) {
    switch (cause) {
      case PlanException refused -> refused(Map.of("failure", refused.getMessage()), cause);
      case StoreException refused -> refused(CleanupFacts.failure(refused.failure()), cause);
      case ArchiveException refused ->
          refused(Map.of("failure", refused.problem.toString()), cause);
      default -> end(JournalOutcome.FAILED, Map.of("detail", cause.toString()), cause);
    }
  }

  private void refused(Map<String, ?> facts, Throwable cause) {
    end(JournalOutcome.REFUSED, facts, cause);
  }

  private void end(JournalOutcome outcome, Map<String, ?> facts, Throwable cause) {
    try {
      run.end(outcome, facts);
    } catch (JournalException unrecorded) {
      // The cause is what the operator must hear; the journal shows this run as interrupted.
      cause.addSuppressed(unrecorded);
    }
  }

  /**
   * Writes what came of it.
   *
   * @param kept what is told of that which was kept
   */
  End ended(CleanupResult result, OperationTerm operation, Map<String, Object> kept) {
    Map<String, Object> facts = new LinkedHashMap<>(kind.after(result, operation));
    facts.putAll(kept);
    try {
      return new End(run.end(CleanupFacts.outcome(result), facts), null);
    } catch (JournalException failure) {
      return new End(run.start().hash(), failure);
    }
  }
}
