package dev.holdfast.desktop.stream;

import static dev.holdfast.desktop.fx.Nodes.acting;

import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.retention.RetentionViewModel;
import dev.holdfast.desktop.run.ChoicesView;
import dev.holdfast.retention.stream.StreamPreview;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.layout.Pane;

/** What is judged where the store itself keeps the policies, and the button that asks. */
final class StoredPoliciesView extends FxmlView {

  private final RetentionViewModel<StreamPreview> retention;

  @FXML private Pane choices;
  @FXML private Button preview;

  StoredPoliciesView(StoredPolicies choice, RetentionViewModel<StreamPreview> retention) {
    this.retention = retention;
    load();
    acting(preview, () -> retention.previewChosen());
    choices.getChildren().add(new ChoicesView(choice.options));
    choices.disableProperty().bind(retention.busy.or(retention.planFile.opened.isNotNull()));
    preview.disableProperty().bind(retention.busy);
  }
}
