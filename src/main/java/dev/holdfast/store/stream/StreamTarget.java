package dev.holdfast.store.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.stream.StreamExpiry;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.stream.StreamPosition;
import dev.holdfast.task.TaskId;
import java.io.UncheckedIOException;
import java.util.Set;

/**
 * What goes of one stream, as it was frozen. Nothing beyond it ever goes.
 *
 * @param stream the stream’s name
 * @param expiry how each event is decided again
 * @param lastOffset the highest offset that goes; null if only events without one do
 * @param lastId the highest id that goes: what is stored later has a higher one
 * @param newest the event that must stay, so that the stream does not count from the beginning
 *     again; null if all may go
 * @param row the policy row that decided
 */
public record StreamTarget(
    String stream,
    StreamExpiry expiry,
    Long lastOffset,
    long lastId,
    StreamPosition newest,
    StreamPolicy row) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Reads what {@link #planned} wrote. */
  public static StreamTarget of(Planned planned) {
    JsonNode detail;
    try {
      detail = JSON.readTree(planned.detail());
    } catch (com.fasterxml.jackson.core.JsonProcessingException broken) {
      throw new UncheckedIOException(broken);
    }
    JsonNode newest = detail.path("newest");
    JsonNode row = detail.required("policy");
    return new StreamTarget(
        planned.id().toString(),
        new StreamExpiry(number(detail, "cutoff"), number(detail, "threshold")),
        number(detail, "last_offset"),
        detail.required("last_id").longValue(),
        newest.isObject()
            ? new StreamPosition(number(newest, "offset"), newest.required("id").longValue())
            : null,
        policy(row));
  }

  /** Reads the row that {@link #put} wrote. */
  public static StreamPolicy policy(JsonNode row) {
    return new StreamPolicy(
        row.required("stream_name").textValue(),
        number(row, "max_age_seconds"),
        number(row, "max_event_count"),
        row.required("enabled").booleanValue(),
        row.required("readable").booleanValue(),
        row.required("version").textValue());
  }

  /** Writes the row of a policy as plans have it. */
  public static ObjectNode put(ObjectNode fields, StreamPolicy row) {
    return fields
        .put("stream_name", row.stream())
        .put("max_age_seconds", row.maxAgeSeconds())
        .put("max_event_count", row.maxEventCount())
        .put("enabled", row.enabled())
        .put("readable", row.readable())
        .put("version", row.version());
  }

  private static Long number(JsonNode fields, String name) {
    JsonNode value = fields.required(name);
    return value.isNull() ? null : Long.valueOf(value.longValue());
  }

  /**
   * Returns it as a subject of an operation.
   *
   * @param allowed hazards of it that the operator accepted
   */
  public Planned planned(Set<String> allowed) {
    ObjectNode detail =
        JSON.createObjectNode()
            .put("cutoff", expiry.cutoff())
            .put("threshold", expiry.threshold())
            .put("last_offset", lastOffset)
            .put("last_id", lastId);
    if (newest != null) {
      detail.putObject("newest").put("offset", newest.offset()).put("id", newest.id());
    }
    put(detail.putObject("policy"), row);
    return new Planned(
        new TaskId.Text(stream), null, Double.NaN, null, null, allowed, detail.toString());
  }

  /**
   * Returns whether an event is one of those that were frozen.
   *
   * @param offset null where the store has none
   * @param storedAtMicros microseconds since 1970; null where the store has none
   */
  public boolean takes(Long offset, long id, Long storedAtMicros) {
    return id <= lastId
        && (offset == null || lastOffset != null && offset <= lastOffset)
        && (newest == null || !new StreamPosition(offset, id).equals(newest))
        && expiry.of(offset, storedAtMicros) != null;
  }
}
