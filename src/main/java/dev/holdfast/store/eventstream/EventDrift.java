package dev.holdfast.store.eventstream;

import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.store.terms.DriftReason.After;

/** Why planned events are kept, beside what any store can say. */
final class EventDrift {

  /** They are not what they were: another stream, offset or time. */
  static final DriftReason CHANGED = new DriftReason("changed", After.NOTHING);

  /** Somebody wrote the policy row. */
  static final DriftReason POLICY_CHANGED = new DriftReason("policy_changed", After.REST);

  /** The newest event of the stream is gone: another one might be the newest now. */
  static final DriftReason NEWEST_CHANGED = new DriftReason("newest_changed", After.REST);

  /** A consumer has not read all of the stream that goes, and nobody allowed that. */
  static final DriftReason UNREAD = new DriftReason("unread", After.REST);

  private EventDrift() {}
}
