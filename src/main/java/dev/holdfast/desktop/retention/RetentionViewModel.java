package dev.holdfast.desktop.retention;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.desktop.plan.FreezeViewModel;
import dev.holdfast.desktop.plan.OpenedPlan;
import dev.holdfast.desktop.plan.PlanFileViewModel;
import dev.holdfast.desktop.run.RunState;
import dev.holdfast.desktop.run.RunViewModel;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.PlanException;
import dev.holdfast.plan.Planning;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.OperationPreview;
import java.time.Instant;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;

/**
 * The Retention page of one open store: what is chosen, its preview, decisions, run.
 *
 * @param <P> what is previewed there
 */
public final class RetentionViewModel<P extends OperationPreview> {

  private final StoreSession session;
  public final Choice<P> choice;

  /** What would be deleted. */
  public final PreviewViewModel<P> preview;

  /** The hazards and what is done about them. */
  public final PlanViewModel plan;

  /** The cleanup. */
  public final RunViewModel run;

  /** The plan's file that is looked at in the place of what is chosen. */
  public final PlanFileViewModel<P> planFile;

  /** What is seen as a plan's file. */
  public final FreezeViewModel freezing;

  /**
   * Asks nothing until told to.
   *
   * @param cleanup the road by which something is deleted
   * @param choice what is judged
   */
  public RetentionViewModel(StoreSession session, Cleanup cleanup, Choice<P> choice) {
    this.session = session;
    this.choice = choice;
    preview = new PreviewViewModel<>(session, cleanup, choice.messages().get("job.preview"));
    plan = new PlanViewModel(session);
    run = new RunViewModel(session, cleanup);
    planFile = new PlanFileViewModel<>(session, new Planning(cleanup.journal()), choice::read);
    freezing = new FreezeViewModel(session, new Planning(cleanup.journal()));
    freshness =
        Bindings.createObjectBinding(
            this::howFresh,
            preview.previewed,
            preview.failure,
            choice.chosen(),
            planFile.opened,
            session.heldProperty(),
            run.outcome,
            ranSince);
    screen =
        Bindings.createObjectBinding(
            this::whatToShow,
            preview.previewed,
            preview.read.loading,
            preview.failure,
            run.state,
            runHidden);
    busy = Bindings.createBooleanBinding(() -> !isIdle(), run.state);
    mayDelete =
        Bindings.createBooleanBinding(
            () -> isDeletable() && beyondApproval().isEmpty(),
            freshness,
            planFile.opened,
            planFile.loading,
            plan.plan,
            preview.read.loading,
            run.state);
    planFile.opened.addListener((property, before, now) -> opened(before, now));
    preview.previewed.addListener((property, before, now) -> previewed());
    run.state.addListener((property, before, now) -> moved(now));
    freezing.written.addListener((property, before, now) -> frozen(now));
  }

  // Properties

  private final BooleanProperty ranSince = new SimpleBooleanProperty();
  private final BooleanProperty runHidden = new SimpleBooleanProperty();

  /** Whether the preview is still what a cleanup would do. */
  public final ObjectBinding<Freshness> freshness;

  /** What to show beside what is chosen. */
  public final ObjectBinding<RetentionScreen> screen;

  /** Whether a cleanup may be asked for. */
  public final BooleanBinding mayDelete;

  /** Whether a cleanup goes on, from the check to its end: what is chosen then rests. */
  public final BooleanBinding busy;

  /**
   * Returns why the plan that is looked at does not cover what is decided: whoever runs it may skip
   * more than it does, but what it allows was decided, and perhaps approved, before.
   */
  public Optional<PlanException> beyondApproval() {
    OpenedPlan<P> opened = planFile.opened.get();
    if (opened == null) {
      return Optional.empty();
    }
    try {
      opened.plan().decide(Decisions.of(plan.options()), opened.approved());
      return Optional.empty();
    } catch (PlanException refused) {
      return Optional.of(refused);
    }
  }

  // Commands

  /** Previews what is chosen; if that is none, the form says why. */
  public void previewChosen() {
    if (isIdle()) {
      choice
          .ask()
          .ifPresent(
              asked -> {
                run.dismiss();
                runHidden.set(true);
                planFile.forget();
                preview.scan(asked);
              });
    }
  }

  /** Previews again what is shown, unless that is a run or its result. */
  public void refresh() {
    switch (screen.get()) {
      case PREVIEW -> {
        if (isIdle() && planFile.opened.get() != null) {
          planFile.check();
        } else if (isIdle()) {
          preview.scan(choice.again(preview.value()));
        }
      }
      case FAILED -> preview.retry();
      case EMPTY, SCANNING, RUN -> {}
    }
  }

  /** Checks whether deleting can work and asks the operator; a plan is read once more before. */
  public void askToDelete() {
    if (!isDeletable() || !(plan.plan.get() instanceof CleanupPlan.Ready ready)) {
      return;
    }
    P shown = preview.value();
    OpenedPlan<P> opened = planFile.opened.get();
    if (opened == null) {
      run.check(shown, ready, null);
    } else {
      planFile.checkThen(() -> checkAgain(opened, shown, ready));
    }
  }

  /** Another plan may have come in the file's place: that is shown now, and decided about anew. */
  private void checkAgain(OpenedPlan<P> seen, P shown, CleanupPlan.Ready ready) {
    Frozen<P> now = planFile.opened.get().plan();
    if (now.digest().equals(seen.plan().digest())) {
      beyondApproval().ifPresentOrElse(run::refuse, () -> run.check(shown, ready, now));
    }
  }

  /**
   * The operator says yes.
   *
   * @param order what was asked, with what the operator said to it
   */
  public void confirm(CleanupOrder order) {
    if (run.state.get() == RunState.ASKING) {
      run.run(order);
    }
  }

  /** The operator says no. */
  public void decline() {
    if (run.state.get() == RunState.ASKING) {
      run.dismiss();
    }
  }

  /** Leaves the result of a run for the preview it was made from. */
  public void showPreview() {
    runHidden.set(true);
  }

  /** Goes back to the result of the run that made the preview out of date. */
  public void showResult() {
    runHidden.set(false);
  }

  /** Stops whatever goes on and hears nothing any more. */
  public void close() {
    choice.close();
    preview.close();
    run.close();
    planFile.reading.ignore();
    freezing.close();
  }

  /** A plan that is opened takes the place of the preview; closed, it leaves none behind. */
  private void opened(OpenedPlan<P> before, OpenedPlan<P> now) {
    if (now == null) {
      if (!preview.read.loading.get()) {
        preview.show(null, null);
      }
      return;
    }
    freezing.forget();
    if (before == null || !before.plan().digest().equals(now.plan().digest())) {
      run.dismiss();
      runHidden.set(true);
      preview.show(now.plan().preview(), Instant.ofEpochSecond(now.plan().preview().storeNow()));
    }
  }

  /** What waits for somebody is looked at: there it is approved, and said who has signed. */
  private void frozen(FreezeViewModel.Written written) {
    if (written != null && written.done().plan().approvalRequired()) {
      planFile.open(written.file());
    }
  }

  private boolean isIdle() {
    return switch (run.state.get()) {
      case NONE, ENDED -> true;
      case CHECKING, ASKING, RUNNING -> false;
    };
  }

  private boolean heldSince() {
    HeldTasks heeded = preview.previewed.get().heeded;
    HeldTasks now = session.heldProperty().get();
    return heeded != null && now != null && !heeded.all.equals(now.all);
  }

  private void previewed() {
    ranSince.set(false);
    OpenedPlan<P> opened = planFile.opened.get();
    plan.planFor(preview.value(), opened == null ? Decisions.NONE : opened.plan().decisions());
  }

  private void moved(RunState now) {
    switch (now) {
      case RUNNING -> runHidden.set(false);
      case ENDED -> ranSince.set(true);
      case NONE, CHECKING, ASKING -> {}
    }
  }

  private boolean isAdmitted() {
    OpenedPlan<P> opened = planFile.opened.get();
    return !planFile.loading.get() && (opened == null || opened.admitted());
  }

  private Freshness howFresh() {
    P shown = preview.value();
    if (planFile.opened.get() != null) {
      return ranSince.get() ? afterTheRunOfAPlan() : Freshness.FRESH;
    }
    if (ranSince.get()) {
      return Freshness.RUN_SINCE;
    }
    if (!preview.failure.get().isEmpty()) {
      return Freshness.NOT_RENEWED;
    }
    return shown != null && !choice.answers(shown)
        ? Freshness.POLICY_EDITED
        : shown != null && heldSince() ? Freshness.HELD_SINCE : Freshness.FRESH;
  }

  private Freshness afterTheRunOfAPlan() {
    CleanupOutcome outcome = run.outcome.get();
    boolean done = outcome != null && outcome.result().complete();
    return done ? Freshness.PLAN_DONE : Freshness.PLAN_RUN;
  }

  private RetentionScreen whatToShow() {
    RunState state = run.state.get();
    if (state == RunState.RUNNING || (state == RunState.ENDED && !runHidden.get())) {
      return RetentionScreen.RUN;
    }
    if (preview.value() != null) {
      return RetentionScreen.PREVIEW;
    }
    return preview.read.loading.get()
        ? RetentionScreen.SCANNING
        : preview.failure.get().isEmpty() ? RetentionScreen.EMPTY : RetentionScreen.FAILED;
  }

  private boolean isDeletable() {
    return freshness.get().usable()
        && !preview.read.loading.get()
        && isAdmitted()
        && isIdle()
        && plan.plan.get() instanceof CleanupPlan.Ready ready
        && ready.work().size() > 0;
  }
}
