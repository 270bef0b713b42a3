package dev.holdfast.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.retention.stream.StreamForeignRows;
import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.stream.StreamReferences;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rows of other tables that a plan for event streams knows of, as JSON. */
final class StreamForeignJson {

  private StreamForeignJson() {}

  static void put(ObjectNode fields, StreamForeignRows foreign) {
    ArrayNode keys = fields.putArray("keys");
    for (ForeignKey key : foreign.keys()) {
      keys.addObject()
          .put("table", key.table())
          .put("key", key.name())
          .put("action", key.action().name())
          .put("through", key.through())
          .put("countable", key.countable());
    }
    ArrayNode streams = fields.putArray("streams");
    for (StreamReferences stream : foreign.streams()) {
      ObjectNode each =
          streams.addObject().put("stream", stream.stream()).put("events", stream.events());
      ArrayNode rows = each.putArray("rows");
      foreign.keys().forEach(key -> rows.add(stream.rows().getOrDefault(key, 0L)));
    }
  }

  /** Plans of a store to which nothing refers, and those of an earlier version, have none. */
  static StreamForeignRows of(JsonNode fields) {
    List<ForeignKey> keys = new ArrayList<>();
    for (JsonNode key : fields.path("keys")) {
      keys.add(
          new ForeignKey(
              key.required("table").textValue(),
              key.required("key").textValue(),
              ForeignKey.Action.valueOf(key.required("action").textValue()),
              key.required("through").textValue(),
              key.required("countable").booleanValue()));
    }
    List<StreamReferences> streams = new ArrayList<>();
    for (JsonNode stream : fields.path("streams")) {
      Map<ForeignKey, Long> rows = new LinkedHashMap<>();
      for (int at = 0; at < keys.size(); at++) {
        long count = stream.required("rows").required(at).longValue();
        if (count > 0) {
          rows.put(keys.get(at), count);
        }
      }
      streams.add(
          new StreamReferences(
              stream.required("stream").textValue(), stream.required("events").longValue(), rows));
    }
    return new StreamForeignRows(keys, streams);
  }
}
