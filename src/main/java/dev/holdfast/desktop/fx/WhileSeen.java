package dev.holdfast.desktop.fx;

import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.util.Duration;

/** Does something again and again, as long as the window of a node is there to be seen. */
public final class WhileSeen {

  private WhileSeen() {}

  /** Does it in this rhythm; not while the window is closed or is only an icon. */
  public static void repeat(Node node, Duration rhythm, Runnable work) {
    Timeline timeline = new Timeline(new KeyFrame(rhythm, event -> work.run()));
    timeline.setCycleCount(Animation.INDEFINITE);
    ObservableValue<Boolean> seen =
        node.sceneProperty().flatMap(Scene::windowProperty).flatMap(WhileSeen::seen).orElse(false);
    seen.subscribe(
        now -> {
          if (now) {
            timeline.play();
          } else {
            timeline.stop();
          }
        });
  }

  private static ObservableValue<Boolean> seen(Window window) {
    ObservableValue<Boolean> icon =
        window instanceof Stage stage
            ? stage.iconifiedProperty()
            : new ReadOnlyBooleanWrapper(false);
    return window.showingProperty().flatMap(showing -> icon.map(small -> showing && !small));
  }
}
