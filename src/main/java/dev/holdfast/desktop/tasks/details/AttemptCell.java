package dev.holdfast.desktop.tasks.details;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;

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
  private final Label number = whole(styled(new Label(), "strong"));
  private final Label outcome = new Label();
  private final Label duration = whole(styled(new Label(), "text-muted"));
  private final Label span = styled(new Label(), "text-muted");
  private final Label worker = styled(new Label(), "text-muted");
  private final Label error = styled(new Label(), "attempt-error");
  private final Tooltip exact = new Tooltip();
  private final VBox content;
  private String outcomeClass;

  AttemptCell(AttemptText texts) {
    this.texts = texts;
    outcome.getStyleClass().add("status-label");
    outcome.setGraphic(new StatusSign());
    HBox first = styled(new HBox(number, outcome, spring(), duration), "story-line");
    first.setAlignment(Pos.BASELINE_LEFT);
    span.setTooltip(exact);
    HBox.setHgrow(span, Priority.SOMETIMES);
    HBox second = styled(new HBox(span, spring(), worker), "story-line");
    error.managedProperty().bind(error.textProperty().isNotEmpty());
    content = new VBox(first, second, error);
    content.getStyleClass().add("story-attempt");
    setPrefWidth(0);
  }

  private static Region spring() {
    Region spring = wide(new Region());
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
