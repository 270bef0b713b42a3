package dev.holdfast.store.stream;

import dev.holdfast.store.rows.ForeignKey;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Rows of other tables that refer to what goes of one stream.
 *
 * @param stream the stream’s name
 * @param events how many of its events that go have such rows
 * @param rows how many rows refer to them, by key; keys without any are left out
 */
public record StreamReferences(String stream, long events, Map<ForeignKey, Long> rows) {
  public StreamReferences {
    rows = Collections.unmodifiableMap(new LinkedHashMap<>(rows));
  }

  /** Returns whether the store does not delete all of it as long as those rows are there. */
  public boolean refused() {
    return rows.keySet().stream().anyMatch(key -> key.action().refuses());
  }
}
