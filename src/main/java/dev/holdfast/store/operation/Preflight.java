package dev.holdfast.store.operation;

import dev.holdfast.store.Access;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import java.util.List;

/**
 * What stands in the way of an operation, seen before it does anything.
 *
 * @param obstacle why nothing can be done: {@link StoreFailure.AccessDenied} without the right to,
 *     {@link StoreFailure.NotWritable} on a standby or a read-only file; null if nothing does
 * @param triggers triggers on the tables, each as {@code table: name}; they run with each delete
 * @param access what the store keeps from this user
 */
public record Preflight(StoreFailure obstacle, List<String> triggers, Access access) {
  /** Nothing does. */
  public static final Preflight FINE = new Preflight(null, List.of());

  public Preflight {
    triggers = List.copyOf(triggers);
  }

  /** Of a store that shows this user all there is. */
  public Preflight(StoreFailure obstacle, List<String> triggers) {
    this(obstacle, triggers, Access.FULL);
  }

  /**
   * Returns it.
   *
   * @throws StoreException if something stands in the way
   */
  public Preflight orRefuse() {
    if (obstacle != null) {
      throw new StoreException(obstacle);
    }
    return this;
  }
}
