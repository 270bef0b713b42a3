package dev.holdfast.retention.plan;

import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.task.Document;
import java.util.List;
import java.util.Map;

/**
 * How many rows of another table refer to tasks by one of its keys.
 *
 * @param key the key
 * @param rows how many; null if this user may not see them
 */
public record ForeignCount(ForeignKey key, Long rows) {

  /** Returns these as JSON has them. */
  public static List<Map<String, Object>> fields(List<ForeignCount> counts) {
    return counts.stream().map(ForeignCount::fields).toList();
  }

  private Map<String, Object> fields() {
    return Document.of(
        this, "table=key.table key=key.name action=key.action through=key.through count=rows");
  }
}
