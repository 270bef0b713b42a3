package dev.holdfast.desktop.stream;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.plan.FreezeViewModel;
import dev.holdfast.desktop.plan.OpenedPlan;
import dev.holdfast.desktop.plan.PlanFileViewModel;
import dev.holdfast.desktop.retention.PlanViewModel;
import dev.holdfast.desktop.run.CleanupCheck;
import dev.holdfast.desktop.run.RunState;
import dev.holdfast.desktop.run.RunViewModel;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.journal.Journal;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.PlanException;
import dev.holdfast.plan.PlanFile;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.retention.CleanupPlan;
import dev.holdfast.retention.Decisions;
import dev.holdfast.retention.stream.StreamPreview;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;

/** What becomes of the events of a store: its policies, their preview, their cleanup. */
public final class StreamRetentionViewModel {

  private final StreamPoliciesViewModel policies;
  private final StreamPreviewViewModel preview;
  private final StoreSession session;
  private final RunViewModel run;
  private final StreamForecastViewModel forecast;
  private final PlanFileViewModel<StreamPreview> planFile;
  private final FreezeViewModel freezing;
  private final PlanViewModel plan;

  /** Reads nothing yet. */
  public StreamRetentionViewModel(StoreSession session, Cleanup cleanup, Journal journal) {
    this.session = session;
    policies = new StreamPoliciesViewModel(session, cleanup, journal);
    preview = new StreamPreviewViewModel(session, cleanup);
    run = new RunViewModel(session, cleanup, Fxml.messages(StreamRetentionViewModel.class));
    plan = new PlanViewModel(session);
    forecast = new StreamForecastViewModel(session, cleanup);
    planFile =
        new PlanFileViewModel<>(
            session,
            cleanup.planning(),
            file -> PlanFile.read(file, PlanForm.STREAMS, session.store().terms()));
    freezing = new FreezeViewModel(session, cleanup.planning());
    shown =
        Bindings.createObjectBinding(
            this::seen, planFile.openedProperty(), preview.read().valueProperty());
    mayDelete =
        Bindings.createBooleanBinding(
            this::isDeletable,
            shown,
            planFile.openedProperty(),
            planFile.loadingProperty(),
            preview.read().loadingProperty(),
            preview.read().failureProperty(),
            preview.freshnessBinding(),
            plan.planProperty(),
            run.stateProperty());
    busy =
        Bindings.createBooleanBinding(() -> !idle(run.stateProperty().get()), run.stateProperty());
    shown.subscribe(this::decideAbout);
    planFile.openedProperty().subscribe(this::opened);
    run.stateProperty()
        .subscribe(
            state -> {
              if (state == RunState.ENDED) {
                planRun.set(run.questionProperty().get().frozen() != null);
              }
            });
  }

  // Properties

  private final ObjectBinding<StreamPreview> shown;
  private final BooleanBinding mayDelete;
  private final BooleanBinding busy;
  private final ReadOnlyBooleanWrapper planRun = new ReadOnlyBooleanWrapper(this, "planRun");

  /** The policies that the store keeps. */
  public StreamPoliciesViewModel policies() {
    return policies;
  }

  /** What they would delete. */
  public StreamPreviewViewModel preview() {
    return preview;
  }

  /** The cleanup. */
  public RunViewModel run() {
    return run;
  }

  /** Whether the policies keep up. */
  public StreamForecastViewModel forecast() {
    return forecast;
  }

  /** The plan’s file that is looked at in the place of a preview. */
  public PlanFileViewModel<StreamPreview> planFile() {
    return planFile;
  }

  /** What is seen as a plan’s file. */
  public FreezeViewModel freezing() {
    return freezing;
  }

  /** What is seen: the plan that is looked at, else the preview; null for neither. */
  public ObjectBinding<StreamPreview> shownBinding() {
    return shown;
  }

  /** What is done about the hazards of what is seen. */
  public PlanViewModel plan() {
    return plan;
  }

  /** Whether a cleanup may be asked for. */
  public BooleanBinding mayDeleteBinding() {
    return mayDelete;
  }

  /** Whether a cleanup goes on, from the check to its end. */
  public BooleanBinding busyBinding() {
    return busy;
  }

  /** Whether the plan that is looked at was run since it was opened. */
  public ReadOnlyBooleanProperty planRunProperty() {
    return planRun.getReadOnlyProperty();
  }

  // Commands

  /** Reads the policies, unless they were read before. */
  public void show() {
    if (policies.read().value() == null && !policies.read().isLoading()) {
      policies.refresh();
    }
  }

  /** Reads again what is shown. */
  public void refresh() {
    if (policies.read().value() != null || policies.read().failureProperty().get() != null) {
      policies.refresh();
    }
    forecast.refresh();
    if (planFile.openedProperty().get() == null) {
      preview.refresh();
    } else if (idle(run.stateProperty().get()) && !planRun.get()) {
      planFile.check();
    }
  }

  /** Finds out what would go now; a plan that was looked at is closed. */
  public void previewPolicies() {
    if (idle(run.stateProperty().get())) {
      planFile.forget();
      preview.preview();
    }
  }

  /** Asks about deleting what is shown, if anything would go; a plan is read once more before. */
  public void cleanUp() {
    if (!mayDelete.get() || !(plan.planProperty().get() instanceof CleanupPlan.Ready ready)) {
      return;
    }
    if (planFile.openedProperty().get() == null) {
      run.check(new CleanupCheck(shown.get(), ready, null));
    } else {
      planFile.checkThen(
          () -> {
            Frozen<StreamPreview> frozen = planFile.openedProperty().get().plan();
            run.check(new CleanupCheck(frozen.preview(), ready, frozen));
          });
    }
  }

  /** Stops and hears nothing any more. */
  void close() {
    policies.close();
    preview.close();
    run.close();
    forecast.close();
    planFile.close();
    freezing.close();
  }

  private void decideAbout(StreamPreview preview) {
    OpenedPlan<StreamPreview> opened = planFile.openedProperty().get();
    plan.planFor(preview, opened == null ? Decisions.NONE : opened.plan().decisions());
  }

  private void opened(OpenedPlan<StreamPreview> now) {
    planRun.set(false);
    if (now != null) {
      freezing.forget();
    }
  }

  private StreamPreview seen() {
    OpenedPlan<StreamPreview> opened = planFile.openedProperty().get();
    return opened == null ? preview.read().value() : opened.plan().preview();
  }

  private static boolean idle(RunState state) {
    return state == RunState.NONE || state == RunState.ENDED;
  }

  /** Returns whether more is allowed than the approval of the plan that is looked at covers. */
  boolean beyondApproval() {
    OpenedPlan<StreamPreview> opened = planFile.openedProperty().get();
    return opened != null && !mayDecide(opened);
  }

  /** Under an approval nothing more may be allowed than was approved. */
  private boolean mayDecide(OpenedPlan<StreamPreview> opened) {
    try {
      opened.plan().decide(Decisions.of(plan.options()), opened.approved());
      return true;
    } catch (PlanException refused) {
      return false;
    }
  }

  private boolean isDeletable() {
    StreamPreview known = shown.get();
    if (known == null || !idle(run.stateProperty().get())) {
      return false;
    }
    if (!(plan.planProperty().get() instanceof CleanupPlan.Ready ready)
        || ready.work().size() == 0) {
      return false;
    }
    OpenedPlan<StreamPreview> opened = planFile.openedProperty().get();
    return opened == null
        ? preview.freshnessBinding().get().usable()
            && !preview.read().isLoading()
            && preview.read().failureProperty().get() == null
        : opened.admitted() && !planFile.loadingProperty().get() && mayDecide(opened);
  }
}
