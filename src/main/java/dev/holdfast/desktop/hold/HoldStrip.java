package dev.holdfast.desktop.hold;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.retention.hold.Hold;
import dev.holdfast.task.Task;
import dev.holdfast.text.Messages;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** A line about one task: that it is on hold and why, or that it may be put on hold. */
public final class HoldStrip extends HBox {

  private static final PseudoClass HELD = PseudoClass.getPseudoClass("held");

  private final HoldsViewModel holds;
  private final HoldDialogs dialogs;
  private final HoldText text;
  private final Messages messages;
  private final Label sentence = wide(wrapped(new Label()));
  private final Button change = named(whole(styled(new Button(), "small")), "holdChange");
  private HoldTarget shown;

  /** Shows nothing yet. */
  public HoldStrip(HoldsViewModel holds, HoldDialogs dialogs, TimeText times) {
    messages = Fxml.messages(HoldStrip.class).in(holds.session.operation());
    this.holds = holds;
    this.dialogs = dialogs;
    this.text = new HoldText(times);
    getStyleClass().add("hold-strip");
    setAlignment(Pos.CENTER_LEFT);
    setMinHeight(USE_PREF_SIZE);
    getChildren().setAll(sentence, change);
    holds.heldProperty().subscribe(this::write);
    ShownZone.follow(this, this::write);
    write();
  }

  /** Shows it for this task; for none if null. */
  public void show(Task task) {
    shown = task == null ? null : HoldTarget.of(task);
    write();
  }

  private void write() {
    boolean known = shown != null && holds.heldProperty().get() != null;
    Shown.now(this, known);
    if (!known) {
      return;
    }
    HoldTarget target = shown;
    Optional<Hold> hold = holds.of(target);
    pseudoClassStateChanged(HELD, hold.isPresent());
    sentence.setText(hold.map(text::of).orElse(""));
    Shown.now(sentence, hold.isPresent());
    sentence.setGraphic(hold.isPresent() ? new FontIcon(Feather.LOCK) : null);
    sentence.getStyleClass().setAll("label", hold.isPresent() ? "on-hold" : "text-muted");
    change.setText(messages.get(hold.isPresent() ? "common.release" : "common.putOnHold"));
    change.setOnAction(event -> hold.ifPresentOrElse(dialogs::release, () -> dialogs.hold(target)));
  }
}
