package dev.holdfast.desktop.fx;

import dev.holdfast.text.Messages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import javafx.fxml.FXMLLoader;
import javafx.scene.Parent;

/**
 * Loads the layout of a view triple: {@code XView.fxml} lies beside {@code XView}, with the texts
 * in {@code messages.properties} of the same package (decision 0002).
 */
public final class Fxml {

  private Fxml() {}

  /**
   * Loads the layout that belongs to a controller and injects its fields.
   *
   * @param controller the view object, made by its constructor; a node is the root itself
   * @param <T> the type of the layout's root
   * @throws IllegalStateException naming the file, if there is none or it does not load: a bug
   */
  public static <T> T load(Object controller) {
    return load(controller, messages(controller.getClass()));
  }

  /**
   * Loads the layout that belongs to a controller, with other texts than those beside it.
   *
   * @param controller the view object, made by its constructor
   * @param <T> the type of the layout's root
   * @throws IllegalStateException as {@link #load(Object)} does
   */
  public static <T> T load(Object controller, Messages messages) {
    Class<?> type = controller.getClass();
    String file = type.getSimpleName() + ".fxml";
    URL layout = type.getResource(file);
    if (layout == null) {
      throw new IllegalStateException("No layout " + path(type) + file + " on the class path");
    }
    FXMLLoader loader = new FXMLLoader(layout, messages.bundle());
    loader.setClassLoader(type.getClassLoader());
    if (controller instanceof Parent root) {
      loader.setRoot(root);
    }
    loader.setControllerFactory(
        wanted -> {
          if (!wanted.isInstance(controller)) {
            throw new IllegalStateException(
                file + " names the controller " + wanted.getName() + ", not " + type.getName());
          }
          return controller;
        });
    try {
      return loader.load();
    } catch (IOException broken) {
      throw new UncheckedIOException("Layout " + path(type) + file + " does not load", broken);
    }
  }

  /**
   * Returns the texts of a class's package.
   *
   * @throws java.util.MissingResourceException if the package has no {@code messages.properties}
   */
  public static Messages messages(Class<?> type) {
    return Messages.load(type.getPackageName() + ".messages");
  }

  private static String path(Class<?> type) {
    return type.getPackageName().replace('.', '/') + "/";
  }
}
