package dev.holdfast.store.buquet;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.store.buquet.bucket.Body;
import dev.holdfast.store.buquet.bucket.Json;
import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The state of a workflow as a row, with what lies beside it. */
public final class WorkflowFields {

  private static final String CREATED = "created_at";
  private static final String UPDATED = "updated_at";

  private WorkflowFields() {}

  /**
   * Returns the row of a list.
   *
   * @param reason why it cannot be pruned, however old it is; null if it can
   */
  public static Task row(FoundWorkflow found, Optional<Body> body, ReasonTerm reason) {
    Map<String, Object> fields = begin(found, body);
    Artefacts beside = found.artefacts();
    body.flatMap(Json::object)
        .ifPresent(
            json -> {
              fields.put("steps", steps(json));
              fields.put("error", error(json));
            });
    Map<String, Object> artefacts = new LinkedHashMap<>();
    artefacts.put("steps", beside.stepObjects);
    artefacts.put("signals", beside.signals);
    artefacts.put("bytes", beside.bytes);
    fields.put("artefacts", artefacts);
    fields.put("artefact_steps", beside.stepObjects);
    fields.put("artefact_signals", beside.signals);
    fields.put("artefact_bytes", beside.bytes);
    fields.put("reason", reason == null ? null : reason.code());
    fields.put("prunable", reason == null);
    return new Task(new TaskId.Text(found.id()), new Fields(fields));
  }

  /** Returns all fields of a state, the raw texts of its times too. */
  public static Map<String, Object> all(FoundWorkflow found, Optional<Body> body) {
    Map<String, Object> fields = begin(found, body);
    body.flatMap(Json::object)
        .ifPresent(
            json ->
                json.properties()
                    .forEach(
                        field -> {
                          String name = field.getKey();
                          Object value = Json.plain(field.getValue());
                          if (name.equals("id")) {
                            if (!found.id().equals(value)) {
                              fields.put("body_id", value);
                            }
                          } else if (name.equals(CREATED) || name.equals(UPDATED)) {
                            fields.put(name + TaskFields.RAW, value);
                          } else {
                            fields.put(name, value);
                          }
                        }));
    body.ifPresent(
        state -> {
          fields.put("etag", state.etag());
          fields.put("version_id", state.versionId());
        });
    return fields;
  }

  private static Map<String, Object> begin(FoundWorkflow found, Optional<Body> body) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", found.id());
    Optional<JsonNode> json = body.flatMap(Json::object);
    String type = json.map(node -> Json.text(node, "type")).orElse(null);
    String status = json.map(node -> Json.text(node, "status")).orElse(null);
    fields.put("name", type);
    fields.put("type", type);
    fields.put(
        "status",
        status != null ? status : found.state() == null ? "no_state" : TaskFields.UNREADABLE);
    fields.put(CREATED, json.map(node -> Json.time(node, CREATED)).orElse(null));
    fields.put(UPDATED, json.map(node -> Json.time(node, UPDATED)).orElse(null));
    fields.put("last_modified", found.state() == null ? null : number(found.state().written()));
    fields.put(
        "last_active_time",
        body.flatMap(WorkflowState::of)
            .map(state -> number(state.lastActive(found.state())))
            .orElse(null));
    return fields;
  }

  private static Object number(double seconds) {
    if (seconds == Math.rint(seconds)) {
      return (long) seconds;
    }
    return seconds;
  }

  /** How many steps are in which status. */
  private static Map<String, Long> steps(JsonNode state) {
    Map<String, Long> counts = new TreeMap<>();
    state
        .path("steps")
        .forEach(step -> counts.merge(String.valueOf(Json.text(step, "status")), 1L, Long::sum));
    return counts;
  }

  private static String error(JsonNode state) {
    JsonNode error = state.path("error");
    String message = error.isObject() ? Json.text(error, "message") : null;
    String type = error.isObject() ? Json.text(error, "type") : null;
    return message == null ? type : type == null ? message : type + ": " + message;
  }
}
