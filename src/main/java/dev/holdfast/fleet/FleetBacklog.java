package dev.holdfast.fleet;

import java.nio.file.Path;

/** What a store's saved policy says about it. */
public sealed interface FleetBacklog {

  /** The policy was read and the store judged by it. */
  record Judged(FleetPreview preview) implements FleetBacklog {}

  /** Nobody asked. */
  record NotAsked() implements FleetBacklog {}

  /** No policy is saved for the store. */
  record NoPolicy() implements FleetBacklog {}

  /** From such a store nothing is ever deleted, as from an archive. */
  record NotCleanable() implements FleetBacklog {}

  /**
   * The policy's file cannot be read, or is none.
   *
   * @param cause an {@link java.io.IOException}, a policy file's or a policy's own exception
   */
  record BadPolicy(Path file, Exception cause) implements FleetBacklog {}
}
