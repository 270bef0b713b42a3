package dev.holdfast.store.fibflow;

import dev.holdfast.store.ViewTerm;
import dev.holdfast.store.ViewTerm.Look;
import dev.holdfast.task.TaskStatus;
import java.util.List;
import java.util.Set;

/** What operators ask a store of fib-flow every day. */
public final class FibFlowViews {

  private static final String TEXTS = "dev.holdfast.store.fibflow.messages";

  /** Waits for somebody to resume it. */
  public static final ViewTerm PAUSED =
      new ViewTerm("paused", Set.of(TaskStatus.PAUSED), Look.PAUSES, TEXTS);

  /** Went wrong, for now or for good. */
  public static final ViewTerm FAILING =
      new ViewTerm(
          "failing",
          Set.of(TaskStatus.FAILED, TaskStatus.TIMEOUT, TaskStatus.PERMANENTLY_FAILED),
          Look.FAILURES,
          TEXTS);

  /** Waits for children, or for whoever its reason names. */
  public static final ViewTerm SUSPENDED =
      new ViewTerm("suspended", Set.of(TaskStatus.SUSPENDED), Look.WAITS, TEXTS);

  /** All of them. */
  public static final List<ViewTerm> VIEWS = List.of(PAUSED, FAILING, SUSPENDED);

  private FibFlowViews() {}
}
