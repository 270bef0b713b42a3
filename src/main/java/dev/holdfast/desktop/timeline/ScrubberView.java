package dev.holdfast.desktop.timeline;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.text.Messages;
import java.util.function.Supplier;
import javafx.animation.AnimationTimer;
import javafx.beans.value.ObservableValue;
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
public final class ScrubberView extends HBox {

  private final Reel reel;
  private final Supplier<String> words;
  private final Messages messages = Fxml.messages(ScrubberView.class);
  private final Button back;
  private final Button play;
  private final Button forward;
  private final Slider slider = new Slider(0, 1, 0);
  private final Label where = new Label();
  private final FontIcon playIcon = new FontIcon(Feather.PLAY);
  private boolean following;

  /**
   * Shows the instant that is looked at.
   *
   * @param changed changes when there are other steps
   * @param words names the instant
   */
  public ScrubberView(Reel reel, ObservableValue<?> changed, Supplier<String> words) {
    this.reel = reel;
    this.words = words;
    getStyleClass().add("scrubber");
    setAlignment(Pos.CENTER_LEFT);
    Button first = button("first", Feather.SKIP_BACK, () -> reel.go(0));
    back = button("back", Feather.CHEVRON_LEFT, () -> reel.move(-1));
    play = button("play", Feather.PLAY, reel.play()::toggle);
    play.setGraphic(playIcon);
    forward = button("forward", Feather.CHEVRON_RIGHT, () -> reel.move(1));
    Button last = button("last", Feather.SKIP_FORWARD, () -> reel.go(reel.steps()));
    slider.setId("scrubber");
    slider.setMinWidth(80);
    slider.setMaxWidth(Double.MAX_VALUE);
    slider.setAccessibleText(messages.get("scrubber.accessible"));
    HBox.setHgrow(slider, Priority.ALWAYS);
    where.setMinWidth(USE_PREF_SIZE);
    where.setId("where");
    getChildren().setAll(first, back, play, forward, last, speeds(), slider, where);
    slider.valueProperty().subscribe(value -> slid(value.doubleValue()));
    reel.stepProperty().subscribe(this::show);
    changed.subscribe(this::show);
    reel.play().playingProperty().subscribe(this::showPlaying);
    show();
    AnimationTimer clock = new Frames();
    reel.play()
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
        reel.play().passed(now - before);
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
    speeds.valueProperty().bindBidirectional(reel.play().speedProperty());
    return speeds;
  }

  private void slid(double value) {
    if (!following && Math.round(value) != reel.stepProperty().get()) {
      reel.go((int) Math.round(value));
    }
  }

  private void show() {
    int step = reel.stepProperty().get();
    int steps = reel.steps();
    following = true;
    slider.setMax(Math.max(1, steps));
    slider.setValue(step);
    following = false;
    setDisable(steps == 0);
    back.setDisable(step == 0);
    forward.setDisable(step == steps);
    where.setText(words.get());
  }

  private void showPlaying(boolean playing) {
    playIcon.setIconCode(playing ? Feather.PAUSE : Feather.PLAY);
    play.setAccessibleText(messages.get(playing ? "scrubber.pause" : "scrubber.play"));
  }
}
