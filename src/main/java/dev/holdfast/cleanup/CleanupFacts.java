package dev.holdfast.cleanup;

import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.JournalAction;
import dev.holdfast.journal.JournalOutcome;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.OperationTerm;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the journal and an archive tell of a cleanup, in the words of its kind of store. */
interface CleanupFacts {

  /** Returns those of what was confirmed. */
  static CleanupFacts of(CleanupOrder order) {
    return switch (order.preview()) {
      case StreamPreview streams -> new StreamFacts(order, streams);
      case ActPreview act -> new ActFacts(order, act);
      default -> new TaskFacts(order, (Preview) order.preview());
    };
  }

  /** Returns what the journal calls it. */
  default JournalAction action() {
    return JournalAction.CLEANUP;
  }

  /** Returns the policy as an archive keeps it, in JSON; one without fields if there is none. */
  default String policy() {
    return "{}";
  }

  /** Returns what the journal tells before the run. */
  Map<String, Object> before();

  /** Returns what the journal tells of its archive before the run. */
  Map<String, Object> size();

  /** Returns what the journal tells after the run. */
  Map<String, Object> after(CleanupResult result, OperationTerm operation);

  /** Returns what looks at the store before and after. */
  Looks looks(TaskStore store, Cancellation cancellation);

  static JournalOutcome outcome(CleanupResult result) {
    // What was skipped by choice is no shortfall.
    if (result.asChosen()) {
      return JournalOutcome.DONE;
    }
    if (result.waited()) {
      return JournalOutcome.WAITED;
    }
    return result.failure() != null && result.deleted() == 0
        ? JournalOutcome.FAILED
        : JournalOutcome.PARTIAL;
  }

  /** Returns what every reader of a journal understands, whatever the kind of store. */
  static Map<String, Object> done(CleanupResult result, OperationTerm operation) {
    Map<String, Object> amounts = new LinkedHashMap<>();
    result.measures().forEach(measure -> amounts.put(measure.key(), result.known(measure.key())));
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("verb", operation.verb());
    facts.put("subject", operation.subject());
    facts.put("done", result.deleted());
    facts.put("amounts", amounts);
    return facts;
  }

  /** Returns how a run ended, whatever it was over. */
  static Map<String, Object> ended(CleanupResult result) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("skipped", result.skipped());
    facts.put("remaining", result.remaining());
    facts.put("unconfirmed", result.unconfirmed());
    facts.put("stopped_by", result.stoppedByName());
    if (result.failure() != null) {
      facts.putAll(failure(result.failure()));
    }
    facts.put("batches", result.batches());
    facts.put("longest_batch_ms", result.longestBatchMillis());
    facts.put("duration_ms", result.durationMillis());
    return facts;
  }

  /** No component of a failure ever holds a secret. */
  static Map<String, Object> failure(StoreFailure failure) {
    return Map.of("failure", failure.toString());
  }
}
