package dev.holdfast.desktop.timeline;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.text.Messages;
import javafx.animation.AnimationTimer;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.Slider;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.util.StringConverter;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Steps through the story and plays it. */
final class ScrubberView extends HBox {

  private final TimelineViewModel timeline;
  private final TimeText times;
  private final Messages messages;
  private final Button back;
  private final Button play;
  private final Button forward;
  private final Slider slider = new Slider(0, 1, 0);
  private final Label where = new Label();
  private final FontIcon playIcon = new FontIcon(Feather.PLAY);
  private boolean following;

  ScrubberView(TimelineViewModel timeline, TimeText times, Messages messages) {
    this.timeline = timeline;
    this.times = times;
    this.messages = messages;
    getStyleClass().add("scrubber");
    setAlignment(Pos.CENTER_LEFT);
    Button first = button("first", Feather.SKIP_BACK, () -> timeline.go(0));
    back = button("back", Feather.CHEVRON_LEFT, () -> timeline.move(-1));
    play = button("play", Feather.PLAY, timeline.play()::toggle);
    play.setGraphic(playIcon);
    forward = button("forward", Feather.CHEVRON_RIGHT, () -> timeline.move(1));
    Button last = button("last", Feather.SKIP_FORWARD, () -> timeline.go(timeline.steps()));
    slider.setId("scrubber");
    slider.setMinWidth(80);
    slider.setMaxWidth(Double.MAX_VALUE);
    slider.setAccessibleText(messages.get("scrubber.accessible"));
    HBox.setHgrow(slider, Priority.ALWAYS);
    where.setMinWidth(USE_PREF_SIZE);
    where.setId("where");
    getChildren().setAll(first, back, play, forward, last, speeds(), slider, where);
    slider.valueProperty().subscribe(value -> slid(value.doubleValue()));
    timeline.stepProperty().subscribe(this::show);
    timeline.read().valueProperty().subscribe(this::show);
    timeline.play().playingProperty().subscribe(this::showPlaying);
    show();
    AnimationTimer clock = new Frames();
    timeline
        .play()
        .playingProperty()
        .subscribe(
            playing -> {
              if (playing) {
                clock.start();
              } else {
                clock.stop();
              }
            });
  }

  /** Tells the play how much time has passed, frame by frame. */
  private final class Frames extends AnimationTimer {
    private long before;

    @Override
    public void start() {
      before = 0;
      super.start();
    }

    @Override
    public void handle(long now) {
      if (before != 0) {
        timeline.play().passed(now - before);
      }
      before = now;
    }
  }

  private Button button(String key, Feather icon, Runnable action) {
    Button button = new Button(null, new FontIcon(icon));
    button.setId("scrub-" + key);
    button.getStyleClass().addAll("small", "scrub-button");
    button.setMinWidth(USE_PREF_SIZE);
    button.setAccessibleText(messages.get("scrubber." + key));
    button.setTooltip(
        new Tooltip(
            messages.get("scrubber." + key) + "  ·  " + messages.get("scrubber." + key + ".key")));
    button.setFocusTraversable(false);
    button.setOnAction(event -> action.run());
    return button;
  }

  private ComboBox<PlaySpeed> speeds() {
    ComboBox<PlaySpeed> speeds = new ComboBox<>();
    speeds.getItems().setAll(PlaySpeed.values());
    speeds.setId("speed");
    speeds.setMinWidth(USE_PREF_SIZE);
    speeds.setFocusTraversable(false);
    speeds.setAccessibleText(messages.get("scrubber.speed"));
    speeds.setTooltip(new Tooltip(messages.get("scrubber.speed")));
    speeds.setConverter(
        new StringConverter<>() {
          @Override
          public String toString(PlaySpeed speed) {
            return speed == null ? "" : messages.get("speed." + speed.name());
          }

          @Override
          public PlaySpeed fromString(String text) {
            throw new UnsupportedOperationException(text);
          }
        });
    speeds.valueProperty().bindBidirectional(timeline.play().speedProperty());
    return speeds;
  }

  private void slid(double value) {
    if (!following && Math.round(value) != timeline.stepProperty().get()) {
      timeline.go((int) Math.round(value));
    }
  }

  private void show() {
    int step = timeline.stepProperty().get();
    int steps = timeline.steps();
    following = true;
    slider.setMax(Math.max(1, steps));
    slider.setValue(step);
    following = false;
    setDisable(steps == 0);
    back.setDisable(step == 0);
    forward.setDisable(step == steps);
    Chronicle chronicle = timeline.chronicle();
    TaskEvent event = chronicle == null ? null : chronicle.event(step);
    where.setText(
        chronicle == null
            ? ""
            : event == null
                ? messages.get("scrubber.start", steps)
                : messages.get(
                    "scrubber.where",
                    NumberText.grouped((long) step),
                    NumberText.grouped((long) steps),
                    times.local(event.time())));
  }

  private void showPlaying(boolean playing) {
    playIcon.setIconCode(playing ? Feather.PAUSE : Feather.PLAY);
    play.setAccessibleText(messages.get(playing ? "scrubber.pause" : "scrubber.play"));
  }
}
