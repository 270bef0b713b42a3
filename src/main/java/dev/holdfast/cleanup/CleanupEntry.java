package dev.holdfast.cleanup;

import dev.holdfast.archive.ArchiveException;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalAction;
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
record CleanupEntry(CleanupFacts kind, JournalRun run) {

  /**
   * Writes that it begins.
   *
   * @throws JournalException if that cannot be written
   */
  static CleanupEntry start(Journal journal, CleanupFacts kind, StoreFingerprint fingerprint) {
    JournalAction action =
        kind.order().preview().deletes() ? JournalAction.CLEANUP : JournalAction.ACT;
    return new CleanupEntry(kind, journal.start(action, fingerprint, kind.before()));
  }

  /** Writes what kept it from coming to an end of its own. */
  void failed(Throwable cause) {
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
   * Writes what came of it.
   *
   * @param kept what is told of that which was kept
   */
  JournalRun.End ended(CleanupResult result, OperationTerm operation, Map<String, Object> kept) {
    Map<String, Object> facts = new LinkedHashMap<>(kind.after(result, operation));
    facts.putAll(kept);
    return run.ended(CleanupFacts.outcome(result), facts);
  }
}
