package dev.holdfast.retention;

/** A preview of what would be deleted, of whatever kind of store. */
public interface Judged {

  /** Returns the moment it was judged at, in Unix seconds. */
  long now();

  /** Returns what the store’s clock showed, in Unix seconds. */
  long storeNow();

  /** Returns how much would be deleted: tasks, or events of streams. */
  long size();

  /** Returns whether the moment lies ahead of the store’s clock: then it can only be looked at. */
  default boolean aheadOfStore() {
    return now() > storeNow();
  }
}
