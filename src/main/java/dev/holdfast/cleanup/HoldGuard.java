package dev.holdfast.cleanup;

import dev.holdfast.retention.hold.HoldBook;
import dev.holdfast.retention.hold.HoldException;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.operation.BatchGuard;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

/**
 * Keeps what is on hold when its batch has its locks, also what was put on hold while the batch
 * waited for them. Whoever comes later waits until the batch is over.
 */
final class HoldGuard implements BatchGuard {

  private final HoldBook book;
  private final StoreFingerprint store;
  private final BiPredicate<Holds, TaskId> keep;
  private HoldBook.Batch batch;

  /**
   * Guards the batches of one run.
   *
   * @param keep whether holds keep one of them
   */
  HoldGuard(HoldBook book, StoreFingerprint store, BiPredicate<Holds, TaskId> keep) {
    this.book = book;
    this.store = store;
    this.keep = keep;
  }

  @Override
  public Set<TaskId> mustStay(Collection<TaskId> locked) {
    try {
      batch = book.during(store);
    } catch (HoldException unknown) {
      String detail = "the holds cannot be read: " + unknown.getMessage();
      throw new StoreException(
          switch (unknown.kind) {
            case BUSY -> new StoreFailure.Busy(detail);
            case UNUSABLE, LOST -> new StoreFailure.Unexpected(detail);
          },
          unknown);
    }
    Holds held = batch.held();
    return locked.stream().filter(each -> keep.test(held, each)).collect(Collectors.toSet());
  }

  @Override
  public void over() {
    if (batch != null) {
      batch.close();
      batch = null;
    }
  }
}
