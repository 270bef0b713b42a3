package dev.holdfast.desktop.retention;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.plan.FreezeViewModel;
import dev.holdfast.desktop.plan.OpenedPlan;
import dev.holdfast.desktop.plan.PlanFileViewModel;
import dev.holdfast.desktop.policy.PolicyFileViewModel;
import dev.holdfast.desktop.policy.PolicyViewModel;
import dev.holdfast.desktop.run.CleanupCheck;
import dev.holdfast.desktop.run.RunState;
import dev.holdfast.desktop.run.RunViewModel;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.PlanException;
import dev.holdfast.plan.PlanFile;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.retention.CleanupPlan;
import dev.holdfast.retention.Decisions;
import dev.holdfast.retention.Preview;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.store.OperationTerm;
import dev.holdfast.store.Terms;
import dev.holdfast.task.Statuses;
import java.nio.file.Path;
import java.time.Instant;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;

/** The Retention page of one open store: policy, preview, decisions, run. */
public final class RetentionViewModel {

  private final PolicyViewModel policy;
  private final PolicyFileViewModel policyFile;
  private final PreviewViewModel preview;
  private final PlanViewModel plan;
  private final Cleanup cleanup;
  private final RunViewModel run;
  private final ExportViewModel export;
  private final PlanFileViewModel<Preview> planFile;
  private final FreezeViewModel freezing;
  private final StoreSession session;
  private HeldTasks heldBefore;

  /**
   * Asks nothing until told to; judges at the store's own clock.
   *
   * @param cleanup the road by which tasks are deleted
   */
  public RetentionViewModel(StoreSession session, Cleanup cleanup) {
    this(session, cleanup, null);
  }

  /**
   * Judges at another moment.
   *
   * @param nowOverride Unix seconds; null for the store's own clock
   */
  RetentionViewModel(StoreSession session, Cleanup cleanup, Long nowOverride) {
    this.session = session;
    policy = new PolicyViewModel(session.store().terms().statuses());
    policy.policyBinding().subscribe(written -> session.policyProperty().set(written));
    policyFile = new PolicyFileViewModel(session, policy);
    preview = new PreviewViewModel(session, cleanup, nowOverride);
    plan = new PlanViewModel(session);
    this.cleanup = cleanup;
    run =
        new RunViewModel(
            session, cleanup, Fxml.messages(RetentionViewModel.class).in(session.operation()));
    export = new ExportViewModel(session);
    planFile = new PlanFileViewModel<>(session, cleanup.planning(), this::readPlan);
    freezing = new FreezeViewModel(session, cleanup.planning());
    freshness =
        Bindings.createObjectBinding(
            this::howFresh,
            preview.previewProperty(),
            preview.failureProperty(),
            policy.policyBinding(),
            planFile.openedProperty(),
            session.heldProperty(),
            ranSince);
    screen =
        Bindings.createObjectBinding(
            this::whatToShow,
            preview.previewProperty(),
            preview.scanningProperty(),
            preview.failureProperty(),
            run.stateProperty(),
            runHidden);
    busy = Bindings.createBooleanBinding(() -> !isIdle(), run.stateProperty());
    mayDelete =
        Bindings.createBooleanBinding(
            this::isDeletable,
            freshness,
            planFile.openedProperty(),
            planFile.loadingProperty(),
            plan.planProperty(),
            preview.scanningProperty(),
            run.stateProperty());
    planFile.openedProperty().addListener((property, before, now) -> opened(before, now));
    preview.scanningProperty().subscribe(this::scanning);
    session.heldProperty().addListener((property, before, now) -> held(now));
    preview.previewProperty().addListener((property, before, now) -> previewed(now));
    run.stateProperty().addListener((property, before, now) -> moved(now));
    policyFile.openSaved();
  }

  // Properties

  /** Returns what tasks of the store can be in. */
  Statuses known() {
    return session.store().terms().statuses();
  }

  /** Returns what a cleanup does in the store. */
  OperationTerm operation() {
    return session.operation();
  }

  private final BooleanProperty ranSince = new SimpleBooleanProperty(this, "ranSince");
  private final BooleanProperty runHidden = new SimpleBooleanProperty(this, "runHidden");
  private final ObjectBinding<Freshness> freshness;
  private final ObjectBinding<RetentionScreen> screen;
  private final BooleanBinding mayDelete;
  private final BooleanBinding busy;

  /** The policy as it is being written. */
  public PolicyViewModel policy() {
    return policy;
  }

  /** The file the policy came from or went into. */
  public PolicyFileViewModel policyFile() {
    return policyFile;
  }

  /** What the policy would delete. */
  public PreviewViewModel preview() {
    return preview;
  }

  /** The hazards and what is done about them. */
  public PlanViewModel plan() {
    return plan;
  }

  /** The cleanup. */
  public RunViewModel run() {
    return run;
  }

  /** Candidates as a file. */
  public ExportViewModel export() {
    return export;
  }

  /** The plan's file that is looked at in the place of a policy. */
  public PlanFileViewModel<Preview> planFile() {
    return planFile;
  }

  /** What is seen as a plan's file. */
  public FreezeViewModel freezing() {
    return freezing;
  }

  /** Whether the preview is still what a cleanup would do. */
  public ObjectBinding<Freshness> freshnessBinding() {
    return freshness;
  }

  /** What to show beside the policy. */
  public ObjectBinding<RetentionScreen> screenBinding() {
    return screen;
  }

  /** Whether a cleanup goes on, from the check to its end: the policy then rests. */
  public BooleanBinding busyBinding() {
    return busy;
  }

  /** Whether a cleanup may be asked for. */
  public BooleanBinding mayDeleteBinding() {
    return mayDelete;
  }

  // Commands

  /** Previews the policy as it is written; if it is none, the form says why. */
  public void previewPolicy() {
    if (isIdle()) {
      policy
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
        if (isIdle() && planFile.openedProperty().get() != null) {
          planFile.check();
        } else if (isIdle()) {
          preview.scan(preview.previewProperty().get().policy());
        }
      }
      case FAILED -> preview.retry();
      case EMPTY, SCANNING, RUN -> {}
    }
  }

  /** Checks whether deleting can work and asks the operator. */
  public void askToDelete() {
    if (mayDelete.get() && plan.planProperty().get() instanceof CleanupPlan.Ready ready) {
      Preview shown = preview.previewProperty().get();
      if (planFile.openedProperty().get() == null) {
        run.check(new CleanupCheck(shown, ready, null));
      } else {
        planFile.checkThen(() -> check(shown, ready, planFile.openedProperty().get()));
      }
    }
  }

  /** Whoever runs a plan may skip more than it does; what it allows was decided before. */
  private void check(Preview shown, CleanupPlan.Ready ready, OpenedPlan<Preview> opened) {
    try {
      opened.plan().decide(Decisions.of(plan.options()), opened.approved());
      run.check(new CleanupCheck(shown, ready, opened.plan()));
    } catch (PlanException refused) {
      run.refuse(refused);
    }
  }

  /**
   * The operator says yes.
   *
   * @param order what was asked, with what the operator said to it
   */
  public void confirm(CleanupOrder order) {
    if (run.stateProperty().get() == RunState.ASKING) {
      OpenedPlan<Preview> opened = planFile.openedProperty().get();
      run.run(opened == null ? order : order.of(opened.plan()));
    }
  }

  /** The operator says no. */
  public void decline() {
    if (run.stateProperty().get() == RunState.ASKING) {
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

  /** Writes the candidates shown into a file. */
  public void export(ExportFile file) {
    export.write(preview.previewProperty().get(), file);
  }

  /** Stops whatever goes on and hears nothing any more. */
  public void close() {
    policyFile.close();
    preview.close();
    run.close();
    export.close();
    planFile.close();
    freezing.close();
  }

  private Frozen<Preview> readPlan(Path file) {
    Terms terms = session.store().terms();
    Frozen<Preview> read = PlanFile.read(file, PlanForm.TASKS, terms);
    return read.with(read.preview().boundTo(terms.statuses()));
  }

  /** A plan that is opened takes the place of the preview; closed, it leaves none behind. */
  private void opened(OpenedPlan<Preview> before, OpenedPlan<Preview> now) {
    if (now == null) {
      if (!preview.scanningProperty().get()) {
        preview.show(null, null);
      }
      return;
    }
    freezing.forget();
    if (before == null || !before.plan().digest().equals(now.plan().digest())) {
      run.dismiss();
      runHidden.set(true);
      preview.show(now.plan().preview(), Instant.ofEpochSecond(now.plan().createdAt()));
    }
  }

  private boolean isIdle() {
    return switch (run.stateProperty().get()) {
      case NONE, ENDED -> true;
      case CHECKING, ASKING, RUNNING -> false;
    };
  }

  private void scanning(boolean begun) {
    if (begun) {
      heldBefore = session.heldProperty().get();
    }
  }

  /** What nobody had read before is taken for what the preview knew. */
  private void held(HeldTasks now) {
    if (heldBefore == null) {
      heldBefore = now;
    }
  }

  private boolean heldSince() {
    HeldTasks now = session.heldProperty().get();
    return heldBefore != null && now != null && !heldBefore.all().equals(now.all());
  }

  private void previewed(Preview answer) {
    ranSince.set(false);
    if (answer != null) {
      OpenedPlan<Preview> opened = planFile.openedProperty().get();
      plan.planFor(answer, opened == null ? Decisions.NONE : opened.plan().decisions());
    }
  }

  private void moved(RunState now) {
    switch (now) {
      case RUNNING -> runHidden.set(false);
      case ENDED -> ranSince.set(true);
      case NONE, CHECKING, ASKING -> {}
    }
  }

  private boolean isAdmitted() {
    OpenedPlan<Preview> opened = planFile.openedProperty().get();
    return !planFile.loadingProperty().get() && (opened == null || opened.admitted());
  }

  private Freshness howFresh() {
    Preview shown = preview.previewProperty().get();
    if (planFile.openedProperty().get() != null) {
      return ranSince.get() ? Freshness.PLAN_RUN : Freshness.FRESH;
    }
    if (ranSince.get()) {
      return Freshness.RUN_SINCE;
    }
    if (!preview.failureProperty().get().isEmpty()) {
      return Freshness.NOT_RENEWED;
    }
    if (shown != null && !shown.policy().equals(policy.policyBinding().get())) {
      return Freshness.POLICY_EDITED;
    }
    return shown != null && heldSince() ? Freshness.HELD_SINCE : Freshness.FRESH;
  }

  private RetentionScreen whatToShow() {
    RunState state = run.stateProperty().get();
    if (state == RunState.RUNNING || (state == RunState.ENDED && !runHidden.get())) {
      return RetentionScreen.RUN;
    }
    if (preview.previewProperty().get() != null) {
      return RetentionScreen.PREVIEW;
    }
    if (preview.scanningProperty().get()) {
      return RetentionScreen.SCANNING;
    }
    return preview.failureProperty().get().isEmpty()
        ? RetentionScreen.EMPTY
        : RetentionScreen.FAILED;
  }

  private boolean isDeletable() {
    return freshness.get().usable()
        && !preview.scanningProperty().get()
        && isAdmitted()
        && isIdle()
        && plan.planProperty().get() instanceof CleanupPlan.Ready ready
        && ready.work().size() > 0;
  }
}
