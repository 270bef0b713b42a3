package dev.holdfast.desktop.overview;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.shell.StoreRead;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.InvalidationListener;
import javafx.css.PseudoClass;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** A box of the page: what it is, in a few words how it is, and what it shows, or why not. */
class CardPane extends VBox {

  private final Label summary = styled(new Label(), "text-muted");

  /** The line above what it shows. */
  final HBox head;

  private final VBox body = styled(new VBox(), "overview-body");
  private final ProgressIndicator busy = styled(new ProgressIndicator(), "overview-busy");
  private final InlineFailure failure = new InlineFailure();
  private boolean all;

  /**
   * Shows nothing yet.
   *
   * @param title what it is
   * @param more what stands at the right of it
   */
  CardPane(String title, Node... more) {
    getStyleClass().addAll("card", "overview-card");
    Label name = whole(styled(new Label(title), "overview-title"));
    summary.setMinWidth(0);
    Tooltip whole = new Tooltip();
    whole.textProperty().bind(summary.textProperty());
    summary.setTooltip(whole);
    Region gap = wide(new Region());
    busy.setVisible(false);
    busy.managedProperty().bind(busy.visibleProperty());
    head = new HBox(name, summary, gap, busy);
    head.getChildren().addAll(more);
    head.getStyleClass().add("overview-head");
    head.setAlignment(Pos.CENTER_LEFT);
    getChildren().setAll(head, failure, body);
    VBox.setMargin(failure, new Insets(10, 12, 10, 12));
    setAccessibleText(title);
    setMinHeight(USE_PREF_SIZE);
  }

  /** Shows what is read, each time it comes; says whether it is, and why it could not be. */
  final <T> void follow(StoreRead<T> read, Consumer<T> show) {
    follow(read);
    read.value.subscribe(told -> Optional.ofNullable(told).ifPresent(show));
  }

  /** Says whether it is being read, and why it could not be. */
  final void follow(StoreRead<?> read) {
    failure.message.bind(read.failure);
    failure.setOnRetry(read::retry);
    busy.visibleProperty().bind(read.loading);
    InvalidationListener listener = _ -> waiting(read);
    read.value.addListener(listener);
    read.loading.addListener(listener);
    read.failure.addListener(listener);
    waiting(read);
  }

  private void waiting(StoreRead<?> read) {
    boolean nothing = read.value() == null;
    Shown.now(body, !nothing);
    if (nothing) {
      summary.setText(read.isLoading() ? Fxml.messages(CardPane.class).get("common.reading") : "");
    }
    pseudoClassStateChanged(PseudoClass.getPseudoClass("waiting"), nothing);
  }

  /** Says in a few words how it is; a worry is told apart by its colour, too. */
  final void summarize(String words, boolean worry) {
    summary.setText(words);
    summary.pseudoClassStateChanged(PseudoClass.getPseudoClass("worry"), worry);
  }

  /** Returns how many lines are shown: a few, or all of them once somebody asked. */
  final int most(int few) {
    return all ? Integer.MAX_VALUE : few;
  }

  /**
   * Returns what shows the other lines, too, or hides them again.
   *
   * @param words how many there are
   * @param show shows the card again
   */
  final Hyperlink more(String words, Runnable show) {
    String fewer = Fxml.messages(CardPane.class).get("fewer");
    return acting(
        whole(styled(new Hyperlink(all ? fewer : words), "overview-link")),
        () -> {
          all = !all;
          show.run();
        });
  }

  /** Returns a line below. */
  static HBox foot(Node... parts) {
    return styled(new HBox(parts), "overview-foot");
  }

  /** Shows this. */
  final void fill(Node... content) {
    body.getChildren().setAll(content);
  }

  /** Shows that there is nothing to show. */
  final void empty(String words) {
    Label label = wrapped(styled(new Label(words), "text-muted", "overview-empty"));
    fill(label);
  }
}
