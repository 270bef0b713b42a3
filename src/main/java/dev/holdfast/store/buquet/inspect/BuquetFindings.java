package dev.holdfast.store.buquet.inspect;

import dev.holdfast.store.Finding.Severity;
import dev.holdfast.store.buquet.BuquetTerms;
import dev.holdfast.store.terms.FindingTerm;
import dev.holdfast.store.terms.FindingTerm.Sample;

/** What can be wrong with a bucket of buquet. */
public final class BuquetFindings {

  /** Tasks whose turn has come and of which no mark tells the workers. */
  public static final FindingTerm NO_READY_MARK =
      term("no_ready_mark", Severity.ERROR, 30, Sample.TASKS);

  /** Shards at the head of whose index nothing can be claimed: workers look no further. */
  public static final FindingTerm BLOCKED_READY_INDEX =
      term("blocked_ready_index", Severity.ERROR, 31, Sample.NAMES);

  /** Running tasks whose lease is over: no monitor is alive. */
  public static final FindingTerm EXPIRED_LEASE =
      term("expired_lease", Severity.ERROR, 32, Sample.TASKS);

  /** Tasks below another shard than they name: buquet writes to a key that is not theirs. */
  public static final FindingTerm SHARD_MISMATCH =
      term("shard_mismatch", Severity.ERROR, 33, Sample.TASKS);

  /** Tasks whose input or output lies elsewhere, and is not there. */
  public static final FindingTerm MISSING_PAYLOAD =
      term("missing_payload", Severity.ERROR, 34, Sample.TASKS);

  /** Active workflows for which no task is open. */
  public static final FindingTerm STALLED_WORKFLOW =
      term("stalled_workflow", Severity.ERROR, 35, Sample.IDS);

  /** Active workflows that can neither complete nor fail: a last step has failed. */
  public static final FindingTerm FAILED_LEAF = term("failed_leaf", Severity.ERROR, 36, Sample.IDS);

  /** Running tasks that no monitor can see. */
  public static final FindingTerm NO_LEASE_MARK =
      term("no_lease_mark", Severity.WARNING, 40, Sample.TASKS);

  /** Shards with more than one digit: buquet's own tools do not look there. */
  public static final FindingTerm LONG_SHARDS =
      term("long_shards", Severity.WARNING, 41, Sample.NAMES);

  /** Pending tasks that will expire, not run. */
  public static final FindingTerm EXPIRES_AT_ONCE =
      term("expires_at_once", Severity.WARNING, 42, Sample.TASKS);

  /** Records of idempotency whose task is missing. */
  public static final FindingTerm LOST_RECORD =
      term("lost_record", Severity.WARNING, 43, Sample.NAMES);

  /** Records of idempotency whose task has another input. */
  public static final FindingTerm CONFLICTING_RECORD =
      term("conflicting_record", Severity.WARNING, 44, Sample.NAMES);

  /** Schedules whose last task is missing. */
  public static final FindingTerm LOST_SCHEDULE_RUN =
      term("lost_schedule_run", Severity.WARNING, 45, Sample.NAMES);

  /** Schedules that are due and did not run. */
  public static final FindingTerm SCHEDULE_OVERDUE =
      term("schedule_overdue", Severity.WARNING, 46, Sample.NAMES);

  /** Tasks of workflows that failed since two wrote one state. */
  public static final FindingTerm STATE_CONFLICT =
      term("state_conflict", Severity.WARNING, 47, Sample.TASKS);

  /** Workflows that a worker of another type paused. */
  public static final FindingTerm WRONG_DEFINITION =
      term("wrong_definition", Severity.WARNING, 48, Sample.IDS);

  /** Ended workflows of which a step's task is open. */
  public static final FindingTerm OPEN_TASK_OF_ENDED =
      term("open_task_of_ended", Severity.WARNING, 49, Sample.IDS);

  /** Workflows with a step that is running although its task has completed. */
  public static final FindingTerm LOST_STEP = term("lost_step", Severity.WARNING, 50, Sample.IDS);

  /** Workflows with a signal that is never delivered. */
  public static final FindingTerm LATE_SIGNAL =
      term("late_signal", Severity.WARNING, 51, Sample.IDS);

  /** The bucket keeps no older versions. */
  public static final FindingTerm VERSIONING_OFF =
      term("versioning_off", Severity.WARNING, 52, Sample.NAMES);

  /** Older versions are kept for ever below these prefixes. */
  public static final FindingTerm NO_LIFECYCLE =
      term("no_lifecycle", Severity.WARNING, 53, Sample.NAMES);

  /** Prefixes with many more older versions than objects. */
  public static final FindingTerm MANY_VERSIONS =
      term("many_versions", Severity.WARNING, 54, Sample.NAMES);

  /** Prefixes with many more delete markers than objects. */
  public static final FindingTerm MANY_DELETE_MARKERS =
      term("many_delete_markers", Severity.WARNING, 55, Sample.NAMES);

  /** Workers without a sign of life that hold a lease. */
  public static final FindingTerm STALE_WORKER =
      term("stale_worker", Severity.NOTE, 60, Sample.TASKS);

  /** Tasks that were asked to end and did not. */
  public static final FindingTerm CANCEL_REQUESTED =
      term("cancel_requested", Severity.NOTE, 61, Sample.TASKS);

  /** Tasks that failed since their lease ran out. */
  public static final FindingTerm KILLED_BY_LEASE =
      term("killed_by_lease", Severity.NOTE, 62, Sample.TASKS);

  /** Records of idempotency that count no more. */
  public static final FindingTerm EXPIRED_RECORD =
      term("expired_record", Severity.NOTE, 63, Sample.NAMES);

  /** Payloads without a task. */
  public static final FindingTerm ORPHAN_PAYLOAD =
      term("orphan_payload", Severity.NOTE, 64, Sample.NAMES);

  /** Workflows that were paused since their definition has changed. */
  public static final FindingTerm DEFINITION_CHANGED =
      term("definition_changed", Severity.NOTE, 65, Sample.IDS);

  /** Workflows that a failed step paused: after a resume they pause again. */
  public static final FindingTerm PAUSED_BY_STEP =
      term("paused_by_step", Severity.NOTE, 66, Sample.IDS);

  /** Running steps whose lease is nearly over. */
  public static final FindingTerm WAITING_STEP =
      term("waiting_step", Severity.NOTE, 67, Sample.TASKS);

  /** Ended workflows with a signal that they never took. */
  public static final FindingTerm UNREAD_SIGNAL =
      term("unread_signal", Severity.NOTE, 68, Sample.IDS);

  /** Workflows of which a step's object holds another result than the state. */
  public static final FindingTerm RESULT_DIFFERS =
      term("result_differs", Severity.NOTE, 69, Sample.IDS);

  /** This user may not read the rules of the lifecycle. */
  public static final FindingTerm LIFECYCLE_UNREAD =
      term("lifecycle_unread", Severity.NOTE, 70, Sample.NAMES);

  /** This provider has no rules of a lifecycle. */
  public static final FindingTerm LIFECYCLE_UNSUPPORTED =
      term("lifecycle_unsupported", Severity.NOTE, 71, Sample.NAMES);

  private BuquetFindings() {}

  private static FindingTerm term(String rule, Severity severity, int rank, Sample sample) {
    return new FindingTerm("buquet_" + rule, severity, rank, sample, BuquetTerms.TEXTS);
  }
}
