package dev.holdfast.store.fibflow;

import dev.holdfast.store.terms.ViewTerm;
import java.util.List;

/** The views of fib-flow as its terms have them, for tests. */
public final class FibFlowViews {

  public static final List<ViewTerm> VIEWS = FibFlowTerms.TERMS.views();
  public static final ViewTerm PAUSED = named("paused");
  public static final ViewTerm FAILING = named("failing");
  public static final ViewTerm STUCK = named("stuck");
  public static final ViewTerm SUSPENDED = named("suspended");
  public static final ViewTerm DUE_SOON = named("due_soon");

  private FibFlowViews() {}

  private static ViewTerm named(String name) {
    return VIEWS.stream().filter(view -> view.name().equals(name)).findFirst().orElseThrow();
  }
}
