package dev.holdfast.store.buquet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.holdfast.store.buquet.bucket.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Names what happened to a workflow between two versions of its state. */
final class WorkflowTransitions implements VersionTransitions {

  @Override
  public String name(JsonNode before, JsonNode now) {
    if (before == null) {
      boolean fresh = now.path("steps").isEmpty() && !now.has("orchestrator_task_id");
      return fresh ? "start" : FIRST_KNOWN;
    }
    String from = String.valueOf(Json.text(before, "status"));
    String to = String.valueOf(Json.text(now, "status"));
    if (!from.equals(to)) {
      return switch (to) {
        case "paused" -> "pause";
        case "running" -> from.equals("paused") ? "resume" : CHANGED;
        case "completed" -> "complete";
        case "failed" -> "fail";
        case "cancelled" -> "cancel";
        default -> CHANGED;
      };
    }
    return inside(before, now);
  }

  private static String inside(JsonNode before, JsonNode now) {
    if (differ(before, now, "steps")) {
      return over(now) > over(before) ? "step_end" : "step_start";
    }
    return differ(before, now, "signals")
        ? "signal"
        : differ(before, now, "orchestrator_task_id") ? "orchestrate" : CHANGED;
  }

  private static long over(JsonNode state) {
    return state.path("steps").valueStream().filter(step -> step.has("completed_at")).count();
  }

  @Override
  public List<Part> parts(JsonNode before, JsonNode now) {
    List<Part> steps = new ArrayList<>();
    List<Part> others = new ArrayList<>();
    changed(before, now, "steps")
        .forEach(
            step -> {
              String told = told(step.getValue());
              boolean entered =
                  before == null || !told.equals(told(before.path("steps").path(step.getKey())));
              (entered ? steps : others).add(new Part(step.getKey(), told));
            });
    // A step of which only another field was written is not what the event is about.
    List<Part> parts = steps.isEmpty() ? others : steps;
    changed(before, now, "signals")
        .forEach(signal -> parts.add(new Part(signal.getKey(), "signal")));
    return parts;
  }

  private static String told(JsonNode step) {
    String error = Json.text(step, "error");
    return Json.text(step, "status") + (error == null ? "" : ", " + error);
  }

  private static Stream<Map.Entry<String, JsonNode>> changed(
      JsonNode before, JsonNode now, String name) {
    JsonNode known = before == null ? MissingNode.getInstance() : before.path(name);
    return now.path(name)
        .propertyStream()
        .filter(each -> !each.getValue().equals(known.get(each.getKey())));
  }

  private static boolean differ(JsonNode before, JsonNode now, String name) {
    return !Objects.equals(before.get(name), now.get(name));
  }
}
