package dev.holdfast.store.fibflow.list;

import dev.holdfast.task.Cursor;

/** The stretches a list is made of. */
enum ListRun {
  /** All rows, in the order of their ids. */
  BY_ID,

  /** Those with a value, in its order. */
  VALUES,

  /** Those without one, in the order of their ids. */
  NULLS,

  /** Both of these from their beginning, where no index has the order and both would be sorted. */
  TOGETHER;

  /** Whether the cursor's row lies in this run. */
  boolean holds(Cursor cursor) {
    return cursor != null && (this == BY_ID || (this == NULLS) == (cursor.key() == null));
  }
}
