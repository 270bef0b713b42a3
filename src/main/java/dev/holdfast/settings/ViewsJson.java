package dev.holdfast.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.task.SortOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Views and columns in the settings file, and in files that operators exchange. */
final class ViewsJson {

  private ViewsJson() {}

  static void write(SavedViews views, ObjectNode into) {
    writeOwn(views.own(), into.putArray("own"));
    ObjectNode columns = into.putObject("columns");
    views.columns().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(entry -> write(entry.getValue(), columns.putArray(entry.getKey())));
  }

  static void writeOwn(List<SavedView> views, ArrayNode into) {
    for (SavedView view : views) {
      ObjectNode node = into.addObject();
      node.put("name", view.name());
      node.put("query", view.query());
      if (view.sort() != null) {
        node.put("sort", view.sort());
        node.put("order", view.order().name().toLowerCase(Locale.ROOT));
      }
      if (view.digit() != null) {
        node.put("shortcut", view.digit());
      }
      if (!view.columns().isEmpty()) {
        write(view.columns(), node.putArray("columns"));
      }
    }
  }

  private static void write(List<SavedColumn> columns, ArrayNode into) {
    for (SavedColumn column : columns) {
      ObjectNode node = into.addObject().put("key", column.key());
      if (column.width() != null) {
        node.put("width", column.width());
      }
    }
  }

  /**
   * Reads what was understood.
   *
   * @param broken is told once for each part that was not
   */
  static SavedViews read(JsonNode node, Runnable broken) {
    SavedViews views = SavedViews.NONE;
    for (JsonNode each : node.path("own")) {
      try {
        views = views.adding(view(each));
      } catch (IllegalArgumentException notUnderstood) {
        broken.run();
      }
    }
    for (Map.Entry<String, JsonNode> entry : node.path("columns").properties()) {
      try {
        views = views.showing(entry.getKey(), columns(entry.getValue()));
      } catch (IllegalArgumentException notUnderstood) {
        broken.run();
      }
    }
    return views;
  }

  /**
   * Reads a view.
   *
   * @throws IllegalArgumentException if it is none
   */
  static SavedView view(JsonNode node) {
    JsonNode sort = node.path("sort");
    JsonNode shortcut = node.path("shortcut");
    if (!node.path("name").isTextual()
        || !node.path("query").isTextual()
        || !shortcut.isMissingNode() && !shortcut.isInt()) {
      throw new IllegalArgumentException("no view");
    }
    return new SavedView(
        node.path("name").asText(),
        node.path("query").asText(),
        sort.isMissingNode() ? null : sort.asText(),
        sort.isMissingNode()
            ? null
            : SortOrder.valueOf(node.path("order").asText().toUpperCase(Locale.ROOT)),
        shortcut.isMissingNode() ? null : shortcut.asInt(),
        columns(node.path("columns")));
  }

  private static List<SavedColumn> columns(JsonNode node) {
    if (!node.isMissingNode() && !node.isArray()) {
      throw new IllegalArgumentException("no columns");
    }
    List<SavedColumn> columns = new ArrayList<>();
    for (JsonNode each : node) {
      JsonNode width = each.path("width");
      columns.add(new SavedColumn(each.path("key").asText(), width.isInt() ? width.asInt() : null));
    }
    return columns;
  }
}
