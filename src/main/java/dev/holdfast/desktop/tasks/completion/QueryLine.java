package dev.holdfast.desktop.tasks.completion;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.tip;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.text.Messages;
import dev.holdfast.text.query.QueryException;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.fxml.FXML;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.skin.TextFieldSkin;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Duration;

/**
 * The line that narrows a list down. It takes effect when typing rests, on Enter, and when left.
 */
public final class QueryLine extends VBox {

  /** How long typing must rest: long enough to type on, too short to wait for. */
  private static final Duration REST = Duration.millis(300);

  private static final double HINT_WIDTH = 520;
  private static final double THICK = 2;

  /**
   * What is asked by it.
   *
   * @param line as it was typed or chosen; never null
   * @param problem what is wrong with it; null if nothing is
   * @param type asks for something else
   * @param rest hears that nobody types any more
   * @param clear asks for everything
   * @param narrowed whether less than everything is shown, whatever the line says
   */
  public record Asked(
      ReadOnlyStringProperty line,
      ReadOnlyObjectProperty<QueryException> problem,
      Consumer<String> type,
      Runnable rest,
      Runnable clear,
      BooleanSupplier narrowed) {

    /** Of a list that nothing but its line narrows down. */
    public Asked(
        ReadOnlyStringProperty line,
        ReadOnlyObjectProperty<QueryException> problem,
        Consumer<String> type) {
      this(line, problem, type, () -> {}, () -> type.accept(""), () -> false);
    }
  }

  private final Asked asked;
  private final LineOffers offers;
  private final Messages messages;
  private final PauseTransition rest = new PauseTransition(REST);
  private final FilterPopup popup;
  private boolean filling;

  @FXML private HBox row;
  @FXML private TextField text;
  @FXML private Region mark;
  @FXML private Button clear;
  @FXML private Label problem;

  /**
   * Asks for nothing yet.
   *
   * @param prompt stands in the empty line
   * @param hint is said where the mouse rests
   */
  public QueryLine(Asked asked, LineOffers offers, String prompt, String hint) {
    this.asked = asked;
    this.offers = offers;
    messages = offers.messages;
    Fxml.load(this, messages);
    text.setPromptText(prompt);
    text.setTooltip(tip(hint, HINT_WIDTH));
    acting(clear, this::clear);
    Shown.when(problem, problem.textProperty().isNotEmpty());
    popup = new FilterPopup(text, messages, this::left, this::accept, this::apply);
    popup.setOnHidden(_ -> offers.forget());
    offers.onCounted(popup.list::refresh);
    offers.onLearned(this::offerAgain);
    rest.setOnFinished(event -> apply());
    text.textProperty().addListener((property, before, now) -> typed());
    text.setOnAction(
        event -> {
          apply();
          asked.rest().run();
        });
    text.focusedProperty().addListener((property, before, now) -> focusMoved(now));
    asked.line().subscribe(this::fill);
    asked.problem().subscribe(this::show);
    text.widthProperty().addListener((property, before, now) -> show(asked.problem().get()));
  }

  /** Puts something behind the line. */
  public QueryLine beside(Node... more) {
    row.getChildren().addAll(more);
    return this;
  }

  /** Puts the caret into the line. */
  public void focusText() {
    text.requestFocus();
    text.selectAll();
  }

  /** Asks for everything, whatever was typed, also what has not been asked for yet. */
  public void forget() {
    popup.hide();
    asked.clear().run();
    fill("");
  }

  /** Offers what may stand at the caret. */
  private void offer() {
    popup.show(offers.at(text.getText(), text.getCaretPosition()));
  }

  private OptionalLong left(LineOffers.Offer offer) {
    return offers.left(text.getText(), offer);
  }

  private void clear() {
    forget();
    focusText();
  }

  private void typed() {
    clear.setDisable(text.getText().isEmpty() && !asked.narrowed().getAsBoolean());
    // Where the wrong word stands now is known only once it is read again.
    mark.setVisible(false);
    if (!filling) {
      rest.playFromStart();
      // The caret moves after the text.
      Platform.runLater(this::offerIfFocused);
    }
  }

  private void offerIfFocused() {
    if (text.isFocused() && !filling) {
      offer();
    }
  }

  private void offerAgain() {
    boolean begun =
        rest.getStatus() == PauseTransition.Status.RUNNING || text.getText().endsWith(":");
    if (popup.isShowing() || text.isFocused() && begun) {
      offer();
    }
  }

  private void apply() {
    rest.stop();
    asked.type().accept(text.getText());
    show(asked.problem().get());
  }

  private void focusMoved(boolean focused) {
    if (focused) {
      offers.learn();
    } else {
      popup.hide();
      if (!text.getText().equals(asked.line().get())) {
        apply();
      }
      asked.rest().run();
    }
  }

  private void accept(LineOffers.Offer offer) {
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
    clear.setDisable(text.getText().isEmpty() && !asked.narrowed().getAsBoolean());
  }

  private void show(QueryException wrong) {
    underline(text.getText().equals(asked.line().get()) ? wrong : null);
    problem.setText(
        wrong == null ? "" : wrong.getMessage() + " " + messages.get("filter.unchanged"));
  }

  /** Underlines what is wrong; nothing for null. The bounds of signs only the skin knows. */
  private void underline(QueryException wrong) {
    int until = wrong == null ? 0 : Math.min(wrong.until, text.getLength());
    if (!(text.getSkin() instanceof TextFieldSkin skin) || wrong == null || until <= wrong.from) {
      mark.setVisible(false);
      return;
    }
    text.layout();
    Rectangle2D first = skin.getCharacterBounds(wrong.from);
    Rectangle2D last = skin.getCharacterBounds(until - 1);
    double begin = Math.max(first.getMinX(), text.getInsets().getLeft());
    double end = Math.min(last.getMaxX(), text.getWidth() - text.getInsets().getRight());
    mark.setVisible(end > begin);
    mark.resizeRelocate(begin, first.getMaxY() + 1, Math.max(0, end - begin), THICK);
  }
}
