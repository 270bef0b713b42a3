package dev.holdfast.desktop.timeline;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.text.Messages;
import java.util.function.Supplier;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Slider;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Steps through the story. */
final class ScrubberView extends HBox {

  private final TimelineViewModel timeline;
  private final Supplier<String> words;
  private final Messages messages = Fxml.messages(ScrubberView.class);
  private final Button back;
  private final Button forward;
  private final Slider slider = named(new Slider(0, 1, 0), "scrubber");
  private final Label where = named(whole(new Label()), "where");
  private boolean following;

  /**
   * Shows the instant that is looked at.
   *
   * @param changed changes when there are other steps
   * @param words names the instant
   */
  ScrubberView(TimelineViewModel timeline, Supplier<String> words) {
    this.timeline = timeline;
    this.words = words;
    getStyleClass().add("scrubber");
    setAlignment(Pos.CENTER_LEFT);
    Button first = button("first", Feather.SKIP_BACK, () -> timeline.go(0));
    back = button("back", Feather.CHEVRON_LEFT, () -> timeline.move(-1));
    forward = button("forward", Feather.CHEVRON_RIGHT, () -> timeline.move(1));
    Button last = button("last", Feather.SKIP_FORWARD, () -> timeline.go(timeline.steps()));
    slider.setMinWidth(80);
    slider.setMaxWidth(Double.MAX_VALUE);
    slider.setAccessibleText(messages.get("scrubber.accessible"));
    HBox.setHgrow(slider, Priority.ALWAYS);
    getChildren().setAll(first, back, forward, last, slider, where);
    slider.valueProperty().subscribe(value -> slid(value.doubleValue()));
    timeline.step.subscribe(this::show);
    timeline.read.value.subscribe(this::show);
    show();
  }

  private Button button(String key, Feather icon, Runnable action) {
    Button button =
        acting(
            whole(styled(new Button(null, new FontIcon(icon)), "small", "scrub-button")), action);
    button.setId("scrub-" + key);
    button.setAccessibleText(messages.get("scrubber." + key));
    button.setTooltip(
        new Tooltip(
            messages.get("scrubber." + key) + "  ·  " + messages.get("scrubber." + key + ".key")));
    button.setFocusTraversable(false);
    return button;
  }

  private void slid(double value) {
    if (!following && Math.round(value) != timeline.step.get()) {
      timeline.go((int) Math.round(value));
    }
  }

  private void show() {
    int step = timeline.step.get();
    int steps = timeline.steps();
    following = true;
    slider.setMax(Math.max(1, steps));
    slider.setValue(step);
    following = false;
    setDisable(steps == 0);
    back.setDisable(step == 0);
    forward.setDisable(step == steps);
    where.setText(words.get());
  }
}
