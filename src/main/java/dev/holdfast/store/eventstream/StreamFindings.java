package dev.holdfast.store.eventstream;

import dev.holdfast.store.Finding.Severity;
import dev.holdfast.store.terms.FindingTerm;
import dev.holdfast.store.terms.FindingTerm.Sample;
import dev.holdfast.task.Texts;

/** What can be wrong with a store of event streams. */
public final class StreamFindings {

  private static final Texts TEXTS = Texts.in("dev.holdfast.store.eventstream.messages");

  /** Policy rows of streams whose age or count is not positive: they do nothing here. */
  public static final FindingTerm STREAM_POLICY_INVALID =
      new FindingTerm("stream_policy_invalid", Severity.WARNING, 19, Sample.NAMES, TEXTS);

  /** Streams from which the server's own job deletes more than their own row says. */
  public static final FindingTerm STREAM_POLICY_COLLISION =
      new FindingTerm("stream_policy_collision", Severity.WARNING, 20, Sample.NAMES, TEXTS);

  /** Policy rows of streams that have no event. */
  public static final FindingTerm STREAM_POLICY_WITHOUT_STREAM =
      new FindingTerm("stream_policy_without_stream", Severity.WARNING, 21, Sample.NAMES, TEXTS);

  /** Policy rows of streams that are disabled or empty: nothing is ever deleted there. */
  public static final FindingTerm STREAM_POLICY_IDLE =
      new FindingTerm("stream_policy_idle", Severity.NOTE, 22, Sample.NAMES, TEXTS);

  /** Events without a stored_at: no age ever lets them go. */
  public static final FindingTerm STREAM_EVENT_NULL_TIME =
      new FindingTerm("stream_event_null_time", Severity.WARNING, 23, Sample.NAMES, TEXTS);

  /** Events without an offset or a stream: no count ever lets them go. */
  public static final FindingTerm STREAM_EVENT_NULL_PLACE =
      new FindingTerm("stream_event_null_place", Severity.WARNING, 24, Sample.NAMES, TEXTS);

  /** Events that share their offset with another of their stream. */
  public static final FindingTerm STREAM_EVENT_DUPLICATE_OFFSET =
      new FindingTerm("stream_event_duplicate_offset", Severity.WARNING, 25, Sample.NAMES, TEXTS);

  /** Columns that retention goes by, of another type than the plan has. */
  public static final FindingTerm STREAM_COLUMN_TYPE =
      new FindingTerm("stream_column_type", Severity.WARNING, 26, Sample.NAMES, TEXTS);

  /** Indexes that a preview or a cleanup of streams misses. */
  public static final FindingTerm STREAM_MISSING_INDEX =
      new FindingTerm("stream_missing_index", Severity.WARNING, 27, Sample.NAMES, TEXTS);

  /** Functions of the store that delete events in one go, or not at all. */
  public static final FindingTerm STREAM_SERVER_FUNCTION =
      new FindingTerm("stream_server_function", Severity.NOTE, 28, Sample.NAMES, TEXTS);

  /** Nobody can tell which consumers have read what goes. */
  public static final FindingTerm STREAM_CONSUMERS_UNKNOWN =
      new FindingTerm("stream_consumers_unknown", Severity.NOTE, 29, Sample.NAMES, TEXTS);

  private StreamFindings() {}
}
