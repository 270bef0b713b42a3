package dev.holdfast.cli.read;

import dev.holdfast.task.Fields;
import dev.holdfast.task.Task;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A stream in a list, as a program reads it. */
final class StreamRow {

  static final List<String> FIELDS =
      List.of(
          "id",
          "name",
          "events",
          "oldest",
          "newest",
          "policy",
          "expired_events",
          "expired_share",
          "bytes",
          "server_expired_beyond",
          "held");

  private StreamRow() {}

  static Map<String, Object> of(Task stream, boolean held) {
    Fields fields = stream.fields();
    Map<String, Object> policy = new LinkedHashMap<>();
    policy.put("max_age_seconds", fields.raw("max_age_seconds"));
    policy.put("max_event_count", fields.raw("max_event_count"));
    policy.put("enabled", fields.raw("enabled"));
    policy.put("source", fields.raw("policy_source"));
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("id", stream.id().toString());
    row.put("name", stream.name());
    row.put("events", fields.raw("events"));
    row.put("oldest", fields.raw("oldest"));
    row.put("newest", fields.raw("newest"));
    row.put("policy", policy);
    row.put("expired_events", fields.raw("expired_events"));
    row.put("expired_share", share(stream));
    // Of a page of streams nobody knows them cheaply: the server knows the bytes of a table.
    row.put("bytes", fields.raw("bytes"));
    row.put("server_expired_beyond", fields.raw("expired_beyond"));
    row.put("held", held);
    return row;
  }

  /** Returns which share of its events has expired, 0 to 1; null for a stream without events. */
  static Double share(Task stream) {
    Long events = stream.fields().integer("events");
    Long expired = stream.fields().integer("expired_events");
    return events == null || expired == null || events <= 0 ? null : (double) expired / events;
  }
}
