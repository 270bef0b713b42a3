package dev.holdfast.settings;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How a profile stands in files. */
final class ConnectionJson {

  private ConnectionJson() {}

  static Map<String, Object> write(ConnectionProfile profile) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", profile.name());
    fields.put("address", profile.address());
    fields.put("environment", profile.environment());
    new TreeMap<>(profile.files()).forEach((what, file) -> fields.put(what, file.toString()));
    // What is usual is not written: files of earlier versions stay as they are.
    if (profile.readOnly() != profile.environment().locked()) {
      fields.put("read_only", profile.readOnly());
    }
    return fields;
  }

  /**
   * Reads one.
   *
   * @throws IllegalArgumentException if it is none
   * @throws dev.holdfast.store.StoreException if its address is none
   */
  static ConnectionProfile read(JsonNode node) {
    ConnectionProfile profile =
        new ConnectionProfile(
            node.path("name").asText(),
            node.path("address").asText(),
            KeptJson.constant(node.path("environment"), Environment.class));
    for (String what :
        List.of(ConnectionProfile.POLICY, ConnectionProfile.APPROVERS, ConnectionProfile.KEY)) {
      profile = profile.withFile(what, file(node.path(what)));
    }
    // A file of an earlier version says nothing of it: its environment does.
    return profile.withReadOnly(node.path("read_only").asBoolean(profile.readOnly()));
  }

  /** What is no path is no file; the connection is understood all the same. */
  private static Path file(JsonNode node) {
    try {
      return node.isTextual() && !node.asText().isBlank() ? Path.of(node.asText()) : null;
    } catch (InvalidPathException foreign) {
      return null;
    }
  }
}
