package dev.holdfast.store.buquet.inspect;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.store.buquet.InputHash;
import dev.holdfast.store.buquet.bucket.Json;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a walk over all tasks leaves for the judgement of what names them. */
final class KnownTasks {

  private static final List<String> STATUSES =
      List.of("", "pending", "running", "completed", "failed", "cancelled", "archived", "expired");

  /** How many bits of a task's number tell its status; the rest tell its input. */
  private static final int BITS = 4;

  final HashedTexts tasks = new HashedTexts();

  /** What lies elsewhere, with the task that names it. May be changed. */
  final Map<String, String> payloads = new HashMap<>();

  final Set<String> decided = new HashSet<>();
  final Set<String> stepped = new HashSet<>();

  void add(String id, JsonNode task) {
    String status = String.valueOf(Json.text(task, "status"));
    long code = Math.max(0, STATUSES.indexOf(status));
    JsonNode input = task.path("input");
    tasks.put(id, input(task.has("input_ref") ? "" : InputHash.of(input).orElse("")) | code);
    for (String name : List.of("input_ref", "output_ref")) {
      String ref = Json.text(task, name);
      if (ref != null) {
        payloads.put(ref, id);
      }
    }
    String workflow = Json.text(input, "workflow_id");
    String type = String.valueOf(Json.text(task, "task_type"));
    boolean open = status.equals("pending") || status.equals("running");
    if (workflow != null && open && type.equals("workflow.orchestrate")) {
      decided.add(workflow);
    } else if (workflow != null && type.startsWith("workflow.step:")) {
      tasks.put(workflow + "\n" + Json.text(input, "step"), code);
      if (open) {
        stepped.add(workflow);
      }
    }
  }

  private static long input(String hash) {
    return hash.isEmpty() ? 0 : Long.parseUnsignedLong(hash, 7, 22, 16) << BITS;
  }

  /** Returns a status of buquet's, empty for any other; null if there is no such task. */
  String status(String id) {
    long number = tasks.get(id);
    return number == HashedTexts.ABSENT ? null : STATUSES.get((int) (number & (1 << BITS) - 1));
  }

  /** Returns the status of a step's task; null if it has none. */
  String status(String workflow, String step) {
    return status(workflow + "\n" + step);
  }

  /** Returns whether a hash is surely that of another input. */
  boolean otherInput(String id, String hash) {
    long known = tasks.get(id) >>> BITS << BITS;
    return known != 0 && hash.matches("sha256:[0-9a-f]{64}") && known != input(hash);
  }
}
