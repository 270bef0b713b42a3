package dev.holdfast.store.buquet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.holdfast.store.buquet.bucket.Body;
import dev.holdfast.store.buquet.bucket.Json;
import dev.holdfast.store.buquet.bucket.KeyOrder;
import dev.holdfast.store.buquet.bucket.Listed;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The state of a workflow, as far as it can be read.
 *
 * @param json all of it
 * @param id as it names itself
 * @param updated when it was written by its own word, in Unix seconds
 */
public record WorkflowState(JsonNode json, String id, String type, String status, double updated) {

  /**
   * A step that is running.
   *
   * @param task its task; null if the state does not name it
   * @param record the key of the record that names its task; null if the state does
   */
  record RunningStep(String task, String record) {

    static RunningStep of(WorkflowState state, String step, String task) {
      String scope = "workflow.step:" + state.type() + ":" + step;
      return new RunningStep(
          task, task == null ? InputHash.recordKey(scope, state.id() + ":" + step) : null);
    }
  }

  /** Reads one; empty if the body is no JSON object or lacks a text without which it is none. */
  public static Optional<WorkflowState> of(Body body) {
    return Json.object(body).flatMap(WorkflowState::of);
  }

  private static Optional<WorkflowState> of(JsonNode json) {
    String id = Json.text(json, "id");
    String type = Json.text(json, "type");
    String status = Json.text(json, "status");
    Number updated = Json.time(json, "updated_at");
    return id == null || type == null || status == null || updated == null
        ? Optional.empty()
        : Optional.of(new WorkflowState(json, id, type, status, updated.doubleValue()));
  }

  /** Returns when the workflow was last active: by its own word or by the bucket's, the younger. */
  public double lastActive(Listed state) {
    return Math.max(updated, state.written());
  }

  /** Returns the steps that are running. */
  public List<RunningStep> runningSteps() {
    return json.path("steps")
        .propertyStream()
        .filter(step -> "running".equals(Json.text(step.getValue(), "status")))
        .map(step -> RunningStep.of(this, step.getKey(), Json.text(step.getValue(), "task_id")))
        .toList();
  }

  /** Returns the result of a step; the JSON null if it has none. */
  static JsonNode result(JsonNode step) {
    JsonNode result = step.path("result");
    return result.isMissingNode() ? NullNode.instance : result;
  }

  /** Returns whether two values are the same, however their numbers are written. */
  public static boolean same(JsonNode one, JsonNode other) {
    return InputHash.ofValue(one).equals(InputHash.ofValue(other));
  }

  /** Returns whether a signal of this name came that was never taken. */
  public boolean unread(Map<String, String> lastSignals) {
    return lastSignals.entrySet().stream()
        .anyMatch(last -> !consumed(last.getKey(), last.getValue()));
  }

  /** Returns whether a signal was taken: its file does not lie after the cursor. */
  public boolean consumed(String name, String file) {
    String cursor = Json.text(json.path("signals").path(name), "cursor");
    return cursor != null && KeyOrder.KEYS.compare(file, cursor) <= 0;
  }
}
