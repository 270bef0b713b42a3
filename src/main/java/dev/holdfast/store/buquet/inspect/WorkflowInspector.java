package dev.holdfast.store.buquet.inspect;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.store.buquet.BuquetStore;
import dev.holdfast.store.buquet.FoundWorkflow;
import dev.holdfast.store.buquet.Judged;
import dev.holdfast.store.buquet.Looking;
import dev.holdfast.store.buquet.WorkflowState;
import dev.holdfast.store.buquet.WorkflowWalk;
import dev.holdfast.store.buquet.bucket.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Looks for workflows that nobody drives, and for what they will never notice. */
final class WorkflowInspector {

  private static final Set<String> ACTIVE = Set.of("running", "waiting_signal", "compensating");
  private static final Pattern GOT = Pattern.compile("got (sha256:[0-9a-f]+)");

  /** A workflow that waits for the verdict whether its hash is that of another type. */
  private record Mismatch(String id, String type, String got) {}

  private final Inspection inspection;
  private final Looking looking;
  private final Map<String, Set<String>> typesByHash = new HashMap<>();
  private final List<Mismatch> mismatches = new ArrayList<>();

  WorkflowInspector(Inspection inspection) {
    this.inspection = inspection;
    this.looking = new Looking(inspection.bucket());
  }

  private record Read(FoundWorkflow found, WorkflowState state, boolean differs) {
    boolean anyStep(String status) {
      return state
          .json()
          .path("steps")
          .valueStream()
          .anyMatch(step -> status.equals(Json.text(step, "status")));
    }
  }

  void run() {
    BuquetStore.READING.all(
        WorkflowWalk.up(inspection.s3(), null, inspection.cancellation()),
        this::read,
        read -> read.ifPresent(this::look));
    for (Mismatch each : mismatches) {
      Set<String> types = new HashSet<>(typesByHash.getOrDefault(each.got(), Set.of()));
      types.remove(each.type());
      inspection.add("buquet_definition_changed", each.id(), types.isEmpty());
      inspection.add("buquet_wrong_definition", each.id(), !types.isEmpty());
    }
  }

  private Optional<Read> read(FoundWorkflow found) {
    return looking
        .state(found, inspection.cancellation())
        .flatMap(WorkflowState::of)
        .filter(state -> state.id().equals(found.id()))
        .filter(_ -> !looking.deeper(found, inspection.cancellation()))
        .map(state -> new Read(found, state, differs(found, state)));
  }

  private boolean differs(FoundWorkflow found, WorkflowState state) {
    return settled(found)
        && looking.differs(found.id(), Judged.doubtful(found, state), inspection.cancellation());
  }

  private boolean settled(FoundWorkflow found) {
    return inspection.settled(found.state().lastModified())
        && (found.artefacts().newest() == null
            || inspection.settled(found.artefacts().newest().lastModified()));
  }

  private void look(Read read) {
    WorkflowState state = read.state();
    String hash = Json.text(state.json(), "definition_hash");
    if (hash != null) {
      typesByHash.computeIfAbsent(hash, _ -> new HashSet<>()).add(state.type());
    }
    inspection.add("buquet_result_differs", state.id(), read.differs());
    inspection.add("buquet_late_signal", state.id(), late(read));
    if (!settled(read.found())) {
      return;
    }
    if (ACTIVE.contains(state.status())) {
      active(read);
    } else if (state.status().equals("paused")) {
      paused(read);
    } else if (Judged.OVER.contains(state.status())) {
      inspection.add(
          "buquet_unread_signal", state.id(), state.unread(read.found().artefacts().lastSignals));
      inspection.add(
          "buquet_open_task_of_ended",
          state.id(),
          !state.status().equals("completed") && inspection.tasks().stepped.contains(state.id()));
    }
  }

  private static boolean late(Read read) {
    return read.found().artefacts().lateSignals.entrySet().stream()
        .anyMatch(late -> read.state().consumed(late.getKey(), late.getValue()));
  }

  private void active(Read read) {
    String id = read.state().id();
    inspection.add(
        "buquet_lost_step",
        id,
        read.state().json().path("steps").propertyStream().anyMatch(step -> lost(id, step)));
    if (!inspection.tasks().decided.contains(id) && !inspection.tasks().stepped.contains(id)) {
      boolean leaf = read.anyStep("failed") && !read.anyStep("running");
      inspection.add(leaf ? "buquet_failed_leaf" : "buquet_stalled_workflow", id, true);
    }
  }

  private boolean lost(String id, Map.Entry<String, JsonNode> step) {
    String task = Json.text(step.getValue(), "task_id");
    String status =
        task == null
            ? inspection.tasks().status(id, step.getKey())
            : inspection.tasks().status(task);
    return "running".equals(Json.text(step.getValue(), "status")) && "completed".equals(status);
  }

  private void paused(Read read) {
    JsonNode error = read.state().json().path("error");
    if (!error.isObject()) {
      inspection.add("buquet_paused_by_step", read.state().id(), read.anyStep("failed"));
    } else if ("VersionMismatch".equals(Json.text(error, "type"))) {
      Matcher got = GOT.matcher(String.valueOf(Json.text(error, "message")));
      String hash = got.find() ? got.group(1) : "";
      mismatches.add(new Mismatch(read.state().id(), read.state().type(), hash));
    }
  }
}
