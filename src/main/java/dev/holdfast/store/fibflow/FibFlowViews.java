package dev.holdfast.store.fibflow;

import dev.holdfast.store.terms.ViewTerm;
import dev.holdfast.store.terms.ViewTerm.Look;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Texts;
import java.util.List;

/** What operators ask a store of fib-flow every day. */
public final class FibFlowViews {

  private static final Texts TEXTS = Texts.in("dev.holdfast.store.fibflow.messages");

  /**
   * Waits for somebody to resume it; what waits longest comes first. Nothing moves the time at
   * which a task was active last while it is paused.
   */
  public static final ViewTerm PAUSED =
      new ViewTerm("paused", "status:paused", Look.PAUSES, TEXTS)
          .by(FieldTerm.LAST_ACTIVE, SortOrder.ASC);

  /** Went wrong, for now or for good. */
  public static final ViewTerm FAILING =
      new ViewTerm(
          "failing",
          "status:failed status:timeout status:permanently_failed",
          Look.FAILURES,
          TEXTS);

  /** Does not get on by itself. */
  public static final ViewTerm STUCK =
      new ViewTerm("stuck", "is:stuck", Look.STALLS, TEXTS)
          .by(FieldTerm.LAST_ACTIVE, SortOrder.ASC);

  /** Waits for children, or for whoever its reason names. */
  public static final ViewTerm SUSPENDED =
      new ViewTerm("suspended", "status:suspended", Look.WAITS, TEXTS);

  /**
   * Its runtime deletes it within six hours, unless it is configured otherwise: without a word it
   * keeps what is completed or has failed for good for a day (formats/fib-flow, section 4).
   */
  public static final ViewTerm DUE_SOON =
      new ViewTerm(
              "due_soon", "status:permanently_failed status:completed last:>18h", Look.ENDS, TEXTS)
          .by(FieldTerm.LAST_ACTIVE, SortOrder.ASC);

  /** All of them. */
  public static final List<ViewTerm> VIEWS = List.of(PAUSED, FAILING, STUCK, SUSPENDED, DUE_SOON);

  private FibFlowViews() {}
}
