package dev.holdfast.store.dapr.sidecar;

import dev.holdfast.store.RequestCounts;

/** How many calls were made. */
public final class DaprCalls extends RequestCounts<DaprCalls.Kind> {

  /** What a call does. */
  public enum Kind {
    LIST,
    GET,
    HISTORY,
    PURGE,
    ACT
  }

  public DaprCalls() {
    super(Kind.class);
  }
}
