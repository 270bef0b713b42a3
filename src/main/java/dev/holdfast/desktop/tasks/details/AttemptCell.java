package dev.holdfast.desktop.tasks.details;

import dev.holdfast.desktop.fx.StatusSign;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.task.Attempt;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** An attempt: its number, outcome and duration; when and where it ran; why it failed. */
final class AttemptCell extends ListCell<Attempt> {

  private final AttemptText texts;
  private final Label number = new Label();
  private final Label outcome = new Label();
  private final Label duration = new Label();
  private final Label span = new Label();
  private final Label worker = new Label();
  private final Label error = new Label();
  private final Tooltip exact = new Tooltip();
  private final VBox content;
  private String outcomeClass;

  AttemptCell(AttemptText texts) {
    this.texts = texts;
    number.getStyleClass().add("strong");
    number.setMinWidth(USE_PREF_SIZE);
    outcome.getStyleClass().add("status-label");
    outcome.setGraphic(new StatusSign());
    duration.getStyleClass().add("text-muted");
    duration.setMinWidth(USE_PREF_SIZE);
    HBox first = new HBox(number, outcome, spring(), duration);
    first.getStyleClass().add("story-line");
    first.setAlignment(Pos.BASELINE_LEFT);
    span.getStyleClass().add("text-muted");
    span.setTooltip(exact);
    HBox.setHgrow(span, Priority.SOMETIMES);
    worker.getStyleClass().add("text-muted");
    HBox second = new HBox(span, spring(), worker);
    second.getStyleClass().add("story-line");
    error.getStyleClass().add("attempt-error");
    error.managedProperty().bind(error.textProperty().isNotEmpty());
    content = new VBox(first, second, error);
    content.getStyleClass().add("story-attempt");
    setPrefWidth(0);
  }

  private static Region spring() {
    Region spring = new Region();
    HBox.setHgrow(spring, Priority.ALWAYS);
    return spring;
  }

  @Override
  protected void updateItem(Attempt attempt, boolean empty) {
    super.updateItem(attempt, empty);
    if (empty || attempt == null) {
      setGraphic(null);
      setAccessibleText(null);
      return;
    }
    number.setText(texts.number(attempt));
    outcome.setText(texts.outcome(attempt));
    outcome.getStyleClass().remove(outcomeClass);
    outcomeClass = StatusStyle.styleClass(texts.tone(attempt));
    outcome.getStyleClass().add(outcomeClass);
    duration.setText(texts.duration(attempt));
    span.setText(texts.span(attempt));
    exact.setText(texts.exactSpan(attempt));
    worker.setText(texts.worker(attempt));
    error.setText(texts.error(attempt));
    setAccessibleText(String.join(", ", number.getText(), outcome.getText(), span.getText()));
    setGraphic(content);
  }
}
