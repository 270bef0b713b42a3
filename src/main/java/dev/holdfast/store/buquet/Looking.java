package dev.holdfast.store.buquet;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.buquet.bucket.Body;
import dev.holdfast.store.buquet.bucket.Json;
import dev.holdfast.store.buquet.bucket.Listed;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Looks at single objects that a listing cannot judge. */
public record Looking(OpenBucket bucket) implements ArtefactSource {

  @Override
  public Optional<FoundWorkflow> find(String id, Cancellation cancellation) {
    return WorkflowWalk.find(bucket.s3(), id, cancellation);
  }

  @Override
  public Optional<Body> body(Listed object, Cancellation cancellation) {
    return bucket.bodies().of(object, cancellation);
  }

  @Override
  public void objects(String prefix, Predicate<Listed> sink, Cancellation cancellation) {
    bucket.s3().objects(prefix, sink, cancellation);
  }

  /** Finds a workflow by its id and judges it; empty if there is nothing of it. */
  public Optional<Judged> judged(String id, Cancellation cancellation) {
    return find(id, cancellation)
        .map(found -> judge(found, state(found, cancellation), cancellation));
  }

  /** Judges what was listed, with its state if there is one. */
  public Judged judge(FoundWorkflow found, Optional<Body> state, Cancellation cancellation) {
    return Judged.of(found, state, deeper(found, cancellation));
  }

  /**
   * Returns whether another workflow lies below one. A step may be called as a state is: then what
   * it holds tells.
   */
  public boolean deeper(FoundWorkflow found, Cancellation cancellation) {
    return found.deeper()
        || found.artefacts().likeStates.stream().anyMatch(each -> isState(each, cancellation));
  }

  private boolean isState(Listed object, Cancellation cancellation) {
    String id = FoundWorkflow.idOfState(object.key());
    return body(object, cancellation)
        .flatMap(Json::object)
        .filter(json -> id.equals(Json.text(json, "id")))
        .isPresent();
  }

  /** Returns whether the task of a step has not ended. */
  public boolean open(WorkflowState.RunningStep step, Cancellation cancellation) {
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
    String status = task(task, cancellation).map(json -> Json.text(json, "status")).orElse(null);
    return "pending".equals(status) || "running".equals(status);
  }

  /** Reads a task; empty if it is not there, or no JSON. */
  public Optional<JsonNode> task(String id, Cancellation cancellation) {
    return new TaskKeys(bucket.s3())
        .keys(id).stream()
            .flatMap(key -> bucket.s3().get(key, cancellation).stream())
            .findFirst()
            .flatMap(Json::object);
  }

  /** Returns whether the object of a step holds another result than the state. */
  public boolean differs(String workflow, Map<String, String> doubtful, Cancellation cancellation) {
    String folder = FoundWorkflow.FOLDER + workflow + Artefacts.STEPS;
    return doubtful.entrySet().stream()
        .anyMatch(
            step ->
                step.getValue() == null
                    || bucket
                        .s3()
                        .get(folder + step.getKey() + ".json", cancellation)
                        .filter(body -> !holds(body, step.getValue()))
                        .isPresent());
  }

  private static boolean holds(Body body, String hash) {
    return Json.read(body).map(InputHash::ofValue).filter(hash::equals).isPresent();
  }
}
