package dev.holdfast.retention.policy;

import dev.holdfast.task.TaskStatus;
import java.util.Optional;

/** A policy that fib-flow itself would refuse; the message is its own sentence. */
public final class PolicyException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final String status;

  /** A policy that names a status which no policy may name for a store. */
  public static PolicyException unsupported(TaskStatus status) {
    return new PolicyException("Unsupported retention status: " + status, status.code());
  }

  /** A policy that asks for an age of a status for which none counts. */
  public static PolicyException ageless(TaskStatus status) {
    return new PolicyException("No age counts for: " + status, status.code());
  }

  PolicyException(String sentence) {
    this(sentence, null);
  }

  private PolicyException(String sentence, String status) {
    super(sentence);
    this.status = status;
  }

  /** Returns the status that it may not name; empty if something else is wrong. */
  public Optional<TaskStatus> status() {
    return Optional.ofNullable(status).map(TaskStatus::new);
  }
}
