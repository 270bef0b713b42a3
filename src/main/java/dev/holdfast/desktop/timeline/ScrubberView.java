package dev.holdfast.desktop.timeline;

import static dev.holdfast.desktop.fx.Nodes.acting;

import dev.holdfast.desktop.fx.FxmlView;
import java.util.function.Supplier;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Slider;

/** Steps through the story. */
final class ScrubberView extends FxmlView {

  private final TimelineViewModel timeline;
  private final Supplier<String> words;
  private boolean following;

  @FXML private Button first;
  @FXML private Button back;
  @FXML private Button forward;
  @FXML private Button last;
  @FXML private Slider slider;
  @FXML private Label where;

  /**
   * Shows the instant that is looked at.
   *
   * @param words names the instant
   */
  ScrubberView(TimelineViewModel timeline, Supplier<String> words) {
    this.timeline = timeline;
    this.words = words;
    load();
    acting(first, () -> timeline.go(0));
    acting(back, () -> timeline.move(-1));
    acting(forward, () -> timeline.move(1));
    acting(last, () -> timeline.go(timeline.steps()));
    slider.valueProperty().subscribe(value -> slid(value.doubleValue()));
    timeline.step.subscribe(this::show);
    timeline.read.value.subscribe(this::show);
    show();
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
    node().setDisable(steps == 0);
    back.setDisable(step == 0);
    forward.setDisable(step == steps);
    where.setText(words.get());
  }
}
