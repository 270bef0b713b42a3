package dev.holdfast.settings;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.store.StoreException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** The settings file's format. What cannot be understood is left out, and said. */
final class SettingsJson {

  /**
   * What was read.
   *
   * @param settings all that was understood
   * @param whole false if something was not
   */
  record Read(Settings settings, boolean whole) {}

  /** Made when there is something to read or to write: most commands find no settings. */
  private static final class Mapper {
    static final ObjectMapper INDENTING =
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
  }

  String write(Settings settings) {
    ObjectNode root = Mapper.INDENTING.createObjectNode();
    AppearanceJson.write(settings.appearance(), root);
    if (settings.front() != null) {
      root.put("front", settings.front());
    }
    LayoutJson.write(settings.layout(), root);
    ArrayNode connections = root.putArray("connections");
    for (SavedConnection saved : settings.connections()) {
      ObjectNode node = connections.addObject();
      ConnectionJson.write(saved.profile(), node);
      if (saved.lastOpened() != null) {
        node.put("last_opened", saved.lastOpened());
      }
    }
    if (!settings.views().isEmpty()) {
      ObjectNode views = root.putObject("views");
      settings.views().entrySet().stream()
          .sorted(Map.Entry.comparingByKey())
          .forEach(entry -> ViewsJson.write(entry.getValue(), views.putObject(entry.getKey())));
    }
    if (!settings.commands().isEmpty()) {
      settings.commands().forEach(root.putArray("commands")::add);
    }
    if (!settings.counts()) {
      root.put("sidebar_counts", false);
    }
    try {
      return Mapper.INDENTING.writeValueAsString(root) + "\n";
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  Read read(String text) {
    JsonNode root;
    try {
      root = Mapper.INDENTING.readTree(text);
    } catch (JsonProcessingException broken) {
      return new Read(Settings.DEFAULT, false);
    }
    if (!root.isObject()) {
      return new Read(Settings.DEFAULT, false);
    }
    AtomicBoolean understood = new AtomicBoolean(true);
    Runnable broken = () -> understood.set(false);
    Settings settings = Settings.DEFAULT.withAppearance(AppearanceJson.read(root, broken));
    settings = settings.withViews(views(root.path("views"), broken));
    boolean whole = understood.get();
    JsonNode commands = root.path("commands");
    whole &= commands.isMissingNode() || commands.isArray();
    List<String> ids = new ArrayList<>();
    for (JsonNode id : commands) {
      whole &= id.isTextual();
      if (id.isTextual()) {
        ids.add(id.asText());
      }
    }
    settings = settings.withCommands(ids);
    JsonNode counts = root.path("sidebar_counts");
    whole &= counts.isMissingNode() || counts.isBoolean();
    settings = settings.withCounts(counts.asBoolean(true));
    JsonNode connections = root.path("connections");
    whole &= connections.isMissingNode() || connections.isArray();
    for (JsonNode node : connections) {
      try {
        settings = withConnection(settings, node);
      } catch (IllegalArgumentException | StoreException notUnderstood) {
        whole = false;
      }
    }
    String front = root.path("front").asText(null);
    // Of a connection that is gone, or was not understood, nothing can be opened.
    boolean known = front != null && settings.connection(front).isPresent();
    Layout layout = LayoutJson.read(root, broken);
    settings = known ? settings.withFront(front) : settings;
    settings = settings.withLayout(known ? layout : layout.withPage(null));
    return new Read(settings, whole && understood.get());
  }

  private static Settings withConnection(Settings settings, JsonNode node) {
    ConnectionProfile profile = ConnectionJson.read(node);
    Settings more = settings.adding(profile);
    JsonNode opened = node.path("last_opened");
    return opened.canConvertToLong() ? more.opening(profile.name(), opened.asLong()) : more;
  }

  private static Map<String, SavedViews> views(JsonNode node, Runnable broken) {
    Map<String, SavedViews> views = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      views.put(entry.getKey(), ViewsJson.read(entry.getValue(), broken));
    }
    return views;
  }
}
