package dev.holdfast.desktop.overview;

import dev.holdfast.journal.CleanupHistory;
import dev.holdfast.retention.forecast.BacklogCourse;
import dev.holdfast.retention.forecast.Forecast;
import dev.holdfast.retention.policy.Policy;

/**
 * How retention of a store gets on.
 *
 * @param source whose policy is judged
 * @param policy null where that cannot be used
 * @param answer what is known of it
 * @param forecast null where the answer is no forecast
 * @param course the backlog before and after now; null without a forecast
 * @param history of its cleanups, by the operator's journal
 */
record RetentionGlance(
    Source source,
    Policy policy,
    Answer answer,
    Forecast forecast,
    BacklogCourse course,
    CleanupHistory history) {

  /** Whose policy is judged. */
  enum Source {
    /** The one that is saved with the connection. */
    SAVED,
    /** The one of the last cleanup. */
    LAST,
    /** The runtime's own, unless somebody configured it otherwise. */
    RUNTIME
  }

  /** What is known. */
  enum Answer {
    /** A forecast. */
    FORECAST,
    /** The policy goes by more than status and age: only scans can tell. */
    RULES,
    /** The policy cannot be read, or names what no policy may name in this store. */
    UNUSABLE,
    /** The store is too large to be looked over in passing. */
    TOO_LONG
  }
}
