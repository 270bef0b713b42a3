package dev.holdfast.desktop.timeline;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.upFrom;

import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.keys.KeyArea;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.text.Messages;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.Slider;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyEvent;

/** Steps through the story, by buttons and by the keys of the page. */
final class ScrubberView extends FxmlView {

  private final TimelineViewModel timeline;
  private final TimeText times;
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
   * @param times how it is written
   */
  ScrubberView(TimelineViewModel timeline, TimeText times, Messages texts) {
    super(texts);
    this.timeline = timeline;
    this.times = times;
    load();
    acting(first, () -> timeline.go(0));
    acting(back, () -> timeline.move(-1));
    acting(forward, () -> timeline.move(1));
    acting(last, () -> timeline.go(timeline.steps()));
    slider.valueProperty().subscribe(value -> slid(value.doubleValue()));
    Shown.by(this::show, timeline.step, timeline.read.value);
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
    where.setText(words(step, steps));
  }

  private String words(int step, int steps) {
    Chronicle chronicle = timeline.chronicle();
    if (chronicle == null) {
      return "";
    }
    TaskEvent shown = chronicle.event(step);
    return shown == null
        ? messages.get("scrubber.start", steps)
        : messages.get(
            "scrubber.where",
            NumberText.grouped((long) step),
            NumberText.grouped((long) steps),
            times.withZone(shown.time()));
  }

  /**
   * Listens to a page: arrows, Home and End move through the story, wherever the keyboard is but in
   * a control that needs them itself.
   *
   * @param leave what Escape does
   */
  void follow(Node page, Runnable leave) {
    page.addEventFilter(KeyEvent.KEY_PRESSED, event -> pressed(event, leave));
  }

  private void pressed(KeyEvent event, Runnable leave) {
    if (needsKeys(event)) {
      return;
    }
    switch (KeyArea.TIMELINE.of(event).orElse(null)) {
      case EARLIER -> timeline.move(-1);
      case LATER -> timeline.move(1);
      case TEN_EARLIER -> timeline.move(-10);
      case TEN_LATER -> timeline.move(10);
      case FIRST -> timeline.go(0);
      case LAST -> timeline.go(timeline.steps());
      case ZOOM_IN -> timeline.window.by(0.5, timeline.cursor.get());
      case ZOOM_OUT -> timeline.window.by(2, timeline.cursor.get());
      case ZOOM_ALL -> timeline.window.all();
      case LEAVE -> leave.run();
      case null, default -> {
        return;
      }
    }
    event.consume();
  }

  private static boolean needsKeys(KeyEvent event) {
    return event.getTarget() instanceof TabPane
        || upFrom(event.getTarget())
            .anyMatch(
                at ->
                    at instanceof TextInputControl
                        || at instanceof ComboBoxBase
                        || at instanceof MenuButton
                        || at instanceof TreeView);
  }
}
