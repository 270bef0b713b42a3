package dev.holdfast.desktop.policy;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.TaskStatus;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;

/** The form for one age. */
public final class AgeFormView extends FxmlView {

  private final Runnable onEnter;

  @FXML private TextField keep;
  @FXML private Label keepHint;
  @FXML private Label keepProblem;
  @FXML private VBox statuses;
  @FXML private Label pausedNote;
  @FXML private Label statusProblem;

  /**
   * Shows a form.
   *
   * @param onEnter what Enter in the age does
   * @param operation what a cleanup does in the store
   */
  AgeFormView(AgeFormViewModel age, Runnable onEnter, OperationTerm operation) {
    super(Fxml.messages(AgeFormView.class).in(operation));
    this.onEnter = onEnter;
    load();
    keep.textProperty().bindBidirectional(age.keep);
    Map<TaskStatus, String> why =
        age.spared().stream()
            .collect(Collectors.toMap(status -> status, _ -> pausedNote.getText()));
    statuses.getChildren().setAll(StatusBoxes.of(age.known, age.chosen(), "status-", why));
    Shown.now(pausedNote, !why.isEmpty());
    Shown.saying(keepProblem, age.keepProblem);
    Shown.saying(statusProblem, age.statusProblem);
    Shown.when(keepHint, age.keepProblem.isEmpty());
    keep.accessibleHelpProperty().bind(age.keepProblem);
  }

  /** Puts the keyboard into the age. */
  public void focus() {
    keep.requestFocus();
  }

  @FXML
  private void enter() {
    onEnter.run();
  }
}
