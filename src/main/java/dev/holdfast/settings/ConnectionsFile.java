package dev.holdfast.settings;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.store.StoreException;
import dev.holdfast.task.Document;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** A file by which operators give each other connections. Holds no secret. Blocks. */
public final class ConnectionsFile {

  private static final String FORMAT = "holdfast connections 1";

  /** More than anybody saves, in bytes. */
  private static final long LARGEST = 4_000_000;

  /** Returns the text of a file with connections; profiles hold no secret. */
  public String write(List<ConnectionProfile> connections) {
    return KeptJson.write(
        new Document()
            .with("format", FORMAT)
            .with("connections", connections.stream().map(ConnectionsFile::fields).toList()));
  }

  /**
   * Reads connections; all or none. What may be a secret in an address is forgotten.
   *
   * @throws Refused if it is no such file, or a connection in it is none
   * @throws IOException if it cannot be read
   */
  public List<ConnectionProfile> read(Path file) throws IOException {
    JsonNode root = KeptJson.read(file, FORMAT, LARGEST);
    if (!root.path("connections").isArray()) {
      throw new Refused(0);
    }
    List<ConnectionProfile> read = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (JsonNode each : root.path("connections")) {
      try {
        ConnectionProfile profile = profile(each);
        if (!names.add(profile.name())) {
          throw new IllegalArgumentException("twice");
        }
        read.add(profile);
      } catch (IllegalArgumentException | StoreException broken) {
        throw new Refused(read.size() + 1);
      }
    }
    return read;
  }

  /** Tells a profile as it stands in files. */
  static Document fields(ConnectionProfile profile) {
    Document fields =
        new Document()
            .with("name", profile.name())
            .with("address", profile.address())
            .with("environment", profile.environment());
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
  static ConnectionProfile profile(JsonNode node) {
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

  /** Says that a file holds no connections. */
  public static final class Refused extends IOException {

    private static final long serialVersionUID = 1L;

    /** The place of the connection that is none, from 1; 0 if the file is something else. */
    public final int place;

    private Refused(int place) {
      super("no connections, at " + place);
      this.place = place;
    }
  }
}
