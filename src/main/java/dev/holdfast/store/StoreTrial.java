package dev.holdfast.store;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.address.Networked;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.address.Transport;
import dev.holdfast.store.operation.Acts;
import dev.holdfast.store.operation.Operations;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.Count;
import dev.holdfast.task.TaskFilter;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/**
 * What is seen of a store that is opened only to see whether it works. Nothing is changed there.
 *
 * @param info what it is
 * @param operation in whose words its subjects are called
 * @param count how many of them it has, as far as a short look tells
 * @param skewSeconds by how many seconds its clock is ahead of this machine's; less than 0 if it is
 *     behind
 * @param change whether the status of its tasks can be changed
 * @param delete whether tasks can be deleted
 * @param transport how what it says comes here; null if nobody can tell, as for a file
 */
public record StoreTrial(
    StoreInfo info,
    OperationTerm operation,
    Count count,
    long skewSeconds,
    Right change,
    Right delete,
    Transport transport) {

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /**
   * Whether this user may do something.
   *
   * @param offered whether a store of this kind can do it at all
   * @param obstacle what stands in the way; null if nothing does
   */
  public record Right(boolean offered, StoreFailure obstacle) {

    /** Of what stores of this kind cannot do. */
    static final Right NEVER = new Right(false, null);

    /** Returns whether it can be done. */
    public boolean given() {
      return offered && obstacle == null;
    }
  }

  /**
   * Opens a store, looks and closes it; blocks.
   *
   * @param clock this machine's
   * @throws StoreException if it does not open or cannot be read
   */
  public static StoreTrial of(
      Stores stores,
      StoreAddress address,
      StoreOptions options,
      Clock clock,
      Cancellation cancellation) {
    try (TaskStore store = stores.open(address, options)) {
      TaskStore asked = store.retained();
      long before = clock.millis();
      long now = store.now(cancellation);
      long here = Math.floorDiv(before + clock.millis(), 2_000L);
      return new StoreTrial(
          store.info(),
          store.operation(),
          asked.count(TaskFilter.ALL, PATIENCE, cancellation),
          now - here,
          change(store, cancellation),
          delete(asked, cancellation),
          store.role(Networked.class).map(way -> way.transport(cancellation)).orElse(null));
    }
  }

  private static Right change(TaskStore store, Cancellation cancellation) {
    List<ActTerm> acts = store.terms().acts();
    return store
        .role(Acts.class)
        .filter(_ -> !acts.isEmpty())
        .map(can -> right(can.operations(acts.getFirst(), null), cancellation))
        .orElse(Right.NEVER);
  }

  private static Right delete(TaskStore store, Cancellation cancellation) {
    return StoreException.unless(
        StoreFailure.Unsupported.class,
        () -> right(Roles.of(store, Operations.class), cancellation),
        Right.NEVER);
  }

  private static Right right(Operations operations, Cancellation cancellation) {
    return new Right(true, operations.preflight(cancellation).obstacle());
  }
}
