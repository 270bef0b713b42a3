package dev.holdfast.store.fibflow.act;

import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What fib-flow lets an operator do to its tasks (formats/fib-flow, section 6). What its own code
 * would do to a running task is left out: a worker owns that.
 */
public final class FibFlowActTerms {

  private static final Texts TEXTS = Texts.in("dev.holdfast.store.fibflow.acts");

  /** Lines of child results that a parent has gathered: every status change overwrites them. */
  public static final HazardTerm CHILDREN_RESULTS_LOST =
      HazardTerm.blocking("children_results_lost").with(TEXTS);

  /** Tasks that were to run later: resumed, they run at once. */
  public static final HazardTerm SCHEDULE_LOST =
      HazardTerm.told("schedule_lost").orSkipped().with(TEXTS);

  /** Recurring tasks. */
  public static final HazardTerm CRON_TASK = HazardTerm.told("cron_task").orSkipped().with(TEXTS);

  /** Tasks that were resumed three times in a day, and failed each time in the same way. */
  public static final HazardTerm RESUMED_AGAIN =
      HazardTerm.told("resumed_again").orSkipped().with(TEXTS);

  /** Tasks that nobody would take up: no worker is alive. */
  public static final HazardTerm NO_LIVE_WORKER = HazardTerm.told("no_live_worker").with(TEXTS);

  /** More of the store than an operator is likely to mean. */
  public static final HazardTerm LARGE_SHARE = HazardTerm.told("large_share").with(TEXTS);

  /** A task is to be run again, as soon as a worker is free. */
  public static final ActTerm RESUME =
      act(
          "resume",
          TaskStatus.PENDING,
          List.of(CHILDREN_RESULTS_LOST, SCHEDULE_LOST, CRON_TASK, RESUMED_AGAIN, NO_LIVE_WORKER),
          TaskStatus.PAUSED,
          TaskStatus.SUSPENDED,
          TaskStatus.FAILED,
          TaskStatus.TIMEOUT);

  /** A task is to end for good. */
  public static final ActTerm CANCEL =
      act(
          "cancel",
          TaskStatus.PERMANENTLY_FAILED,
          List.of(CHILDREN_RESULTS_LOST, CRON_TASK),
          TaskStatus.SUSPENDED,
          TaskStatus.FAILED,
          TaskStatus.TIMEOUT);

  /** A task is to wait until somebody resumes it. */
  public static final ActTerm PAUSE =
      act(
          "pause",
          TaskStatus.PAUSED,
          List.of(CHILDREN_RESULTS_LOST, CRON_TASK),
          TaskStatus.PENDING,
          TaskStatus.FAILED,
          TaskStatus.TIMEOUT);

  private FibFlowActTerms() {}

  private static ActTerm act(
      String verb, TaskStatus to, List<HazardTerm> ofRows, TaskStatus... from) {
    List<HazardTerm> all = new ArrayList<>(ofRows);
    all.add(LARGE_SHARE);
    all.add(CommonHazards.ROW_SECURITY);
    all.add(CommonHazards.READ_ONLY_ROLE);
    return new ActTerm(
        verb, Set.of(from), to, new Hazards(all, Map.of(), ofRows, null, null), TEXTS);
  }
}
