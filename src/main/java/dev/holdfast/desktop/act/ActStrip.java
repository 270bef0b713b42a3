package dev.holdfast.desktop.act;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.task.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;

/** What can be done to the one task that is looked at, a button each in a row with others. */
public final class ActStrip {

  private final Acting acting;
  private final FlowPane row;
  private final int place;
  private final List<Node> buttons = new ArrayList<>();
  private Task shown;

  /** Shows nothing yet; behind what stands in the row now. */
  public ActStrip(Acting acting, FlowPane row) {
    this.acting = acting;
    this.row = row;
    place = row.getChildren().size();
  }

  /** Shows it for this task; for none if null. */
  public void show(Task task) {
    boolean same =
        task != null
            && shown != null
            && task.id().equals(shown.id())
            && Objects.equals(task.status(), shown.status());
    if (same) {
      return;
    }
    shown = task;
    row.getChildren().removeAll(buttons);
    buttons.clear();
    if (task != null) {
      acting.offers(task.status()).forEach(this::add);
    }
    row.getChildren().addAll(place, buttons);
  }

  private void add(ActOffer offer) {
    Task task = shown;
    Button button =
        named(styled(new Button(offer.label() + "…"), "small"), "strip-" + offer.act().verb());
    acting(button, () -> acting.start(offer.act(), Acting.one(task.id(), task.status())));
    button.setMnemonicParsing(false);
    button.setDisable(offer.count() == 0);
    // A disabled button hears no mouse: what is around it says why.
    HBox around = centred(new HBox(button));
    String why = offer.why();
    if (!why.isEmpty()) {
      Tooltip.install(around, new Tooltip(why));
      button.setAccessibleHelp(why);
    }
    buttons.add(around);
  }
}
