package dev.holdfast.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** The part of the settings file that says where things were. */
final class LayoutJson {

  private LayoutJson() {}

  static void write(Layout layout, ObjectNode root) {
    WindowPlace window = layout.window();
    if (window != null) {
      ObjectNode node = root.putObject("window");
      node.put("x", window.x());
      node.put("y", window.y());
      node.put("width", window.width());
      node.put("height", window.height());
      node.put("maximized", window.maximized());
    }
    if (!layout.splits().isEmpty()) {
      ObjectNode node = root.putObject("splits");
      new TreeMap<>(layout.splits()).forEach(node::put);
    }
    if (layout.page() != null) {
      ObjectNode node = root.putObject("page");
      node.put("name", layout.page().page());
      if (layout.page().looked() != null) {
        node.put("looked", layout.page().looked());
      }
    }
  }

  /**
   * Reads it.
   *
   * @param broken told of what cannot be understood
   */
  static Layout read(JsonNode root, Runnable broken) {
    Layout layout = Layout.NONE;
    JsonNode window = root.path("window");
    if (!window.isMissingNode()) {
      try {
        layout = layout.withWindow(window(window));
      } catch (IllegalArgumentException nowhere) {
        broken.run();
      }
    }
    layout = layout.withSplits(splits(root.path("splits"), broken));
    JsonNode page = root.path("page");
    if (page.path("name").isTextual()) {
      layout =
          layout.withPage(
              new KeptPage(page.path("name").asText(), page.path("looked").asText(null)));
    } else if (!page.isMissingNode()) {
      broken.run();
    }
    return layout;
  }

  private static Map<String, Double> splits(JsonNode node, Runnable broken) {
    Map<String, Double> splits = new HashMap<>();
    if (!node.isMissingNode() && !node.isObject()) {
      broken.run();
    }
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      double place = entry.getValue().asDouble(Double.NaN);
      if (place >= 0 && place <= 1) {
        splits.put(entry.getKey(), place);
      } else {
        broken.run();
      }
    }
    return splits;
  }

  private static WindowPlace window(JsonNode node) {
    return new WindowPlace(
        node.path("x").asDouble(Double.NaN),
        node.path("y").asDouble(Double.NaN),
        node.path("width").asDouble(Double.NaN),
        node.path("height").asDouble(Double.NaN),
        node.path("maximized").asBoolean());
  }
}
