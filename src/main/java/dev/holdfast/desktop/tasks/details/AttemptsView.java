package dev.holdfast.desktop.tasks.details;

import static dev.holdfast.desktop.fx.Nodes.bar;
import static dev.holdfast.desktop.fx.Nodes.gap;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.statusSign;
import static dev.holdfast.desktop.fx.Nodes.vbox;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Pointing;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.SplitLines;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.fx.json.JsonPane;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.text.Messages;
import dev.holdfast.text.query.Query;
import java.util.function.Function;
import javafx.fxml.FXML;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** The rounds in which the task was executed; the error of the selected one whole. */
final class AttemptsView extends FxmlView {

  private final TaskDetailsViewModel details;
  private final AttemptText texts;

  @FXML private InlineFailure failure;
  @FXML private Label count;
  @FXML private SplitPane split;
  @FXML private VBox selected;
  @FXML private JsonPane error;
  private String shown;

  AttemptsView(TaskDetailsViewModel details, FieldText fields, Messages messages) {
    super(messages);
    this.details = details;
    texts = new AttemptText(fields, messages);
    load();
    split.getItems().remove(selected);
    Pointing.at(error, () -> new Pointing.Value(Query.of(FieldTerm.ERROR, shown), null));
    RowsView<Attempt> list =
        RowsView.list(
                messages,
                "attempts",
                Column.<Attempt>line(this::drawing)
                    .said(
                        attempt ->
                            String.join(
                                ", ",
                                texts.number(attempt),
                                texts.outcome(attempt),
                                texts.span(attempt))))
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
    count.setGraphic(last == null ? null : SituationPane.lastGood(details, messages, last));
  }

  /** Its number, outcome and duration; when and where it ran; why it failed. */
  private Function<Attempt, Node> drawing() {
    Label number = whole(label("", "strong"));
    Label outcome = label("", "status-label");
    outcome.setGraphic(statusSign());
    Label duration = whole(label("", "text-muted"));
    HBox first = bar("story-line", number, outcome, gap(), duration);
    first.setAlignment(Pos.BASELINE_LEFT);
    Label span = label("", "text-muted");
    Tooltip exact = new Tooltip();
    span.setTooltip(exact);
    Label worker = label("", "text-muted");
    Label error = label("", "attempt-error");
    Shown.when(error, error.textProperty().isNotEmpty());
    VBox content = vbox("story-attempt", first, bar("story-line", span, gap(), worker), error);
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
