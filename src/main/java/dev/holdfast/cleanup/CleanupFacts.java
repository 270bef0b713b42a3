package dev.holdfast.cleanup;

import dev.holdfast.journal.JournalOutcome;
import dev.holdfast.retention.CleanupResult;
import dev.holdfast.retention.Drift;
import dev.holdfast.retention.Hazard;
import dev.holdfast.retention.PlannedTasks;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.store.OperationTerm;
import dev.holdfast.store.StoreFailure;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the journal tells of a cleanup. */
final class CleanupFacts {

  private CleanupFacts() {}

  static Map<String, Object> before(CleanupOrder order) {
    PlannedTasks tasks = order.plan().tasks();
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("reason", order.reason());
    facts.put("policy", PolicyJson.fields(order.preview().policy()));
    facts.put("plan", order.digest());
    facts.put("now", order.preview().now());
    facts.put("tasks", tasks.size());
    facts.putAll(tasks.amounts().byKey());
    facts.put("skipped", order.plan().skipped());
    facts.put("left_for_later", order.plan().remaining());
    facts.put("hazards", order.plan().hazards().stream().map(Hazard::fields).toList());
    facts.put("archive", order.archive() == null ? null : order.archive().toString());
    return facts;
  }

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

  static Map<String, Object> after(CleanupResult result, OperationTerm operation) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put(operation.done(), result.deleted());
    facts.putAll(result.gone().done());
    facts.put("drifted_count", result.driftedCount());
    facts.put("drifted", result.drifted().stream().map(CleanupFacts::drift).toList());
    if (result.unsettled().oneByOne()) {
      facts.putAll(result.unsettled().fields());
    }
    facts.put("skipped", result.skipped());
    facts.put("remaining", result.remaining());
    facts.put("unconfirmed", result.unconfirmed());
    facts.put("stopped_by", result.stoppedBy() == null ? null : result.stoppedBy().wireName());
    if (result.failure() != null) {
      facts.putAll(failure(result.failure()));
    }
    facts.put("batches", result.batches());
    facts.put("duration_ms", result.durationMillis());
    return facts;
  }

  private static Map<String, Object> drift(Drift drift) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", drift.id().plain());
    fields.put("reason", drift.reason().code());
    return fields;
  }

  /** No component of a failure ever holds a secret. */
  static Map<String, Object> failure(StoreFailure failure) {
    return Map.of("failure", failure.toString());
  }
}
