package dev.holdfast.desktop.overview;

import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.gap;
import static dev.holdfast.desktop.fx.Nodes.hbox;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.link;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.vbox;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.css.PseudoClass;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** A box of the page: what it is, in a few words how it is, and what it shows, or why not. */
class CardPane extends VBox {

  private final Label summary = label("", "text-muted");

  /** The line above what it shows. */
  final HBox head;

  private final VBox body = vbox("overview-body");
  private final ProgressIndicator busy = styled(new ProgressIndicator(), "overview-busy");
  private final InlineFailure failure = new InlineFailure();
  private Runnable again = () -> {};
  private boolean all;

  /** What the page shows. */
  final OverviewViewModel model;

  /** The texts of the page. */
  final Messages messages;

  /**
   * Shows nothing yet.
   *
   * @param title what it is
   */
  CardPane(OverviewViewModel model, String title) {
    this.model = model;
    this.messages = model.messages;
    getStyleClass().addAll("card", "overview-card");
    Label name = whole(label(title, "overview-title"));
    summary.setMinWidth(0);
    Tooltip whole = new Tooltip();
    whole.textProperty().bind(summary.textProperty());
    summary.setTooltip(whole);
    busy.setVisible(false);
    busy.managedProperty().bind(busy.visibleProperty());
    head = centred(hbox("overview-head", name, summary, gap(), busy));
    getChildren().setAll(head, failure, body);
    VBox.setMargin(failure, new Insets(10, 12, 10, 12));
    setAccessibleText(title);
    setMinHeight(USE_PREF_SIZE);
  }

  /** Shows what is read, each time it comes; says whether it is, and why it could not be. */
  final <T> void follow(StoreRead<T> read, Consumer<T> show) {
    follow(read, () -> Optional.ofNullable(read.value()).ifPresent(show));
    read.value.subscribe(_ -> again());
  }

  /** Says whether it is being read, and why it could not be. */
  final void follow(StoreRead<?> read, Runnable show) {
    again = show;
    ShownZone.follow(this, show);
    failure.follow(read.failure, read::retry);
    busy.visibleProperty().bind(read.loading);
    for (Observable each : List.of(read.value, read.loading, read.failure)) {
      each.addListener(_ -> waiting(read));
    }
    waiting(read);
  }

  private void waiting(StoreRead<?> read) {
    boolean nothing = read.value() == null;
    Shown.now(body, !nothing);
    if (nothing) {
      summary.setText(read.isLoading() ? messages.get("common.reading") : "");
    }
    pseudoClassStateChanged(PseudoClass.getPseudoClass("waiting"), nothing);
  }

  /** Shows again what is known. */
  final void again() {
    again.run();
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
   */
  final Hyperlink more(String words) {
    Runnable turn =
        () -> {
          all = !all;
          again();
        };
    return whole(link(all ? messages.get("fewer") : words, turn, "overview-link"));
  }

  /** Returns a line below. */
  static HBox foot(Node... parts) {
    return centred(hbox("overview-foot", parts));
  }

  /**
   * Shows a few rows, or all of them once somebody asked.
   *
   * @param others what there are more of, a key
   * @return the line below, which is there if anything is in it
   */
  final <R> HBox list(
      Grid grid, List<R> rows, int few, Consumer<R> row, String others, Node... below) {
    rows.stream().limit(most(few)).forEach(row);
    HBox foot = foot(below);
    if (rows.size() > few) {
      foot.getChildren().add(more(messages.get(others, rows.size() - few)));
    }
    Shown.when(foot, Bindings.isNotEmpty(foot.getChildren()));
    fill(grid, foot);
    return foot;
  }

  /** Shows this. */
  final void fill(Node... content) {
    body.getChildren().setAll(content);
  }

  /** Shows that there is nothing to show. */
  final void empty(String words) {
    fill(sentence(words, "text-muted", "overview-empty"));
  }
}
