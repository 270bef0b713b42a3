package dev.holdfast.desktop.tasks.details;

import static dev.holdfast.desktop.fx.Nodes.gap;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.vbox;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.Bar;
import dev.holdfast.desktop.fx.Pointing;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.StatusSign;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.text.query.Query;
import java.util.function.Function;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;

/** An attempt: its number, outcome and duration; when and where it ran; why it failed. */
record AttemptLine(AttemptText texts) {

  Column<Attempt> column() {
    return Column.line(this::drawing)
        .said(
            attempt ->
                String.join(
                    ", ", texts.number(attempt), texts.outcome(attempt), texts.span(attempt)));
  }

  private Function<Attempt, Node> drawing() {
    Label number = whole(label("", "strong"));
    Label outcome = label("", "status-label");
    outcome.setGraphic(new StatusSign());
    Label duration = whole(label("", "text-muted"));
    Bar first = new Bar("story-line", number, outcome, gap(), duration);
    first.setAlignment(Pos.BASELINE_LEFT);
    Label span = label("", "text-muted");
    Tooltip exact = new Tooltip();
    span.setTooltip(exact);
    Label worker = label("", "text-muted");
    Label error = label("", "attempt-error");
    Shown.when(error, error.textProperty().isNotEmpty());
    VBox content = vbox("story-attempt", first, new Bar("story-line", span, gap(), worker), error);
    Attempt[] shown = new Attempt[1];
    Pointing.at(
        worker,
        () ->
            new Pointing.Value(
                Query.of(FieldTerm.WORKER, shown[0].workerId()), shown[0].workerId()));
    Pointing.at(
        error,
        () -> new Pointing.Value(Query.of(FieldTerm.ERROR, shown[0].error()), shown[0].error()));
    return attempt -> {
      shown[0] = attempt;
      number.setText(texts.number(attempt));
      outcome.setText(texts.outcome(attempt));
      String tone = StatusStyle.styleClass(texts.tone(attempt));
      outcome.getStyleClass().setAll("label", "status-label", tone);
      duration.setText(texts.duration(attempt));
      span.setText(texts.span(attempt));
      exact.setText(texts.exactSpan(attempt));
      worker.setText(texts.worker(attempt));
      error.setText(texts.error(attempt));
      return content;
    };
  }
}
