package dev.holdfast.retention.policy;

import dev.holdfast.task.TaskStatus;

/** A policy that fib-flow itself would refuse; the message is its own sentence. */
public final class PolicyException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /** A policy that names a status which retention on this kind of store does not know. */
  public static PolicyException unsupported(TaskStatus status) {
    return new PolicyException("Unsupported retention status: " + status);
  }

  PolicyException(String sentence) {
    super(sentence);
  }
}
