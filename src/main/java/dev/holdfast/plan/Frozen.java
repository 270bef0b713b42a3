package dev.holdfast.plan;

import dev.holdfast.journal.Operator;
import dev.holdfast.store.StoreFingerprint;

/** A preview that was written to a file, whatever it would delete. */
public sealed interface Frozen permits FrozenPlan, FrozenStreams {

  /** Returns the store it was seen in. */
  StoreFingerprint store();

  /** Returns who wrote it. */
  Operator planner();

  /** Returns whether it runs only with a second person’s signature. */
  boolean approvalRequired();

  /** Returns {@code sha256:} and 64 hexadecimal digits over the whole file. */
  String digest();

  /** Returns when it was made, by the store’s clock, in Unix seconds. */
  long createdAt();

  /** Returns the moment it was judged at, in Unix seconds. */
  long now();

  /** Returns how many tasks, or events of streams, it would delete. */
  long size();
}
