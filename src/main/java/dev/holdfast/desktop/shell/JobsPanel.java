package dev.holdfast.desktop.shell;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import javafx.collections.ListChangeListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The list of background jobs above the status bar, each with progress and Cancel. */
final class JobsPanel extends VBox {

  private final JobsViewModel model;
  private final VBox rows = new VBox();
  private final Messages messages = Fxml.messages(JobsPanel.class);

  JobsPanel(JobsViewModel model) {
    this.model = model;
    getStyleClass().add("jobs-panel");
    rows.getStyleClass().add("jobs-rows");
    Label title = new Label(messages.get("jobs.title"));
    title.getStyleClass().add("section-header");
    getChildren().addAll(title, rows);
    setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
    StackPane.setAlignment(this, Pos.BOTTOM_RIGHT);
    setVisible(false);
    model.lines().addListener(this::changed);
    rebuild();
  }

  void toggle() {
    setVisible(!isVisible());
  }

  private void changed(ListChangeListener.Change<? extends JobLine> change) {
    rebuild();
  }

  private void rebuild() {
    if (model.lines().isEmpty()) {
      Label nothing = new Label(messages.get("jobs.empty"));
      nothing.getStyleClass().add("text-muted");
      rows.getChildren().setAll(nothing);
      return;
    }
    rows.getChildren().setAll(model.lines().stream().map(this::row).toList());
  }

  private Node row(JobLine line) {
    Label title = new Label(VisibleText.line(line.title()));
    Label store = new Label(VisibleText.line(line.store()));
    store.getStyleClass().addAll("text-muted", "job-store");
    store.setVisible(!line.store().isEmpty());
    store.setManaged(store.isVisible());
    Label amount = new Label();
    amount.getStyleClass().add("text-muted");
    amount.textProperty().bind(line.amountProperty());
    amount.setMinWidth(USE_PREF_SIZE);
    title.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(title, Priority.ALWAYS);
    ProgressBar bar = new ProgressBar();
    bar.getStyleClass().add("job-progress");
    bar.setMaxWidth(Double.MAX_VALUE);
    bar.progressProperty().bind(line.progressProperty());
    HBox.setHgrow(bar, Priority.ALWAYS);
    Button cancel = new Button();
    cancel.getStyleClass().add("small");
    cancel.setMinWidth(USE_PREF_SIZE);
    cancel
        .textProperty()
        .bind(
            line.cancellingProperty()
                .map(asked -> messages.get(asked ? "jobs.cancelling" : "jobs.cancel")));
    cancel.disableProperty().bind(line.cancellingProperty());
    cancel.setOnAction(event -> line.cancel());
    HBox words = new HBox(title, amount);
    HBox doing = new HBox(bar, cancel);
    words.getStyleClass().add("toolbar-line");
    doing.getStyleClass().add("toolbar-line");
    VBox row = new VBox(words, store, doing);
    row.getStyleClass().add("job-row");
    return row;
  }
}
