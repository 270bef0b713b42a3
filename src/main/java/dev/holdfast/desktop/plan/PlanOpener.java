package dev.holdfast.desktop.plan;

import static dev.holdfast.desktop.fx.Nodes.named;

import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.fx.InlineFailure;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.layout.VBox;

/** Opens a plan's file in the place of a policy. */
public final class PlanOpener extends VBox {

  /**
   * Takes what it opens.
   *
   * @param busy while a cleanup goes on nothing can be opened
   */
  public PlanOpener(PlanFileViewModel<?> plans, FilePicker files, ObservableBooleanValue busy) {
    getStyleClass().add("plan-opener");
    setMinHeight(USE_PREF_SIZE);
    OpenPlanButton open = new OpenPlanButton(plans, files, busy);
    open.setMaxWidth(Double.MAX_VALUE);
    getChildren().setAll(open, failure(plans));
  }

  /** Says why a file could not be read. */
  public static InlineFailure failure(PlanFileViewModel<?> plans) {
    return named(InlineFailure.of(plans.failureProperty()), "openPlanFailure");
  }
}
