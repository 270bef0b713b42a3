package dev.holdfast.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.holdfast.store.address.PrivateFile;
import dev.holdfast.store.address.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The file that holds what an operator put off, and until when: by the name of the connection and a
 * key that tells nothing of what is in the store. Blocks. What cannot be read is as if nothing was
 * put off: then it is seen again.
 */
public final class PutOffFile {

  private static final String STORES = "stores";

  private final Path file;
  private final ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** Takes where the file is, or will be. */
  public PutOffFile(Path file) {
    this.file = file;
  }

  /** Returns what was put off: Unix seconds by key, by connection. */
  public Map<String, Map<String, Long>> read() {
    Map<String, Map<String, Long>> all = new TreeMap<>();
    try {
      JsonNode stores = mapper.readTree(Files.readAllBytes(file)).path(STORES);
      for (Map.Entry<String, JsonNode> store : stores.properties()) {
        Map<String, Long> keys = new TreeMap<>();
        store.getValue().properties().stream()
            .filter(key -> key.getValue().isIntegralNumber())
            .forEach(key -> keys.put(key.getKey(), key.getValue().asLong()));
        all.put(store.getKey(), keys);
      }
    } catch (IOException unreadable) {
      org.slf4j.LoggerFactory.getLogger(PutOffFile.class).debug("nothing put off", unreadable);
    }
    return all;
  }

  /**
   * Writes all of it.
   *
   * @throws IOException if it cannot be written; what was there before is there still
   */
  public void write(Map<String, Map<String, Long>> all) throws IOException {
    Map<String, Map<String, Long>> stores = new LinkedHashMap<>(all);
    stores.values().removeIf(Map::isEmpty);
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("format", "holdfast put off 1");
    root.put(STORES, stores);
    Path folder = file.toAbsolutePath().getParent();
    PrivateFile.folder(folder);
    WholeFile.replace(file, mapper.writeValueAsBytes(root), PrivateFile.rights(file));
  }
}
