package dev.holdfast.desktop.act;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.tip;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.help.ContextHelp;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.desktop.plan.OpenPlanButton;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.text.ActText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import javafx.beans.value.ObservableValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** How many tasks are chosen and what can be done to them, a button each that counts. */
public final class ActBar extends FxmlView {

  private final Acting acting;
  private final ActSelection selection;
  private final Runnable chooseAll;
  private final Supplier<Long> matching;
  private final Map<ActTerm, Button> buttons = new LinkedHashMap<>();

  @FXML private Label said;
  @FXML private Hyperlink all;
  @FXML private Hyperlink clear;
  @FXML private Label reading;
  @FXML private Hyperlink stop;
  @FXML private Hyperlink showRun;
  @FXML private HBox verbs;

  /**
   * Follows a selection.
   *
   * @param matching how many tasks the list has; null while nobody knows
   * @param chooseAll chooses all of them
   */
  public ActBar(
      Acting acting, ActSelection selection, ObservableValue<Long> matching, Runnable chooseAll) {
    super(acting.messages);
    this.acting = acting;
    this.selection = selection;
    this.chooseAll = chooseAll;
    this.matching = matching::getValue;
    load();
    acting(clear, () -> selection.clear());
    acting(stop, () -> selection.matching.cancel());
    acting(showRun, () -> acting.showAgain());
    VBox root = (VBox) node();
    ContextHelp.offer(root, "acting#in-the-window");
    InlineFailure failure = InlineFailure.of(selection.matching.failure, selection.matching::retry);
    root.getChildren().addFirst(failure);
    if (acting.opensPlans()) {
      root.getChildren().addFirst(OpenPlanButton.failure(acting.plans));
      OpenPlanButton open =
          new OpenPlanButton(acting.plans, acting.picker, acting.current.isNotNull());
      // Whoever has chosen tasks has no other plan.
      Shown.when(open, selection.chosen.map(chosen -> chosen.size() == 0));
      verbs.getChildren().add(open);
    }
    acting.acts.forEach(this::add);
    Shown.now(root, !acting.acts.isEmpty());
    selection.chosen.subscribe(this::show);
    selection.matching.loading.subscribe(() -> show());
    selection.matching.done.subscribe(() -> show());
    matching.subscribe(() -> show());
    acting.current.subscribe(this::follow);
  }

  /** Does what a key stands for; false if it stands for nothing here. */
  public boolean pressed(KeyEvent event) {
    if (Key.ALL_MATCHING.matches(event) && all.isVisible()) {
      chooseAll.run();
      return true;
    }
    return acting
        .of(event)
        .map(
            act -> {
              if (!buttons.get(act).isDisabled()) {
                acting.start(act, selection.target());
              }
              return true;
            })
        .orElse(false);
  }

  private void add(ActTerm act) {
    Button button = named(whole(new Button()), "act-" + act.verb());
    acting(button, () -> acting.start(act, selection.target()));
    button.setMnemonicParsing(false);
    buttons.put(act, button);
    // A disabled button hears no mouse: what is around it says why.
    HBox around = new HBox(button);
    // Of one task its details have the same.
    Shown.when(around, selection.chosen.map(chosen -> chosen.size() != 1));
    verbs.getChildren().add(around);
  }

  private void show() {
    ActSelection.Chosen chosen = selection.chosen.get();
    boolean loading = selection.matching.isLoading();
    Long there = matching.get();
    said.setText(
        chosen.size() == 0
            ? messages.get("bar.nothing")
            : messages.get(chosen.all() ? "bar.all" : "bar.some", chosen.size()));
    // A narrow window cuts it.
    said.setTooltip(new Tooltip(said.getText()));
    said.getStyleClass().removeAll("text-muted", "strong");
    said.getStyleClass().add(chosen.size() == 0 ? "text-muted" : "strong");
    boolean more = there == null || there > chosen.size();
    Shown.now(all, chosen.size() > 0 && !chosen.all() && more && !loading);
    all.setText(
        there == null
            ? messages.get("bar.chooseAll.unknown")
            : messages.get("bar.chooseAll", there));
    Shown.now(clear, chosen.all() && !loading);
    Shown.now(reading, loading);
    Shown.now(stop, loading);
    reading.setText(messages.get("bar.reading", selection.matching.done.get()));
    for (ActOffer offer : selection.offers()) {
      Button button = buttons.get(offer.act());
      if (button != null) {
        show(offer, button, loading);
      }
    }
  }

  private void show(ActOffer offer, Button button, boolean loading) {
    button.setText(offer.button() + "…");
    button.setDisable(loading || offer.count() == 0);
    String why = offer.why(messages, acting.statuses);
    String key =
        ActKeys.of(offer.act())
            .map(
                combination ->
                    messages.get(
                        "common.colon",
                        ActText.load().label(offer.act()),
                        combination.getDisplayText()))
            .orElse("");
    Tooltip tip = tip((key + "\n" + why).strip(), 480);
    HBox around = (HBox) button.getParent();
    Tooltip before = (Tooltip) around.getProperties().put("tip", tip);
    if (before != null) {
      Tooltip.uninstall(around, before);
    }
    Tooltip.install(around, tip);
    button.setAccessibleHelp(tip.getText());
  }

  /** A run that was hidden is shown again from here. */
  private void follow(ActViewModel model) {
    showRun.visibleProperty().unbind();
    showRun.managedProperty().unbind();
    if (model == null) {
      Shown.now(showRun, false);
      return;
    }
    showRun
        .textProperty()
        .bind(
            model.step.map(
                step -> messages.get(step == ActStep.ENDED ? "bar.ended" : "bar.running")));
    Shown.when(showRun, model.step.map(step -> step == ActStep.RUNNING || step == ActStep.ENDED));
  }

  @FXML
  private void chooseAll() {
    all.setVisited(false);
    chooseAll.run();
  }
}
