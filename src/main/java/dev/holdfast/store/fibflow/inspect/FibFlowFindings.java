package dev.holdfast.store.fibflow.inspect;

import dev.holdfast.store.Finding.Severity;
import dev.holdfast.store.terms.FindingTerm;
import dev.holdfast.store.terms.FindingTerm.Sample;
import dev.holdfast.task.Texts;

/** What can be wrong with a store of fib-flow. */
public final class FibFlowFindings {

  private static final Texts TEXTS = Texts.in("dev.holdfast.store.fibflow.messages");

  /** Failed tasks whose parent is gone: each stops every maintenance sweep of every worker. */
  public static final FindingTerm POISON_CHILD =
      new FindingTerm("poison_child", Severity.ERROR, 1, Sample.TASKS, TEXTS);

  /** Open tasks whose parent is gone: they can never complete. */
  public static final FindingTerm PINNED_CHILD =
      new FindingTerm("pinned_child", Severity.ERROR, 2, Sample.TASKS, TEXTS);

  /** Running tasks whose worker is dead. */
  public static final FindingTerm DEAD_WORKER_TASK =
      new FindingTerm("dead_worker_task", Severity.ERROR, 3, Sample.TASKS, TEXTS);

  /** Workflows whose root is gone. */
  public static final FindingTerm TORN_WORKFLOW =
      new FindingTerm("torn_workflow", Severity.WARNING, 4, Sample.IDS, TEXTS);

  /** Ended tasks of which some children are gone. */
  public static final FindingTerm LOST_CHILDREN =
      new FindingTerm("lost_children", Severity.NOTE, 5, Sample.TASKS, TEXTS);

  /** Parents that count more children as ended than have. */
  public static final FindingTerm CHILDREN_COUNTER =
      new FindingTerm("children_counter", Severity.WARNING, 5, Sample.TASKS, TEXTS);

  /** Events whose task is gone. */
  public static final FindingTerm ORPHAN_EVENT =
      new FindingTerm("orphan_event", Severity.WARNING, 6, Sample.IDS, TEXTS);

  /** Attempts whose task is gone. */
  public static final FindingTerm ORPHAN_ATTEMPT =
      new FindingTerm("orphan_attempt", Severity.WARNING, 7, Sample.IDS, TEXTS);

  /** Ended or paused tasks without a last active time: no retention ever deletes them. */
  public static final FindingTerm NULL_TIME =
      new FindingTerm("null_time", Severity.WARNING, 8, Sample.TASKS, TEXTS);

  /** Tasks whose last active time is no number. */
  public static final FindingTerm UNREADABLE_TIME =
      new FindingTerm("unreadable_time", Severity.WARNING, 9, Sample.TASKS, TEXTS);

  /** Tasks that were last active in the future. */
  public static final FindingTerm FUTURE_TIME =
      new FindingTerm("future_time", Severity.WARNING, 10, Sample.TASKS, TEXTS);

  /** Workers that were last seen in the future: their clock is ahead. */
  public static final FindingTerm WORKER_CLOCK =
      new FindingTerm("worker_clock", Severity.WARNING, 11, Sample.NAMES, TEXTS);

  /** No index serves the runtime's retention. */
  public static final FindingTerm MISSING_RETENTION_INDEX =
      new FindingTerm("missing_retention_index", Severity.WARNING, 16, Sample.NAMES, TEXTS);

  private FibFlowFindings() {}
}
