package dev.holdfast.store.buquet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Writes workflows: their state by If-Match, each step's result once, each signal under a key of
 * its own, and the tasks that buquet runs them with.
 */
public final class BuquetWorkflows {

  /** The worker that runs steps and decisions. */
  public static final String WORKER = "worker-1";

  private final BuquetBucket bucket;
  private final BuquetTasks tasks;
  private final Map<String, String> stepTasks = new HashMap<>();

  public BuquetWorkflows(BuquetBucket bucket) {
    this.bucket = bucket;
    this.tasks = bucket.tasks();
  }

  /** Starts a workflow: its state, its first decision, and the state again with that task's id. */
  public BuquetWorkflows start(String id, String type) {
    String now = bucket.offsetTime();
    ObjectNode state = BuquetBucket.JSON.createObjectNode();
    state.put("id", id).put("type", type).put("definition_hash", "sha256:977ac3a2fa8ede78");
    state.put("status", "running").putArray("current_steps");
    state.putObject("data").put("order_id", "ORD-7").put("amount", 42);
    state.putObject("steps");
    state.putObject("signals");
    state.put("created_at", now).put("updated_at", now);
    bucket.create(state(id), state);
    String task = decide(id);
    return change(id, body -> body.put("orchestrator_task_id", task));
  }

  /** A decision submits a step: its task, and the step as running. */
  public BuquetWorkflows runStep(String id, String step) {
    String task = tasks.submit(stepType(id, step), options -> stepInput(options, id, step));
    stepTasks.put(id + "\n" + step, task);
    decide(id);
    return change(
        id,
        body -> {
          current(body).add(step);
          ((ObjectNode) body.get("steps"))
              .putObject(step)
              .put("status", "running")
              .put("started_at", bucket.offsetTime())
              .put("attempt", 1)
              .put("task_id", task);
        });
  }

  /** A step ends well: its result first, then the state, then its task. */
  public BuquetWorkflows completeStep(String id, String step, JsonNode result) {
    String task = stepTasks.get(id + "\n" + step);
    tasks.claim(task, WORKER);
    bucket.create(stepKey(id, step), result);
    endStep(id, step, "completed", body -> body.set("result", result));
    ObjectNode output = BuquetBucket.JSON.createObjectNode().put("success", true);
    output.set("result", result);
    tasks.complete(task, output.put("step", step));
    return this;
  }

  /** A step's task fails; nothing else is written before a later decision sees it. */
  public BuquetWorkflows failStepTask(String id, String step, String error) {
    String task = stepTasks.get(id + "\n" + step);
    tasks.claim(task, WORKER).fail(task, error);
    return this;
  }

  /** A decision sees that a step's task has failed. */
  public BuquetWorkflows failStep(String id, String step, String error) {
    failStepTask(id, step, error);
    return endStep(id, step, "failed", body -> body.put("error", error));
  }

  /** Sends a signal. */
  public String signal(String id, String name) {
    return signal(id, name, bucket.offsetTime());
  }

  /** Sends a signal with a time of its own; returns the name of its file. */
  public String signal(String id, String name, String time) {
    String uuid = bucket.uuid();
    ObjectNode signal = BuquetBucket.JSON.createObjectNode().put("id", uuid).put("name", name);
    signal.putObject("payload").put("approved", true).put("by", "mia");
    String file = time + "_" + uuid + ".json";
    bucket.put(
        "workflow/" + id + "/signals/" + name + "/" + file,
        BuquetBucket.json(signal.put("created_at", time)));
    return file;
  }

  /** A step takes a signal: the cursor moves to it. */
  public BuquetWorkflows consume(String id, String name, String file) {
    return change(
        id, body -> ((ObjectNode) body.get("signals")).putObject(name).put("cursor", file));
  }

  /** Ends, stops or cancels, as the status says. */
  public BuquetWorkflows become(String id, String status) {
    return change(id, body -> body.put("status", status).putArray("current_steps"));
  }

  /** Stops or cancels with the reason buquet writes. */
  public BuquetWorkflows become(String id, String status, String type, String message) {
    return change(
        id,
        body ->
            body.put("status", status)
                .putObject("error")
                .put("type", type)
                .put("message", message));
  }

  /** Changes the state by If-Match, and its time with it. */
  public BuquetWorkflows change(String id, Consumer<ObjectNode> change) {
    bucket.change(
        state(id),
        body -> {
          // Read and written again, a result of nothing is lost: the field is then left out.
          body.path("steps").forEach(BuquetWorkflows::withoutNothing);
          change.accept(body);
          body.put("updated_at", bucket.offsetTime());
        });
    return this;
  }

  private static void withoutNothing(JsonNode step) {
    if (step.path("result").isNull()) {
      ((ObjectNode) step).remove("result");
    }
  }

  /** Returns the key of the state. */
  public static String state(String id) {
    return "workflow/" + id + "/state.json";
  }

  /** Returns the key of a step's result. */
  public static String stepKey(String id, String step) {
    return "workflow/" + id + "/steps/" + step + ".json";
  }

  private String decide(String id) {
    String task =
        tasks.submit(
            "workflow.orchestrate", options -> options.putObject("input").put("workflow_id", id));
    tasks.claim(task, WORKER);
    tasks.complete(
        task, BuquetBucket.JSON.createObjectNode().put("waiting", true).put("workflow_id", id));
    return task;
  }

  private BuquetWorkflows endStep(
      String id, String step, String status, Consumer<ObjectNode> change) {
    return change(
        id,
        body -> {
          ArrayNode current = current(body);
          for (int i = current.size() - 1; i >= 0; i--) {
            if (current.get(i).asText().equals(step)) {
              current.remove(i);
            }
          }
          ObjectNode ended = (ObjectNode) body.get("steps").get(step);
          ended.remove("task_id");
          change.accept(ended.put("status", status).put("completed_at", bucket.offsetTime()));
        });
  }

  private String stepType(String id, String step) {
    return "workflow.step:" + bucket.read(state(id)).path("type").asText() + ":" + step;
  }

  private static void stepInput(ObjectNode options, String id, String step) {
    ObjectNode input = options.putObject("input").put("workflow_id", id).put("step", step);
    input.putObject("data").put("order_id", "ORD-7").put("amount", 42);
  }

  private static ArrayNode current(ObjectNode body) {
    return (ArrayNode) body.get("current_steps");
  }
}
