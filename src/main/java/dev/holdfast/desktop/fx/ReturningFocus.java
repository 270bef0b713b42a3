package dev.holdfast.desktop.fx;

import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.util.Subscription;

/**
 * Gives the keyboard back to a button that is disabled while what it started runs. JavaFX moves it
 * on to whatever comes next in the window, where the next Space would do something else: meanwhile
 * it rests on what is around the button.
 */
public final class ReturningFocus {

  private ReturningFocus() {}

  /** Lets the keyboard return to every button of a scene, unless somebody has put it elsewhere. */
  public static void in(Scene scene) {
    // The toolkit takes it away first, and gives it to the next in a second step.
    Node[] left = new Node[1];
    scene
        .focusOwnerProperty()
        .subscribe(
            (before, now) -> {
              Node from = before == null ? left[0] : before;
              left[0] = now == null ? before : null;
              boolean moved =
                  from != null
                      && now != null
                      && from.isDisabled()
                      && from.getScene() == scene
                      && from.getParent() != null;
              if (moved) {
                Node around = from.getParent();
                Platform.runLater(() -> rest(scene, from, around, now));
              }
            });
  }

  private static void rest(Scene scene, Node node, Node around, Node moved) {
    if (scene.getFocusOwner() != moved || around.getScene() != scene) {
      return;
    }
    if (!node.isDisabled()) {
      node.requestFocus();
      return;
    }
    around.requestFocus();
    Subscription[] waiting = {Subscription.EMPTY};
    waiting[0] =
        node.disabledProperty()
            .subscribe(
                (_, disabled) -> {
                  if (!disabled) {
                    waiting[0].unsubscribe();
                    if (around.isFocused()) {
                      node.requestFocus();
                    }
                  }
                });
  }
}
