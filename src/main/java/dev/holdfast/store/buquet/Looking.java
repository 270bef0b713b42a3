package dev.holdfast.store.buquet;

import dev.holdfast.job.Cancellation;
import java.util.Optional;

/** Looks at single objects that a listing cannot judge. */
record Looking(OpenBucket bucket) {

  /** Reads a state as it is now; empty if it is not there. */
  Optional<Body> state(FoundWorkflow found, Cancellation cancellation) {
    return found.state() == null
        ? Optional.empty()
        : bucket.bodies().of(found.state(), cancellation);
  }

  /** Finds a workflow by its id and judges it; empty if there is nothing of it. */
  Optional<Judged> judged(String id, Cancellation cancellation) {
    return WorkflowWalk.find(bucket.s3(), id, cancellation)
        .map(found -> Judged.of(found, state(found, cancellation)));
  }

  /** Returns whether the task of a step has not ended. */
  boolean open(RunningStep step, Cancellation cancellation) {
    if (step.task() != null) {
      return open(step.task(), cancellation);
    }
    return bucket
        .s3()
        .get(step.record(), cancellation)
        .flatMap(Json::object)
        .map(record -> Json.text(record, "task_id"))
        .filter(task -> open(task, cancellation))
        .isPresent();
  }

  private boolean open(String task, Cancellation cancellation) {
    for (String key : new TaskKeys(bucket.s3()).keys(task)) {
      Optional<Body> body = bucket.s3().get(key, cancellation);
      if (body.isPresent()) {
        String status = Json.object(body.get()).map(json -> Json.text(json, "status")).orElse(null);
        return "pending".equals(status) || "running".equals(status);
      }
    }
    return false;
  }

  /** Returns whether the object of a step holds another result than the state. */
  boolean differs(String workflow, String step, Cancellation cancellation) {
    Optional<Body> object =
        bucket
            .s3()
            .get(FoundWorkflow.FOLDER + workflow + Artefacts.STEPS + step + ".json", cancellation);
    Optional<WorkflowState> state =
        bucket.s3().get(FoundWorkflow.stateKey(workflow), cancellation).flatMap(WorkflowState::of);
    if (object.isEmpty() || state.isEmpty()) {
      return false;
    }
    return !state.get().hasStep(step)
        || Json.read(object.get())
            .map(value -> !WorkflowState.same(value, state.get().result(step)))
            .orElse(true);
  }
}
