package dev.holdfast.desktop.tasks.details;

import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Pointing;
import dev.holdfast.desktop.fx.SplitLines;
import dev.holdfast.desktop.fx.json.JsonPane;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.text.Messages;
import dev.holdfast.text.query.Query;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.VBox;

/** The rounds in which the task was executed; the error of the selected one whole. */
final class AttemptsView extends FxmlView {

  private final TaskDetailsViewModel details;

  @FXML private InlineFailure failure;
  @FXML private Label count;
  @FXML private SplitPane split;
  @FXML private VBox selected;
  @FXML private JsonPane error;
  private String shown;

  AttemptsView(TaskDetailsViewModel details, FieldText fields, Messages messages) {
    super(messages);
    this.details = details;
    load();
    split.getItems().remove(selected);
    Pointing.at(error, () -> new Pointing.Value(Query.of(FieldTerm.ERROR, shown), null));
    RowsView<Attempt> list =
        RowsView.list(
                messages, "attempts", new AttemptLine(new AttemptText(fields, messages)).column())
            .named("attemptList", "story-list")
            .keyed(Attempt::id)
            .reads(details.attempts, Excerpt::items, () -> RowsView.EMPTY)
            .copies();
    list.control.setMinHeight(80);
    split.getItems().addFirst(list.control);
    failure.follow(details.attempts.failure, details.attempts::retry);
    details.attempts.value.subscribe(this::show);
    list.chosenProperty().subscribe(this::showError);
  }

  private void show(Excerpt<Attempt> read) {
    int size = read == null ? 0 : read.items().size();
    count.setText(
        size == 0 ? "" : messages.get(read.complete() ? "attempts.count" : "attempts.cut", size));
    count.setManaged(!count.getText().isEmpty());
    Long last = read == null ? null : Situation.last(read).map(Attempt::number).orElse(null);
    count.setGraphic(last == null ? null : LastAttempts.lastGood(details, messages, last));
  }

  private void showError(Attempt attempt) {
    String text = attempt == null ? null : attempt.error();
    shown = text;
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
