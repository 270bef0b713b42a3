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
 * A file of moments that are remembered, such as until when something was put off, by a name and a
 * key. Blocks. What cannot be read is as if nothing was there: then it is seen, or done, again.
 */
public final class KeptTimes {

  private static final String STORES = "stores";

  private final Path file;
  private final String what;
  private final ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /**
   * Takes where the file is, or will be.
   *
   * @param what stands in the file as its format
   */
  public KeptTimes(Path file, String what) {
    this.file = file;
    this.what = what;
  }

  /** Returns what is remembered: Unix seconds by key, by name. */
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
      org.slf4j.LoggerFactory.getLogger(KeptTimes.class).debug("nothing remembered", unreadable);
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
    root.put("format", "holdfast " + what + " 1");
    root.put(STORES, stores);
    Path folder = file.toAbsolutePath().getParent();
    PrivateFile.folder(folder);
    WholeFile.replace(file, mapper.writeValueAsBytes(root), PrivateFile.rights(file));
  }
}
