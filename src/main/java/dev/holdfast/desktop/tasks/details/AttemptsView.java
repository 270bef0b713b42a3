package dev.holdfast.desktop.tasks.details;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.JsonPane;
import dev.holdfast.desktop.fx.SplitLines;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.task.Attempt;
import dev.holdfast.text.Messages;
import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.VBox;

/** The rounds in which the task was executed; the error of the selected one whole. */
final class AttemptsView {

  private final Messages messages;
  private final Parent root;

  @FXML private InlineFailure failure;
  @FXML private Label count;
  @FXML private SplitPane split;
  @FXML private ListView<Attempt> attemptList;
  @FXML private VBox selected;
  @FXML private JsonPane error;

  AttemptsView(TaskDetailsViewModel details, FieldText fields, Messages messages) {
    this.messages = messages;
    root = Fxml.load(this, messages);
    split.getItems().remove(selected);
    AttemptText texts = new AttemptText(fields, messages);
    attemptList.setCellFactory(list -> new AttemptCell(texts));
    failure.messageProperty().bind(details.attempts().failureProperty());
    failure.setOnRetry(details.attempts()::retry);
    StoryPlaceholder.follow(details.attempts(), attemptList, messages, "attempts");
    details.attempts().valueProperty().subscribe(this::show);
    attemptList.getSelectionModel().selectedItemProperty().subscribe(this::showError);
  }

  Parent node() {
    return root;
  }

  private void show(Excerpt<Attempt> read) {
    Attempt before = attemptList.getSelectionModel().getSelectedItem();
    List<Attempt> rows = read == null ? List.of() : read.items();
    if (!rows.equals(attemptList.getItems())) {
      attemptList.getItems().setAll(rows);
      attemptList.getSelectionModel().clearSelection();
      rows.stream()
          .filter(row -> before != null && row.id() == before.id())
          .findFirst()
          .ifPresent(attemptList.getSelectionModel()::select);
    }
    count.setText(
        read == null || rows.isEmpty()
            ? ""
            : messages.get(read.complete() ? "attempts.count" : "attempts.cut", rows.size()));
    count.setManaged(!count.getText().isEmpty());
  }

  private void showError(Attempt attempt) {
    String text = attempt == null ? null : attempt.error();
    if (text == null || text.isBlank()) {
      split.getItems().remove(selected);
      return;
    }
    error.setPlain(text);
    if (!split.getItems().contains(selected)) {
      split.getItems().add(selected);
      SplitLines.place(split, "task-attempts", 0.6);
    }
  }
}
