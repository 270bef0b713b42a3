package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.WrongWords;
import dev.holdfast.desktop.tasks.completion.FilterCompletion;
import dev.holdfast.desktop.tasks.completion.FilterPopup;
import dev.holdfast.text.Messages;
import dev.holdfast.text.query.QueryException;
import java.util.List;
import java.util.OptionalLong;
import javafx.animation.PauseTransition;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.util.Duration;

/**
 * The line that narrows the list down. It takes effect when typing rests, on Enter, and when left.
 */
final class TaskFilterView extends FxmlView {

  /** How long typing must rest: long enough to type on, too short to wait for. */
  private static final Duration REST = Duration.millis(300);

  private final TasksViewModel tasks;
  private final Messages messages;
  private final TaskFilterViewModel filter;
  private final PauseTransition rest = new PauseTransition(REST);
  private final FilterPopup popup;
  private final WrongWords words;
  private boolean filling;

  @FXML private TextField text;
  @FXML private Pane marks;
  @FXML private Region mark;
  @FXML private Label problem;
  @FXML private Button clear;

  TaskFilterView(TasksViewModel tasks, Messages messages) {
    this.tasks = tasks;
    this.messages = messages;
    this.filter = tasks.filter();
    load(messages);
    words = new WrongWords(text, mark);
    popup = new FilterPopup(text, messages, this::left, this::accept);
    popup.onHidden(tasks.hints().offerCounts()::forget);
    tasks.hints().offerCounts().countedProperty().subscribe(_ -> popup.recount());
    rest.setOnFinished(event -> apply());
    text.textProperty().addListener((property, before, now) -> typed());
    text.setOnAction(
        event -> {
          apply();
          filter.rest();
        });
    text.focusedProperty().addListener((property, before, now) -> focusMoved(now));
    filter.lineProperty().subscribe(this::fill);
    filter.problemProperty().subscribe(this::show);
    text.widthProperty()
        .addListener((property, before, now) -> show(filter.problemProperty().get()));
    tasks.hints().vocabularyProperty().subscribe(_ -> offerAgain());
  }

  /** Puts the caret into the line. */
  void focusText() {
    text.requestFocus();
    text.selectAll();
  }

  /** Lists all tasks, whatever was typed, also what has not been asked for yet. */
  void forget() {
    popup.hide();
    filter.clear();
    fill("");
  }

  /** Offers what may stand at the caret. */
  void offer() {
    tasks.hints().learnVocabulary();
    List<FilterCompletion.Offer> offers =
        new FilterCompletion(tasks.hints().words().keys(), tasks.hints().vocabulary())
            .at(text.getText(), text.getCaretPosition());
    popup.show(offers);
    tasks.hints().offerCounts().ask(text.getText(), offers);
  }

  private OptionalLong left(FilterCompletion.Offer offer) {
    return tasks.hints().offerCounts().left(text.getText(), offer);
  }

  @FXML
  private void clear() {
    forget();
    focusText();
  }

  private void typed() {
    clear.setDisable(text.getText().isEmpty() && !tasks.isNarrowed());
    // Where the wrong word stands now is known only once it is read again.
    words.clear();
    if (!filling) {
      rest.playFromStart();
      // The caret moves after the text.
      javafx.application.Platform.runLater(this::offerIfFocused);
    }
  }

  private void offerIfFocused() {
    if (text.isFocused() && !filling) {
      offer();
    }
  }

  private void offerAgain() {
    if (popup.isShown() || text.isFocused() && rest.getStatus() == PauseTransition.Status.RUNNING) {
      offer();
    }
  }

  private void apply() {
    rest.stop();
    filter.type(text.getText());
    show(filter.problemProperty().get());
  }

  private void focusMoved(boolean focused) {
    if (focused) {
      tasks.hints().learnVocabulary();
    } else {
      popup.hide();
      if (!text.getText().equals(filter.lineProperty().get())) {
        apply();
      }
      filter.rest();
    }
  }

  private void accept(FilterCompletion.Offer offer) {
    String line = offer.in(text.getText());
    filling = true;
    text.setText(line);
    text.positionCaret(offer.caret());
    filling = false;
    popup.hide();
    if (line.substring(0, offer.caret()).endsWith(" ")) {
      apply();
    } else {
      offer();
    }
  }

  private void fill(String line) {
    if (!text.getText().equals(line)) {
      rest.stop();
      // What it offers belongs to the line that was there.
      popup.hide();
      filling = true;
      text.setText(line);
      text.end();
      filling = false;
    }
    clear.setDisable(line.isEmpty() && !tasks.isNarrowed());
  }

  private void show(QueryException wrong) {
    problem.setText(
        wrong == null ? "" : wrong.getMessage() + " " + messages.get("filter.unchanged"));
    words.show(text.getText().equals(filter.lineProperty().get()) ? wrong : null);
  }
}
