package dev.holdfast.report.metrics;

import dev.holdfast.journal.JournalItem;

/**
 * The newest cleanup of a store that deleted something or had nothing to delete, as an operator's
 * journal tells of it.
 *
 * @param endedAt when, in Unix seconds
 * @param complete whether it did all that was planned
 * @param tasks how many tasks it deleted; null where only events go
 * @param events how many events
 * @param attempts how many attempts; null where a store has none
 * @param millis how long it took, in milliseconds; null if nobody knows
 */
public record LastCleanup(
    long endedAt, boolean complete, Long tasks, Long events, Long attempts, Long millis) {

  /** Reads it from its entries. */
  static LastCleanup of(JournalItem item) {
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
