package dev.holdfast.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;

/** How a profile stands in files. */
final class ConnectionJson {

  private ConnectionJson() {}

  static void write(ConnectionProfile profile, ObjectNode node) {
    node.put("name", profile.name());
    node.put("address", profile.address());
    node.put("environment", profile.environment().name().toLowerCase(Locale.ROOT));
    if (profile.policy() != null) {
      node.put("policy", profile.policy().toString());
    }
    // What is usual is not written: files of earlier versions stay as they are.
    if (profile.readOnly() != profile.environment().locked()) {
      node.put("read_only", profile.readOnly());
    }
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
            Environment.valueOf(node.path("environment").asText().toUpperCase(Locale.ROOT)),
            policy(node.path("policy")));
    // A file of an earlier version says nothing of it: its environment does.
    return profile.withReadOnly(node.path("read_only").asBoolean(profile.readOnly()));
  }

  /** What is no path is no policy; the connection is understood all the same. */
  private static Path policy(JsonNode node) {
    try {
      return node.isTextual() && !node.asText().isBlank() ? Path.of(node.asText()) : null;
    } catch (InvalidPathException foreign) {
      return null;
    }
  }
}
