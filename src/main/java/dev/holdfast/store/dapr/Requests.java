package dev.holdfast.store.dapr;

import dev.holdfast.store.RequestCounts;

/** How many calls were made. */
final class Requests extends RequestCounts<Requests.Kind> {

  /** What a call does. */
  enum Kind {
    LIST,
    GET,
    HISTORY,
    PURGE,
    ACT
  }

  Requests() {
    super(Kind.class);
  }
}
