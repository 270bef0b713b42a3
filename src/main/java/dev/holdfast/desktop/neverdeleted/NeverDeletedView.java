package dev.holdfast.desktop.neverdeleted;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.shell.ReadNotices;
import dev.holdfast.desktop.tasklist.TaskListView;
import dev.holdfast.retention.explain.NeverDeletedScan.NeverDeleted;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionText;
import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** How many tasks will never be eligible above, the groups below. */
final class NeverDeletedView {

  private final NeverDeletedViewModel model;
  private final Messages messages;
  private final NeverDeletedGroupsView groups;
  private final Parent root;

  @FXML private HBox summary;
  @FXML private Label sentence;
  @FXML private Label reading;
  @FXML private Button stopLooking;
  @FXML private Button lookAgain;
  @FXML private VBox rows;
  @FXML private StackPane content;

  NeverDeletedView(NeverDeletedViewModel model, TaskListView list) {
    messages = Fxml.messages(NeverDeletedView.class).in(model.operation());
    this.model = model;
    groups = new NeverDeletedGroupsView(list, model.operation());
    root = Fxml.load(this, messages);
    model.read().valueProperty().subscribe(this::found);
    model.screenBinding().subscribe(this::show);
  }

  @FXML
  private void initialize() {
    Shown.when(
        summary,
        Bindings.createBooleanBinding(
            () -> model.read().value() != null, model.read().valueProperty()));
    Shown.when(reading, model.read().loadingProperty());
    Shown.when(stopLooking, model.read().loadingProperty());
    lookAgain.disableProperty().bind(model.read().loadingProperty());
    ReadNotices.follow(rows, model.read(), model.outdatedBinding(), messages.get("outdated"));
  }

  Parent node() {
    return root;
  }

  @FXML
  private void look() {
    model.look();
  }

  @FXML
  private void cancel() {
    model.read().cancel();
  }

  private void found(NeverDeletedViewModel.Found found) {
    if (found != null) {
      NeverDeleted kept = found.kept();
      sentence.setText(RetentionText.of(model.operation()).of(kept));
      if (!kept.groups().isEmpty()) {
        groups.show(kept);
      }
    }
  }

  private void show(NeverDeletedScreen screen) {
    content.getChildren().setAll(contentOf(screen));
  }

  private Node contentOf(NeverDeletedScreen screen) {
    return switch (screen) {
      case NO_POLICY ->
          Placeholder.empty(messages.get("noPolicy.title"), messages.get("noPolicy.text"));
      case IDLE ->
          Placeholder.empty(
              messages.get("idle.title"),
              messages.get("idle.text"),
              button("look", "accent", model::look));
      case READING ->
          Placeholder.loading(
              messages.get("reading"), button("cancel", "small", model.read()::cancel));
      case FAILED -> new StackPane();
      case NONE -> Placeholder.empty(messages.get("none.title"), messages.get("none.text"));
      case GROUPS -> groups;
    };
  }

  private Button button(String key, String styleClass, Runnable action) {
    Button button = new Button(messages.get(key));
    button.getStyleClass().add(styleClass);
    button.setOnAction(event -> action.run());
    return button;
  }
}
