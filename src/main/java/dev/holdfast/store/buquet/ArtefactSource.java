package dev.holdfast.store.buquet;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.buquet.bucket.Body;
import dev.holdfast.store.buquet.bucket.Listed;
import dev.holdfast.task.TaskId;
import java.util.Optional;
import java.util.function.Predicate;

/** Where the objects of workflows are read: a bucket, or an archive of what was pruned. */
public interface ArtefactSource {

  /** Finds a workflow by its id; empty if there is nothing of it. */
  Optional<FoundWorkflow> find(String id, Cancellation cancellation);

  /** Reads a state; empty if it is not there. */
  default Optional<Body> state(FoundWorkflow found, Cancellation cancellation) {
    return found.state() == null ? Optional.empty() : body(found.state(), cancellation);
  }

  /** Returns all fields of a workflow. */
  default TaskDetails details(FoundWorkflow found, Cancellation cancellation) {
    return TaskDetails.cut(
        new TaskId.Text(found.id()), WorkflowFields.all(found, state(found, cancellation)));
  }

  /** Reads what an object holds; empty if it is not there any more. */
  Optional<Body> body(Listed object, Cancellation cancellation);

  /**
   * Walks over the objects whose keys begin so, in the order of their keys.
   *
   * @param sink says whether it wants more
   */
  void objects(String prefix, Predicate<Listed> sink, Cancellation cancellation);
}
