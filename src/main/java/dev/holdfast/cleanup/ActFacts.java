package dev.holdfast.cleanup;

import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.JournalAction;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.OperationTerm;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the journal tells of what was done to tasks beside deleting them. */
record ActFacts(CleanupOrder order, ActPreview preview) implements CleanupFacts {

  /** The most ids that an entry names. */
  private static final int NAMED = 1_000;

  @Override
  public JournalAction action() {
    return JournalAction.ACT;
  }

  @Override
  public Map<String, Object> before() {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("verb", preview.act().verb());
    facts.put("reason", order.reason());
    facts.put("plan", order.digest());
    facts.put("query", preview.query());
    facts.put("now", preview.now());
    facts.put("tasks", order.plan().work().size());
    facts.put("ids", preview.tasks().stream().limit(NAMED).map(task -> task.id().plain()).toList());
    facts.put("by_status", counts());
    facts.put("skipped", order.plan().skipped());
    facts.put("hazards", order.plan().hazards().stream().map(Hazard::fields).toList());
    facts.put("allow", order.plan().options().allow().stream().map(HazardTerm::code).toList());
    facts.put("skip", order.plan().options().skip().stream().map(HazardTerm::code).toList());
    return facts;
  }

  private Map<String, Long> counts() {
    Map<String, Long> counts = new LinkedHashMap<>();
    preview.byStatus().forEach((status, count) -> counts.put(status.code(), count));
    return counts;
  }

  @Override
  public Map<String, Object> size() {
    return Map.of("tasks", order.plan().work().size());
  }

  @Override
  public Map<String, Object> after(CleanupResult result, OperationTerm operation) {
    return TaskFacts.told(result, operation);
  }

  @Override
  public Looks looks(TaskStore store, Cancellation cancellation) {
    return Looks.NONE;
  }
}
