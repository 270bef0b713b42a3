package dev.holdfast.desktop.fx;

import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.stage.Window;
import javafx.util.Duration;

/** Does something again and again, but only while somebody could see it. */
public final class WhileShowing {

  private WhileShowing() {}

  /** Runs an action at this pace while the node is in a window that is showing. */
  public static void each(Duration pace, Node node, Runnable action) {
    Timeline ticks = new Timeline(new KeyFrame(pace, event -> action.run()));
    ticks.setCycleCount(Animation.INDEFINITE);
    node.sceneProperty()
        .flatMap(Scene::windowProperty)
        .flatMap(Window::showingProperty)
        .orElse(false)
        .subscribe(
            showing -> {
              if (showing) {
                ticks.play();
              } else {
                ticks.stop();
              }
            });
  }
}
