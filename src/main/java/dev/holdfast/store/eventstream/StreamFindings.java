package dev.holdfast.store.eventstream;

import static dev.holdfast.store.terms.FindingTerm.Sample.NAMES;

import dev.holdfast.store.terms.FindingTerm;
import dev.holdfast.store.terms.FindingTerms;

/** What can be wrong with a store of event streams. */
public final class StreamFindings {

  private static final FindingTerms OF = new FindingTerms("stream_", StreamHazards.TEXTS);

  /** Policy rows of streams whose age or count is not positive: they do nothing here. */
  public static final FindingTerm STREAM_POLICY_INVALID = OF.warning("policy_invalid", 19, NAMES);

  /** Streams from which the server's own job deletes more than their own row says. */
  public static final FindingTerm STREAM_POLICY_COLLISION =
      OF.warning("policy_collision", 20, NAMES);

  /** Policy rows of streams that have no event. */
  public static final FindingTerm STREAM_POLICY_WITHOUT_STREAM =
      OF.warning("policy_without_stream", 21, NAMES);

  /** Policy rows of streams that are disabled or empty: nothing is ever deleted there. */
  public static final FindingTerm STREAM_POLICY_IDLE = OF.note("policy_idle", 22, NAMES);

  /** Events without a stored_at: no age ever lets them go. */
  public static final FindingTerm STREAM_EVENT_NULL_TIME = OF.warning("event_null_time", 23, NAMES);

  /** Events without an offset or a stream: no count ever lets them go. */
  public static final FindingTerm STREAM_EVENT_NULL_PLACE =
      OF.warning("event_null_place", 24, NAMES);

  /** Events that share their offset with another of their stream. */
  public static final FindingTerm STREAM_EVENT_DUPLICATE_OFFSET =
      OF.warning("event_duplicate_offset", 25, NAMES);

  /** Columns that retention goes by, of another type than the plan has. */
  public static final FindingTerm STREAM_COLUMN_TYPE = OF.warning("column_type", 26, NAMES);

  /** Indexes that a preview or a cleanup of streams misses. */
  public static final FindingTerm STREAM_MISSING_INDEX = OF.warning("missing_index", 27, NAMES);

  /** Functions of the store that delete events in one go, or not at all. */
  public static final FindingTerm STREAM_SERVER_FUNCTION = OF.note("server_function", 28, NAMES);

  /** Nobody can tell which consumers have read what goes. */
  public static final FindingTerm STREAM_CONSUMERS_UNKNOWN =
      OF.note("consumers_unknown", 29, NAMES);

  private StreamFindings() {}
}
