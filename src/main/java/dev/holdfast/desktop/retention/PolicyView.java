package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Shown;
import java.util.List;
import javafx.beans.binding.StringBinding;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.Region;

/** The form in which a policy is written. */
final class PolicyView {

  private final RetentionViewModel retention;
  private final Parent root;

  @FXML private TextField keep;
  @FXML private Label keepHint;
  @FXML private Label keepProblem;
  @FXML private CheckBox completed;
  @FXML private CheckBox permanentlyFailed;
  @FXML private CheckBox paused;
  @FXML private Label statusProblem;
  @FXML private Button preview;

  PolicyView(RetentionViewModel retention) {
    this.retention = retention;
    root = Fxml.load(this);
    PolicyViewModel policy = retention.policy();
    keep.textProperty().bindBidirectional(policy.keepProperty());
    completed.selectedProperty().bindBidirectional(policy.completedProperty());
    permanentlyFailed.selectedProperty().bindBidirectional(policy.permanentlyFailedProperty());
    paused.selectedProperty().bindBidirectional(policy.pausedProperty());
    showProblem(keepProblem, policy.keepProblemBinding());
    showProblem(statusProblem, policy.statusProblemBinding());
    Shown.when(keepHint, policy.keepProblemBinding().isEmpty());
    keep.accessibleHelpProperty().bind(policy.keepProblemBinding());
    for (Region control : List.of(keep, completed, permanentlyFailed, paused, preview)) {
      control.disableProperty().bind(retention.busyBinding());
    }
  }

  Parent node() {
    return root;
  }

  /** Puts the keyboard into the form's first field. */
  void focus() {
    keep.requestFocus();
  }

  @FXML
  private void preview() {
    retention.previewPolicy();
    if (!keepProblem.getText().isEmpty()) {
      keep.requestFocus();
    }
  }

  private static void showProblem(Label label, StringBinding problem) {
    label.textProperty().bind(problem);
    Shown.when(label, problem.isNotEmpty());
  }
}
