package dev.holdfast.store.buquet.inspect;

import static dev.holdfast.store.terms.FindingTerm.Sample.IDS;
import static dev.holdfast.store.terms.FindingTerm.Sample.NAMES;
import static dev.holdfast.store.terms.FindingTerm.Sample.TASKS;

import dev.holdfast.store.buquet.BuquetTerms;
import dev.holdfast.store.terms.FindingTerm;
import dev.holdfast.store.terms.FindingTerms;

/** What can be wrong with a bucket of buquet. */
public final class BuquetFindings {

  private static final FindingTerms OF = new FindingTerms("buquet_", BuquetTerms.TEXTS);

  /** Tasks whose turn has come and of which no mark tells the workers. */
  public static final FindingTerm NO_READY_MARK = OF.error("no_ready_mark", 30, TASKS);

  /** Shards at the head of whose index nothing can be claimed: workers look no further. */
  public static final FindingTerm BLOCKED_READY_INDEX = OF.error("blocked_ready_index", 31, NAMES);

  /** Running tasks whose lease is over: no monitor is alive. */
  public static final FindingTerm EXPIRED_LEASE = OF.error("expired_lease", 32, TASKS);

  /** Tasks below another shard than they name: buquet writes to a key that is not theirs. */
  public static final FindingTerm SHARD_MISMATCH = OF.error("shard_mismatch", 33, TASKS);

  /** Tasks whose input or output lies elsewhere, and is not there. */
  public static final FindingTerm MISSING_PAYLOAD = OF.error("missing_payload", 34, TASKS);

  /** Active workflows for which no task is open. */
  public static final FindingTerm STALLED_WORKFLOW = OF.error("stalled_workflow", 35, IDS);

  /** Active workflows that can neither complete nor fail: a last step has failed. */
  public static final FindingTerm FAILED_LEAF = OF.error("failed_leaf", 36, IDS);

  /** Running tasks that no monitor can see. */
  public static final FindingTerm NO_LEASE_MARK = OF.warning("no_lease_mark", 40, TASKS);

  /** Shards with more than one digit: buquet's own tools do not look there. */
  public static final FindingTerm LONG_SHARDS = OF.warning("long_shards", 41, NAMES);

  /** Pending tasks that will expire, not run. */
  public static final FindingTerm EXPIRES_AT_ONCE = OF.warning("expires_at_once", 42, TASKS);

  /** Records of idempotency whose task is missing. */
  public static final FindingTerm LOST_RECORD = OF.warning("lost_record", 43, NAMES);

  /** Records of idempotency whose task has another input. */
  public static final FindingTerm CONFLICTING_RECORD = OF.warning("conflicting_record", 44, NAMES);

  /** Schedules whose last task is missing. */
  public static final FindingTerm LOST_SCHEDULE_RUN = OF.warning("lost_schedule_run", 45, NAMES);

  /** Schedules that are due and did not run. */
  public static final FindingTerm SCHEDULE_OVERDUE = OF.warning("schedule_overdue", 46, NAMES);

  /** Tasks of workflows that failed since two wrote one state. */
  public static final FindingTerm STATE_CONFLICT = OF.warning("state_conflict", 47, TASKS);

  /** Workflows that a worker of another type paused. */
  public static final FindingTerm WRONG_DEFINITION = OF.warning("wrong_definition", 48, IDS);

  /** Ended workflows of which a step's task is open. */
  public static final FindingTerm OPEN_TASK_OF_ENDED = OF.warning("open_task_of_ended", 49, IDS);

  /** Workflows with a step that is running although its task has completed. */
  public static final FindingTerm LOST_STEP = OF.warning("lost_step", 50, IDS);

  /** Workflows with a signal that is never delivered. */
  public static final FindingTerm LATE_SIGNAL = OF.warning("late_signal", 51, IDS);

  /** The bucket keeps no older versions. */
  public static final FindingTerm VERSIONING_OFF = OF.warning("versioning_off", 52, NAMES);

  /** Older versions are kept for ever below these prefixes. */
  public static final FindingTerm NO_LIFECYCLE = OF.warning("no_lifecycle", 53, NAMES);

  /** Prefixes with many more older versions than objects. */
  public static final FindingTerm MANY_VERSIONS = OF.warning("many_versions", 54, NAMES);

  /** Prefixes with many more delete markers than objects. */
  public static final FindingTerm MANY_DELETE_MARKERS =
      OF.warning("many_delete_markers", 55, NAMES);

  /** Workers without a sign of life that hold a lease. */
  public static final FindingTerm STALE_WORKER = OF.note("stale_worker", 60, TASKS);

  /** Tasks that were asked to end and did not. */
  public static final FindingTerm CANCEL_REQUESTED = OF.note("cancel_requested", 61, TASKS);

  /** Tasks that failed since their lease ran out. */
  public static final FindingTerm KILLED_BY_LEASE = OF.note("killed_by_lease", 62, TASKS);

  /** Records of idempotency that count no more. */
  public static final FindingTerm EXPIRED_RECORD = OF.note("expired_record", 63, NAMES);

  /** Payloads without a task. */
  public static final FindingTerm ORPHAN_PAYLOAD = OF.note("orphan_payload", 64, NAMES);

  /** Workflows that were paused since their definition has changed. */
  public static final FindingTerm DEFINITION_CHANGED = OF.note("definition_changed", 65, IDS);

  /** Workflows that a failed step paused: after a resume they pause again. */
  public static final FindingTerm PAUSED_BY_STEP = OF.note("paused_by_step", 66, IDS);

  /** Running steps whose lease is nearly over. */
  public static final FindingTerm WAITING_STEP = OF.note("waiting_step", 67, TASKS);

  /** Ended workflows with a signal that they never took. */
  public static final FindingTerm UNREAD_SIGNAL = OF.note("unread_signal", 68, IDS);

  /** Workflows of which a step's object holds another result than the state. */
  public static final FindingTerm RESULT_DIFFERS = OF.note("result_differs", 69, IDS);

  /** This user may not read the rules of the lifecycle. */
  public static final FindingTerm LIFECYCLE_UNREAD = OF.note("lifecycle_unread", 70, NAMES);

  /** This provider has no rules of a lifecycle. */
  public static final FindingTerm LIFECYCLE_UNSUPPORTED =
      OF.note("lifecycle_unsupported", 71, NAMES);

  private BuquetFindings() {}
}
