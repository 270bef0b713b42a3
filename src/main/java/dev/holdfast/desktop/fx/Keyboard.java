package dev.holdfast.desktop.fx;

import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Parent;

/** Gives the keyboard to what has just come onto a page. */
public final class Keyboard {

  private Keyboard() {}

  /**
   * Gives it to a node once the dialog that led here has given it back. What is inside of a pane
   * that scrolls is in the scene only when the pane has its skin; asked before that, the node would
   * not get it, and it would be left on the button of the first page.
   *
   * @param page what has come, with the node in it
   */
  public static void to(Parent page, Node node) {
    Platform.runLater(
        () -> {
          page.applyCss();
          node.requestFocus();
        });
  }
}
