package dev.holdfast.store.fibflow;

import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.FamilyTerm;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.StopTerm;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Texts;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What must be seen before something of fib-flow's is deleted (formats/fib-flow, section 4). */
public final class FibFlowHazards {

  private static final Texts TEXTS = Texts.in("dev.holdfast.store.fibflow.messages");

  /** Candidates that leave a permanently failed child behind: it stops every later sweep. */
  public static final HazardTerm POISON_CHILD = HazardTerm.blocking("poison_child").with(TEXTS);

  /** Candidates that leave a child behind that is neither completed nor permanently failed. */
  public static final HazardTerm PINNED_CHILD = HazardTerm.blocking("pinned_child").with(TEXTS);

  /** Tasks that are no candidates and that the store deletes with one above them. */
  public static final HazardTerm CASCADE_DELETE = HazardTerm.blocking("cascade_delete").with(TEXTS);

  /** Candidates that leave a child behind whose parent the store then clears by its own key. */
  public static final HazardTerm PARENT_CLEARED = HazardTerm.blocking("parent_cleared").with(TEXTS);

  /** Candidates that are cron tasks: their schedule goes with them. */
  public static final HazardTerm SCHEDULE_LOST = HazardTerm.told("schedule_lost").with(TEXTS);

  /** Candidates that are paused: somebody may still mean to resume them. */
  public static final HazardTerm PAUSED_INCLUDED = HazardTerm.told("paused_included").with(TEXTS);

  /** All of them. */
  public static final Hazards HAZARDS =
      new Hazards(
          List.of(
              POISON_CHILD,
              PINNED_CHILD,
              CASCADE_DELETE,
              PARENT_CLEARED,
              CommonHazards.FOREIGN_ROWS,
              CommonHazards.ROW_SECURITY,
              CommonHazards.READ_ONLY_ROLE,
              CommonHazards.DANGLING_ROWS,
              SCHEDULE_LOST,
              PAUSED_INCLUDED,
              CommonHazards.LARGE_SHARE,
              CommonHazards.TORN_WORKFLOW,
              CommonHazards.NULL_LAST_ACTIVE,
              CommonHazards.FUTURE_LAST_ACTIVE),
          Map.of(TaskStatus.PAUSED, PAUSED_INCLUDED),
          List.of(SCHEDULE_LOST),
          new FamilyTerm(
              Set.of(TaskStatus.COMPLETED, TaskStatus.PERMANENTLY_FAILED),
              Set.of(TaskStatus.COMPLETED),
              Map.of(TaskStatus.PERMANENTLY_FAILED, POISON_CHILD),
              PINNED_CHILD,
              CASCADE_DELETE,
              PARENT_CLEARED,
              false,
              new StopTerm(POISON_CHILD, "poison_children")),
          null);

  /** The first of {@link Hazards#ofRows}: {@link #SCHEDULE_LOST}. */
  static final int SCHEDULED = 1;

  private FibFlowHazards() {}
}
