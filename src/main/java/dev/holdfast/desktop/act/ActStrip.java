package dev.holdfast.desktop.act;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.TextScale;
import dev.holdfast.task.Task;
import java.util.Objects;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;

/** What can be done to the one task that is looked at, a button each. */
public final class ActStrip extends FlowPane {

  private final Acting acting;
  private Task shown;

  /** Shows nothing yet. */
  public ActStrip(Acting acting) {
    this.acting = acting;
    setId("actStrip");
    getStyleClass().add("act-strip");
    // As wide as three buttons: beside others there is room for these.
    prefWrapLengthProperty().bind(TextScale.of(190));
    show(null);
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
    getChildren().clear();
    if (task != null) {
      acting.offers(task.status()).forEach(this::add);
    }
    setVisible(!getChildren().isEmpty());
    setManaged(isVisible());
  }

  private void add(ActOffer offer) {
    Task task = shown;
    Button button =
        acting(
            styled(new Button(offer.label() + "…"), "small"),
            () -> acting.start(offer.act(), Acting.one(task.id(), task.status())));
    button.setId("strip-" + offer.act().verb());
    button.setMnemonicParsing(false);
    button.setDisable(offer.count() == 0);
    // A disabled button hears no mouse: what is around it says why.
    HBox around = new HBox(button);
    String why = offer.why();
    if (!why.isEmpty()) {
      Tooltip.install(around, new Tooltip(why));
      button.setAccessibleHelp(why);
    }
    getChildren().add(around);
  }
}
