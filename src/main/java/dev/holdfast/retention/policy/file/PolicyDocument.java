package dev.holdfast.retention.policy.file;

import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.retention.RuntimePolicy;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.WireName;
import java.util.List;
import java.util.Optional;

/**
 * A policy that was read.
 *
 * @param policy the policy
 * @param written the same with each of its author's words for statuses, also such as stand for
 *     several: to be shown, never to be judged by
 * @param shape whose shape the file has
 * @param runtime whose shape that is, as its kind of store is called; empty for the others
 * @param ignored keys that mean nothing, which other people's shapes may have
 * @param unset variables of the environment that it names and that are not set
 */
public record PolicyDocument(
    Policy policy,
    Policy written,
    Shape shape,
    String runtime,
    List<String> ignored,
    List<String> unset) {

  static PolicyDocument of(Policy policy, RuntimePolicy read) {
    return new PolicyDocument(
        policy, policy, Shape.RUNTIME, read.kind(), read.ignored(), List.of());
  }

  /** Returns a word for the shape: the same for scripts in every version. */
  public String shapeCode() {
    return shape == Shape.RUNTIME ? runtime.replaceAll("[^a-z0-9]+", "_") : shape.wireName();
  }

  /**
   * Returns the policy with its one age for other statuses, as fib-flow's {@code runRetention}
   * takes them; empty if the file is one of rules or has more to say than one age.
   *
   * @throws dev.holdfast.retention.policy.PolicyException if retention knows no such status
   */
  public Optional<Policy> withStatuses(List<TaskStatus> statuses) {
    return shape == Shape.HOLDFAST
        ? Optional.empty()
        : Optional.of(policy)
            .filter(Policy::simple)
            .map(plain -> Policy.of(plain.rules().getFirst().age(), statuses));
  }

  /** Whose shape a file has. */
  public enum Shape implements WireName {
    /** Rules, in YAML or JSON. */
    HOLDFAST,
    /** JSON as a runtime has it that some kind of store knows. */
    RUNTIME,
    /** A {@code Configuration} document. */
    DAPR
  }
}
