package dev.holdfast.store.fibflow.inspect;

import static dev.holdfast.store.terms.FindingTerm.Sample.IDS;
import static dev.holdfast.store.terms.FindingTerm.Sample.NAMES;
import static dev.holdfast.store.terms.FindingTerm.Sample.TASKS;

import dev.holdfast.store.terms.FindingTerm;
import dev.holdfast.store.terms.FindingTerms;
import dev.holdfast.task.Texts;

/** What can be wrong with a store of fib-flow. */
public final class FibFlowFindings {

  private static final FindingTerms OF =
      new FindingTerms("", Texts.in("dev.holdfast.store.fibflow.messages"));

  /** Failed tasks whose parent is gone: each stops every maintenance sweep of every worker. */
  public static final FindingTerm POISON_CHILD = OF.error("poison_child", 1, TASKS);

  /** Open tasks whose parent is gone: they can never complete. */
  public static final FindingTerm PINNED_CHILD = OF.error("pinned_child", 2, TASKS);

  /** Running tasks whose worker is dead. */
  public static final FindingTerm DEAD_WORKER_TASK = OF.error("dead_worker_task", 3, TASKS);

  /** Workflows whose root is gone. */
  public static final FindingTerm TORN_WORKFLOW = OF.warning("torn_workflow", 4, IDS);

  /** Ended tasks of which some children are gone. */
  public static final FindingTerm LOST_CHILDREN = OF.note("lost_children", 5, TASKS);

  /** Parents that count more children as ended than have. */
  public static final FindingTerm CHILDREN_COUNTER = OF.warning("children_counter", 5, TASKS);

  /** Events whose task is gone. */
  public static final FindingTerm ORPHAN_EVENT = OF.warning("orphan_event", 6, IDS);

  /** Attempts whose task is gone. */
  public static final FindingTerm ORPHAN_ATTEMPT = OF.warning("orphan_attempt", 7, IDS);

  /** Ended or paused tasks without a last active time: no retention ever deletes them. */
  public static final FindingTerm NULL_TIME = OF.warning("null_time", 8, TASKS);

  /** Tasks whose last active time is no number. */
  public static final FindingTerm UNREADABLE_TIME = OF.warning("unreadable_time", 9, TASKS);

  /** Tasks that were last active in the future. */
  public static final FindingTerm FUTURE_TIME = OF.warning("future_time", 10, TASKS);

  /** Workers that were last seen in the future: their clock is ahead. */
  public static final FindingTerm WORKER_CLOCK = OF.warning("worker_clock", 11, NAMES);

  /** No index serves the runtime's retention, and a batch reads some thousand tasks for it. */
  public static final FindingTerm MISSING_RETENTION_INDEX =
      OF.warning("missing_retention_index", 16, NAMES);

  /** The same where that costs next to nothing yet. */
  static final FindingTerm MISSING_RETENTION_INDEX_SMALL =
      OF.note(MISSING_RETENTION_INDEX.code(), 16, NAMES);

  private FibFlowFindings() {}
}
