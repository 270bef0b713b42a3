package dev.holdfast.desktop.policy;

/** How a policy is being written. */
public enum PolicyShape {
  /** One age for tasks of some statuses. */
  BY_AGE,
  /** What the runtime deletes by itself. */
  OWN,
  /** Rules, of which the most particular decides. */
  RULES
}
