package dev.holdfast.cleanup;

import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.plan.Work;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.Drift;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.OperationTerm;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the journal tells of a cleanup of tasks. */
record TaskFacts(CleanupOrder order, Preview preview) implements CleanupFacts {

  @Override
  public String policy() {
    return PolicyJson.write(preview.policy());
  }

  @Override
  public Map<String, Object> before() {
    Work tasks = order.plan().work();
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("reason", order.reason());
    facts.put("policy", PolicyJson.fields(preview.policy()));
    if (!preview.request().files().isEmpty()) {
      facts.put("policy_files", preview.request().files());
    }
    facts.put("plan", order.digest());
    facts.put("now", preview.now());
    facts.put("tasks", tasks.size());
    facts.putAll(tasks.amounts().byKey());
    facts.put("skipped", order.plan().skipped());
    facts.put("left_for_later", order.plan().remaining());
    facts.put("hazards", order.plan().hazards().stream().map(Hazard::fields).toList());
    if (order.plan().options().choices().some()) {
      facts.put("options", order.plan().options().choices().fields());
    }
    facts.put("archive", order.archive() == null ? null : order.archive().toString());
    return facts;
  }

  @Override
  public Map<String, Object> size() {
    return Map.of("tasks", order.plan().work().size());
  }

  @Override
  public Map<String, Object> after(CleanupResult result, OperationTerm operation) {
    return told(result, operation);
  }

  /** Returns what is told of every run over tasks, whatever was done to them. */
  static Map<String, Object> told(CleanupResult result, OperationTerm operation) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put(operation.done(), result.deleted());
    facts.putAll(result.gone().done());
    facts.put("drifted_count", result.driftedCount());
    facts.put("drifted", result.drifted().stream().map(TaskFacts::drift).toList());
    if (result.unsettled().oneByOne()) {
      facts.putAll(result.unsettled().fields());
    }
    facts.putAll(CleanupFacts.ended(result));
    return facts;
  }

  private static Map<String, Object> drift(Drift drift) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", drift.id().plain());
    fields.put("reason", drift.reason().code());
    return fields;
  }

  @Override
  public Looks looks(TaskStore store, Cancellation cancellation) {
    return new BeforeAndAfter(store, order, preview, cancellation);
  }
}
