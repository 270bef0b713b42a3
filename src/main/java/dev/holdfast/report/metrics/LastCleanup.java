package dev.holdfast.report.metrics;

import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalAction;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.store.StoreFingerprint;
import java.util.Optional;

/**
 * The newest cleanup of a store that has ended, as an operator's journal tells of it.
 *
 * @param endedAt when, in Unix seconds
 * @param complete whether it did all that was planned
 * @param tasks how many tasks it deleted; null where only events go
 * @param events how many events
 * @param attempts how many attempts; null where a store has none
 * @param millis how long it took, in milliseconds; null if it was refused before it began
 */
public record LastCleanup(
    long endedAt, boolean complete, Long tasks, Long events, Long attempts, Long millis) {

  /**
   * Finds it.
   *
   * @throws dev.holdfast.journal.JournalException if the journal cannot be read
   */
  public static Optional<LastCleanup> of(Journal journal, StoreFingerprint store) {
    JournalItem[] last = {null};
    journal.runs(
        item -> {
          boolean ofThisStore =
              item.begun("action").equals(JournalAction.CLEANUP.wireName())
                  && item.begun("store").equals(store.place());
          if (ofThisStore && item.end() != null) {
            last[0] = item;
          }
        });
    return Optional.ofNullable(last[0]).map(LastCleanup::of);
  }

  private static LastCleanup of(JournalItem item) {
    return new LastCleanup(
        item.end().fields().path("time").asLong(),
        item.ended("outcome").equals("done"),
        number(item, "tasks_deleted"),
        number(item, "events_deleted"),
        number(item, "attempts_deleted"),
        number(item, "duration_ms"));
  }

  private static Long number(JournalItem item, String field) {
    return item.ended(field).matches("\\d{1,18}") ? Long.valueOf(item.ended(field)) : null;
  }
}
