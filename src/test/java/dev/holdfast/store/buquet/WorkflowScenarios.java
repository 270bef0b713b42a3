package dev.holdfast.store.buquet;

import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Workflows in each state that a bucket of buquet may hold, by name. How old one is, is a matter of
 * the clock of the server when it is made.
 */
public final class WorkflowScenarios {

  static final String TYPE = "order_fulfillment";

  private final BuquetBucket bucket;
  private final BuquetWorkflows workflows;

  public WorkflowScenarios(BuquetBucket bucket) {
    this.bucket = bucket;
    this.workflows = bucket.workflows();
  }

  /** One step done, one running, whose task waits for a worker. */
  public String running() {
    String id = next();
    workflows.start(id, TYPE).runStep(id, "validate").completeStep(id, "validate", valid());
    workflows.runStep(id, "charge_card");
    return id;
  }

  /** Runs for ever: the task of its step has failed, and nobody looks. */
  public String stalled() {
    String id = running();
    workflows.failStepTask(id, "charge_card", "ValueError: no card");
    return id;
  }

  public String pausedByHand() {
    String id = running();
    workflows.become(id, "paused", "Paused", "Manually paused");
    return id;
  }

  public String pausedByVersion() {
    String id = running();
    workflows.become(
        id,
        "paused",
        "VersionMismatch",
        "Workflow definition changed. Expected sha256:977ac3a2fa8ede78, got sha256:b07ba1ed0765");
    return id;
  }

  /** A step failed that pauses its workflow: there is no error. */
  public String pausedByStep() {
    String id = running();
    workflows.failStep(id, "charge_card", "ValueError: no card").become(id, "paused");
    return id;
  }

  /** Two steps done, one signal taken. */
  public String completed() {
    return completed(next());
  }

  /** Two steps done, one signal taken, under a given id. */
  public String completed(String id) {
    workflows.start(id, TYPE).runStep(id, "validate").completeStep(id, "validate", valid());
    workflows.runStep(id, "ship");
    String signal = workflows.signal(id, "approval");
    workflows.consume(id, "approval", signal);
    workflows.completeStep(id, "ship", valid()).become(id, "completed");
    return id;
  }

  /** One of its steps returned nothing: the object is {@code null}, the state has no result. */
  public String completedWithoutResult() {
    String id = next();
    workflows.start(id, TYPE).runStep(id, "notify");
    workflows.completeStep(id, "notify", NullNode.getInstance()).become(id, "completed");
    return id;
  }

  /** The reason is in its step only. */
  public String failed() {
    String id = running();
    workflows.failStep(id, "charge_card", "RetryableError: gateway 503").become(id, "failed");
    return id;
  }

  public String cancelled() {
    String id = running();
    workflows.become(id, "cancelled", "Cancelled", "User requested cancellation");
    return id;
  }

  /** Cancelled while a step ran, which then wrote its result and the state. */
  public String cancelledWithLateStep() {
    String id = cancelled();
    workflows.completeStep(id, "charge_card", valid());
    return id;
  }

  /** As if the last write of a late step was lost: its result is there, the state knows nothing. */
  public String completedWithStraggler() {
    String id = completed();
    bucket.put(BuquetWorkflows.stepKey(id, "late"), "{\"late\":true}");
    return id;
  }

  /** A status that may be written through the raw interface only, or by nobody yet. */
  public String withStatus(String status) {
    String id = running();
    workflows.become(id, status);
    return id;
  }

  /** As buquet's own tests of its storage write one. */
  public String malformed() {
    String id = next();
    bucket.put(BuquetWorkflows.state(id), "{\"status\":\"running\",\"step\":1}");
    bucket.put(BuquetWorkflows.stepKey(id, "a"), "1");
    return id;
  }

  /** The state is no JSON at all. */
  public String notJson() {
    String id = next();
    bucket.put(BuquetWorkflows.state(id), "{\"id\":");
    bucket.put(BuquetWorkflows.stepKey(id, "a"), "1");
    return id;
  }

  public String idOtherThanKey() {
    String id = completed();
    workflows.change(id, state -> state.put("id", "wf-other"));
    return id;
  }

  public String stepsWithoutState() {
    String id = next();
    bucket.put(BuquetWorkflows.stepKey(id, "a"), "1");
    workflows.signal(id, "approval");
    return id;
  }

  /** One id is the beginning of the other; returns the shorter. */
  public String twins() {
    completed("wf-10");
    return completed("wf-1");
  }

  /** An id with all that has to be encoded. */
  public String oddId() {
    return completed("wf a+b%20:ü_😀");
  }

  public String manySignals(int count) {
    String id = completed();
    for (int i = 0; i < count; i++) {
      workflows.signal(id, "tick");
    }
    workflows.become(id, "completed");
    return id;
  }

  /** Lost a race: the object has the first result, the state the second. */
  public String resultDiffers() {
    String id = completed();
    workflows.change(
        id,
        state ->
            ((ObjectNode) state.at("/steps/validate"))
                .set("result", BuquetBucket.JSON.createObjectNode().put("valid", false)));
    return id;
  }

  /** As buquet's documents have the cursor, and its code has not. */
  public String cursorWithoutSuffix() {
    String id = completed();
    workflows.change(
        id,
        state -> {
          ObjectNode signal = (ObjectNode) state.at("/signals/approval");
          signal.put("cursor", signal.path("cursor").asText().replace(".json", ""));
        });
    return id;
  }

  /** A signal that sorts before the cursor: it is never delivered. */
  public String lateSignal() {
    String id = completed();
    workflows.signal(id, "approval", "2020-01-01T00:00:00+00:00");
    return id;
  }

  /** A signal nobody took. */
  public String unreadSignal() {
    String id = completed();
    workflows.signal(id, "refund");
    return id;
  }

  private String next() {
    return "wf-" + bucket.uuid();
  }

  private static ObjectNode valid() {
    return BuquetBucket.JSON.createObjectNode().put("valid", true);
  }
}
