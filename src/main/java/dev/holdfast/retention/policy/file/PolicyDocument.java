package dev.holdfast.retention.policy.file;

import dev.holdfast.retention.policy.Policy;
import java.util.List;

/**
 * A policy that was read.
 *
 * @param policy the policy
 * @param shape whose shape the file has
 * @param ignored keys that mean nothing, which other people's shapes may have
 */
public record PolicyDocument(Policy policy, Shape shape, List<String> ignored) {

  public PolicyDocument {
    ignored = List.copyOf(ignored);
  }

  /** Whose shape a file has. */
  public enum Shape {
    /** Rules, in YAML or JSON. */
    HOLDFAST,
    /** A number, or {@code expire_time} and {@code statuses}. */
    FIB_FLOW,
    /** A {@code Configuration} document. */
    DAPR
  }
}
