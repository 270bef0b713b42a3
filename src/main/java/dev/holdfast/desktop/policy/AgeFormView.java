package dev.holdfast.desktop.policy;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Shown;
import javafx.beans.binding.StringBinding;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;

/** The form for one age. */
public final class AgeFormView {

  private final Runnable onEnter;
  private final Parent root;

  @FXML private TextField keep;
  @FXML private Label keepHint;
  @FXML private Label keepProblem;
  @FXML private CheckBox completed;
  @FXML private CheckBox permanentlyFailed;
  @FXML private CheckBox paused;
  @FXML private Label statusProblem;

  /**
   * Shows a form.
   *
   * @param onEnter what Enter in the age does
   */
  public AgeFormView(AgeFormViewModel age, Runnable onEnter) {
    this.onEnter = onEnter;
    root = Fxml.load(this);
    keep.textProperty().bindBidirectional(age.keepProperty());
    completed.selectedProperty().bindBidirectional(age.completedProperty());
    permanentlyFailed.selectedProperty().bindBidirectional(age.permanentlyFailedProperty());
    paused.selectedProperty().bindBidirectional(age.pausedProperty());
    showProblem(keepProblem, age.keepProblemBinding());
    showProblem(statusProblem, age.statusProblemBinding());
    Shown.when(keepHint, age.keepProblemBinding().isEmpty());
    keep.accessibleHelpProperty().bind(age.keepProblemBinding());
  }

  /** Returns what is shown, always the same node. */
  public Parent node() {
    return root;
  }

  /** Puts the keyboard into the age. */
  public void focus() {
    keep.requestFocus();
  }

  @FXML
  private void enter() {
    onEnter.run();
  }

  private static void showProblem(Label label, StringBinding problem) {
    label.textProperty().bind(problem);
    Shown.when(label, problem.isNotEmpty());
  }
}
