package dev.holdfast.store.dapr;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** How many calls were made, those that failed included. Thread-safe. */
final class Requests {

  /** What a call does. */
  enum Kind {
    LIST,
    GET,
    HISTORY,
    PURGE,
    ACT
  }

  private final Map<Kind, AtomicLong> counts = new EnumMap<>(Kind.class);

  Requests() {
    for (Kind kind : Kind.values()) {
      counts.put(kind, new AtomicLong());
    }
  }

  void add(Kind kind) {
    counts.get(kind).incrementAndGet();
  }

  /** Returns how many of a kind. */
  long of(Kind kind) {
    return counts.get(kind).get();
  }
}
