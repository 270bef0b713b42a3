package dev.holdfast.store.buquet;

import static dev.holdfast.store.buquet.BuquetTerms.WORKFLOWS;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.buquet.bucket.Body;
import dev.holdfast.store.buquet.bucket.Etags;
import dev.holdfast.store.buquet.bucket.Json;
import dev.holdfast.store.buquet.bucket.Versioning;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is known of a workflow when its keys were listed and its state was read. Small, since there
 * may be many.
 *
 * @param reason why it can never be pruned as it is, whatever a policy says; null if nothing speaks
 *     against it
 * @param lastActive not a number if its state cannot be read
 * @param straggler the key of what was written last, after its state; null if nothing was
 * @param newest when the last of what lies beside its state was written, in Unix seconds; not a
 *     number if nothing does
 * @param unread whether a signal came that it never took
 * @param doubtful the steps whose object is not certain to hold the result of the state, each with
 *     the hash of that result; null of one that the state does not know
 * @param runningSteps its running steps
 * @param version what tells whether it has changed
 */
public record Judged(
    String id,
    ReasonTerm reason,
    TaskStatus status,
    String type,
    double lastActive,
    long steps,
    long signals,
    long bytes,
    String straggler,
    double newest,
    boolean unread,
    Map<String, String> doubtful,
    List<WorkflowState.RunningStep> runningSteps,
    String version) {

  /** What a workflow is in when it has ended. */
  public static final Set<String> OVER = Set.of("completed", "failed", "cancelled");

  /**
   * Judges what was listed, with the state if there is one.
   *
   * @param deeper whether another workflow lies below it
   */
  public static Judged of(FoundWorkflow found, Optional<Body> body, boolean deeper) {
    Optional<WorkflowState> state = body.flatMap(WorkflowState::of);
    ReasonTerm reason = reason(found, body, state, deeper);
    Artefacts artefacts = found.artefacts();
    return new Judged(
        found.id(),
        reason,
        state.map(each -> new TaskStatus(each.status())).orElse(null),
        state.map(WorkflowState::type).orElse(null),
        state.map(each -> each.lastActive(found.state())).orElse(Double.NaN),
        artefacts.stepObjects,
        artefacts.signals,
        artefacts.bytes,
        found.straggler(),
        artefacts.newest() == null ? Double.NaN : artefacts.newest().written(),
        state.isPresent() && state.get().unread(artefacts.lastSignals),
        reason == null ? doubtful(found, state.orElseThrow()) : Map.of(),
        reason == null ? state.orElseThrow().runningSteps() : List.of(),
        body.map(each -> artefacts.version(each.identity())).orElse(null));
  }

  private static ReasonTerm reason(
      FoundWorkflow found, Optional<Body> body, Optional<WorkflowState> state, boolean deeper) {
    if (body.isEmpty()) {
      return WORKFLOWS.stay("no_state");
    }
    if (state.isEmpty()) {
      return WORKFLOWS.stay("unreadable");
    }
    if (deeper || !state.get().id().equals(found.id())) {
      return WORKFLOWS.stay("id_mismatch");
    }
    return switch (state.get().status()) {
      case "running", "pending", "waiting_signal", "compensating" -> WORKFLOWS.stay("active");
      case "paused" -> WORKFLOWS.stay("paused");
      case "completed", "failed", "cancelled" -> null;
      default -> WORKFLOWS.stay("unknown_status");
    };
  }

  /** Returns the steps whose object is not certain to hold the result of the state. */
  public static Map<String, String> doubtful(FoundWorkflow found, WorkflowState state) {
    Map<String, String> doubtful = new HashMap<>();
    found
        .artefacts()
        .steps
        .forEach(
            (name, object) -> {
              JsonNode step = state.json().path("steps").path(name);
              JsonNode result = WorkflowState.result(step);
              if (step.isMissingNode()) {
                doubtful.put(name, null);
              } else if (!Etags.of(Json.compact(result)).equals(object.etag())) {
                doubtful.put(name, InputHash.ofValue(result));
              }
            });
    return doubtful;
  }

  /** Returns how many objects lie beside the state. */
  public long objects() {
    return steps + signals;
  }

  /** Returns how much of a measure it has. */
  public long amount(Measure measure, Versioning versioning) {
    return switch (measure.key()) {
      case "steps" -> steps;
      case "signals" -> signals;
      case "objects" -> objects();
      case "bytes" -> bytes;
      default -> versioning.undo() ? 0 : bytes;
    };
  }

  /**
   * Returns when it was last active.
   *
   * @param stragglers whether what was written after its state goes with it: then it counts too
   */
  public double age(boolean stragglers) {
    return stragglers && newest > lastActive ? newest : lastActive;
  }

  /**
   * Returns why it stays although a policy would prune it; null if nothing speaks against it.
   *
   * @param stragglers whether what was written after its state may go with it
   */
  public ReasonTerm stays(Looking looking, boolean stragglers, Cancellation cancellation) {
    if (reason != null) {
      return reason;
    }
    if (objects() == 0) {
      return WORKFLOWS.stay("nothing_left");
    }
    return straggler != null && !stragglers
        ? WORKFLOWS.stay("straggler").of(straggler)
        : runningSteps.stream().anyMatch(step -> looking.open(step, cancellation))
            ? WORKFLOWS.stay("open_step_task")
            : null;
  }

  /** Returns what an operator must know before it is pruned. */
  public List<HazardTerm> hazards(
      Looking looking, Versioning versioning, Cancellation cancellation) {
    List<HazardTerm> hazards = new ArrayList<>();
    if (!versioning.undo()) {
      hazards.add(WORKFLOWS.hazards().get("no_undo"));
    }
    if (looking.differs(id, doubtful, cancellation)) {
      hazards.add(WORKFLOWS.hazards().get("result_differs"));
    }
    if (unread) {
      hazards.add(WORKFLOWS.hazards().get("unread_signal"));
    }
    return hazards;
  }
}
