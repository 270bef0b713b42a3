package dev.holdfast.store.buquet.bucket;

import dev.holdfast.task.WireName;

/** Whether a bucket keeps what changes or goes. */
public enum Versioning implements WireName {
  /** Everything is kept. */
  ENABLED,
  /** Versions made before are kept, new ones are not. */
  SUSPENDED,
  /** It never was on. */
  NEVER,
  /** This provider has no such thing. */
  UNSUPPORTED,
  /** This user may not see it. */
  UNKNOWN;

  /** Returns whether what a run deletes can be taken back by the bucket itself. */
  public boolean undo() {
    return this == ENABLED;
  }
}
