package dev.holdfast.benchmark.start;

import javafx.application.Application;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.stage.Stage;

/**
 * The least that the desktop could be: a window of the same size with one line in it. {@code
 * packaging/measure-start.sh} starts it in turn with the desktop.
 */
public final class BareWindow extends Application {

  private static final double WIDTH = 1440;
  private static final double HEIGHT = 900;

  /**
   * Opens the window.
   *
   * @param args its title
   */
  public static void main(String[] args) {
    launch(args);
  }

  @Override
  public void start(Stage stage) {
    stage.setScene(new Scene(new Label("A bare window"), WIDTH, HEIGHT));
    stage.setTitle(getParameters().getRaw().getFirst());
    stage.show();
  }
}
