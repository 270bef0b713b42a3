package dev.holdfast.store.activity;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;
import java.util.List;

/**
 * The role of a store some of whose tasks come back by the calendar. Thread-safe; every verb blocks
 * and throws {@link StoreException}, as those of {@link TaskStore} do.
 */
public interface Schedules {

  /** More of them are not read. */
  int MOST = 1_000;

  /**
   * Returns them by name; at most {@link #MOST}.
   *
   * @param now the store's time, Unix seconds
   */
  List<Scheduled> list(long now, Cancellation cancellation);
}
