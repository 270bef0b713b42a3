package dev.holdfast.desktop.fx;

import dev.holdfast.settings.Environment;
import java.util.Arrays;
import java.util.Locale;
import javafx.scene.Node;

/** Colours a node and all in it by what the store is used for. */
public final class EnvironmentStyle {

  private EnvironmentStyle() {}

  /** Gives the node the style class of an environment, and takes away any other. */
  public static void apply(Node node, Environment environment) {
    node.getStyleClass()
        .removeAll(Arrays.stream(Environment.values()).map(EnvironmentStyle::styleClass).toList());
    node.getStyleClass().add(styleClass(environment));
  }

  private static String styleClass(Environment environment) {
    return "env-" + environment.name().toLowerCase(Locale.ROOT);
  }
}
