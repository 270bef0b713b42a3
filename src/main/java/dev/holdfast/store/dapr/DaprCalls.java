package dev.holdfast.store.dapr;

import dev.holdfast.store.RequestCounts;

/** How many calls were made. */
final class DaprCalls extends RequestCounts<DaprCalls.Kind> {

  /** What a call does. */
  enum Kind {
    LIST,
    GET,
    HISTORY,
    PURGE,
    ACT
  }

  DaprCalls() {
    super(Kind.class);
  }
}
