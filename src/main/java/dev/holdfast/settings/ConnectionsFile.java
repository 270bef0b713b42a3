package dev.holdfast.settings;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A file by which operators give each other connections. Holds no secret. Blocks. */
public final class ConnectionsFile {

  private static final String FORMAT = "holdfast connections 1";

  /** More than anybody saves, in bytes. */
  private static final long LARGEST = 4_000_000;

  /** Returns the text of a file with connections; profiles hold no secret. */
  public String write(List<ConnectionProfile> connections) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("format", FORMAT);
    root.put("connections", connections.stream().map(ConnectionJson::write).toList());
    return KeptJson.write(root);
  }

  /**
   * Reads connections; all or none. What may be a secret in an address is forgotten.
   *
   * @throws Refused if it is no such file, or a connection in it is none
   * @throws IOException if it cannot be read
   */
  public List<ConnectionProfile> read(Path file) throws IOException {
    if (Files.size(file) > LARGEST) {
      throw new Refused(0);
    }
    JsonNode root = KeptJson.read(Files.readAllBytes(file));
    if (root == null
        || !FORMAT.equals(root.path("format").asText())
        || !root.path("connections").isArray()) {
      throw new Refused(0);
    }
    List<ConnectionProfile> read = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (JsonNode each : root.path("connections")) {
      try {
        ConnectionProfile profile = ConnectionJson.read(each);
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
