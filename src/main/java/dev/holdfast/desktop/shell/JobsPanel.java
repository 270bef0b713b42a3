package dev.holdfast.desktop.shell;

import static dev.holdfast.desktop.fx.Nodes.hbox;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.vbox;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import javafx.beans.Observable;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The list of background jobs above the status bar, each with progress and Cancel. */
final class JobsPanel extends VBox {

  private final JobsViewModel model;
  private final VBox rows = vbox("jobs-rows");
  private final Messages messages = Fxml.messages(JobsPanel.class);

  JobsPanel(JobsViewModel model) {
    this.model = model;
    getStyleClass().add("jobs-panel");
    getChildren().addAll(label(messages.get("jobs.title"), "section-header"), rows);
    setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
    StackPane.setAlignment(this, Pos.BOTTOM_RIGHT);
    setVisible(false);
    model.shownLines.addListener((Observable _) -> rebuild());
    rebuild();
  }

  void toggle() {
    setVisible(!isVisible());
  }

  private void rebuild() {
    if (model.shownLines.isEmpty()) {
      Label nothing = label(messages.get("jobs.empty"), "text-muted");
      rows.getChildren().setAll(nothing);
      return;
    }
    rows.getChildren().setAll(model.shownLines.stream().map(this::row).toList());
  }

  private Node row(JobLine line) {
    Label title = new Label(VisibleText.line(line.title()));
    Label store = label(VisibleText.line(line.store()), "text-muted", "job-store");
    Shown.now(store, !line.store().isEmpty());
    Label amount = whole(label("", "text-muted"));
    amount.textProperty().bind(line.amount);
    ProgressBar bar = wide(styled(new ProgressBar(), "job-progress"));
    bar.progressProperty().bind(line.progress);
    Button cancel = whole(styled(new Button(), "small"));
    cancel
        .textProperty()
        .bind(
            line.cancelling.map(
                asked -> messages.get(asked ? "common.stopping" : "common.cancel")));
    cancel.disableProperty().bind(line.cancelling);
    cancel.setOnAction(event -> line.cancel());
    HBox words = hbox("toolbar-line", wide(title), amount);
    HBox doing = hbox("toolbar-line", bar, cancel);
    return vbox("job-row", words, store, doing);
  }
}
