package dev.holdfast.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.store.StoreException;
import dev.holdfast.task.Document;
import dev.holdfast.task.SortOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The settings file's format. What cannot be understood is left out, and said. The theme stands
 * where it always stood, so that versions from before the other choices were added read it, too.
 */
final class SettingsJson {

  private static final String THEME = "theme";

  /**
   * What was read.
   *
   * @param settings all that was understood
   * @param whole false if something was not
   */
  record Read(Settings settings, boolean whole) {}

  String write(Settings settings) {
    Appearance appearance = settings.appearance();
    Document root = new Document().with(THEME, appearance.theme());
    if (!appearance.equals(Appearance.DEFAULT.withTheme(appearance.theme()))) {
      ObjectNode others = KeptJson.tree(appearance);
      others.remove(THEME);
      root.with("appearance", others);
    }
    Layout layout = settings.layout();
    return KeptJson.write(
        root.known("front", settings.front())
            .known("window", layout.window())
            .some("splits", new TreeMap<>(layout.splits()))
            .known("page", layout.page())
            .with("connections", settings.connections().stream().map(SettingsJson::told).toList())
            .some("views", new TreeMap<>(settings.views()))
            .some("commands", settings.commands())
            .known("sidebar_counts", settings.counts() ? null : false));
  }

  private static Document told(SavedConnection saved) {
    return ConnectionsFile.fields(saved.profile())
        .known("last_opened", saved.lastOpened())
        .known("place", saved.place());
  }

  Read read(byte[] text) {
    JsonNode json = KeptJson.read(text);
    if (json == null || !json.isObject()) {
      return new Read(Settings.DEFAULT, false);
    }
    AtomicBoolean whole = new AtomicBoolean(true);
    KeptJson root = new KeptJson(json, () -> whole.set(false));
    Settings settings = Settings.DEFAULT;
    for (JsonNode each : root.part("connections").items()) {
      try {
        ConnectionProfile profile = ConnectionsFile.profile(each);
        settings = settings.adding(profile);
        JsonNode opened = each.path("last_opened");
        settings =
            opened.canConvertToLong()
                ? settings.opening(profile.name(), opened.asLong())
                : settings;
        settings = settings.placing(profile.name(), each.path("place").asText(null));
      } catch (IllegalArgumentException | StoreException notUnderstood) {
        whole.set(false);
      }
    }
    KeptJson kinds = root.part("views");
    Map<String, SavedViews> views = new LinkedHashMap<>();
    kinds.names().forEach(kind -> views.put(kind, views(kinds.part(kind))));
    List<String> commands = new ArrayList<>();
    for (JsonNode each : root.part("commands").items()) {
      if (each.isTextual()) {
        commands.add(each.asText());
      } else {
        whole.set(false);
      }
    }
    Layout layout = layout(root);
    String front = json.path("front").asText(null);
    // Of a connection that is gone, or was not understood, nothing can be opened.
    boolean known = front != null && settings.connection(front).isPresent();
    settings =
        new Settings(
            settings.connections(),
            appearance(root),
            known ? front : null,
            known ? layout : layout.withPage(null),
            views,
            commands,
            root.part("sidebar_counts").is(true));
    return new Read(settings, whole.get());
  }

  private static Appearance appearance(KeptJson root) {
    Appearance usual = Appearance.DEFAULT;
    KeptJson others = root.part("appearance");
    others.names();
    return new Appearance(
        root.part(THEME).of(usual.theme()),
        others.part("high_contrast").is(usual.highContrast()),
        others.part("density").of(usual.density()),
        others.part("font_size").of(usual.fontSize()),
        others.part("times").of(usual.times()),
        others.part("language").of(usual.language()));
  }

  private static Layout layout(KeptJson root) {
    Map<String, Double> splits = new HashMap<>();
    KeptJson kept = root.part("splits");
    for (String name : kept.names()) {
      double place = kept.node().path(name).asDouble(Double.NaN);
      if (place >= 0 && place <= 1) {
        splits.put(name, place);
      } else {
        root.broken().run();
      }
    }
    return new Layout(
        root.part("window").of(null, SettingsJson::window),
        splits,
        root.part("page").of(null, SettingsJson::page));
  }

  private static WindowPlace window(JsonNode node) {
    return new WindowPlace(
        node.path("x").asDouble(Double.NaN),
        node.path("y").asDouble(Double.NaN),
        node.path("width").asDouble(Double.NaN),
        node.path("height").asDouble(Double.NaN),
        node.path("maximized").asBoolean());
  }

  private static KeptPage page(JsonNode node) {
    if (!node.path("name").isTextual()) {
      throw new IllegalArgumentException("no page");
    }
    return new KeptPage(node.path("name").asText(), node.path("looked").asText(null));
  }

  private static SavedViews views(KeptJson kept) {
    SavedViews views = SavedViews.NONE;
    for (JsonNode each : kept.part("own").items()) {
      SavedViews before = views;
      views = new KeptJson(each, kept.broken()).of(before, own -> before.adding(view(own)));
    }
    KeptJson columns = kept.part("columns");
    for (String view : columns.names()) {
      views = views.showing(view, columns.part(view).of(List.of(), SettingsJson::columns));
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
        sort.isMissingNode() ? null : KeptJson.constant(node.path("order"), SortOrder.class),
        shortcut.isMissingNode() ? null : shortcut.asInt(),
        columns(node.path("columns")));
  }

  private static List<SavedColumn> columns(JsonNode node) {
    if (!node.isMissingNode() && !node.isArray()) {
      throw new IllegalArgumentException("no columns");
    }
    return node.valueStream()
        .map(
            each ->
                new SavedColumn(
                    each.path("key").asText(),
                    each.path("width").isInt() ? (Integer) each.path("width").asInt() : null))
        .toList();
  }
}
