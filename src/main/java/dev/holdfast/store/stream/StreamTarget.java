package dev.holdfast.store.stream;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
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

  /** Reads and writes what is known of streams, with the names of plans. */
  public static final JsonMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .addMixIn(StreamPolicy.class, PolicyRow.class)
          .build();

  /** A row has the names of the store’s table. */
  private interface PolicyRow {
    @JsonProperty("stream_name")
    String stream();
  }

  /** Reads what {@link #planned} wrote. */
  public static StreamTarget of(Planned planned) {
    try {
      return JSON.readValue(planned.detail(), StreamTarget.class);
    } catch (JsonProcessingException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /**
   * Returns it as a subject of an operation.
   *
   * @param allowed hazards of it that the operator accepted
   */
  public Planned planned(Set<String> allowed) {
    return new Planned(
        new TaskId.Text(stream),
        null,
        Double.NaN,
        null,
        null,
        allowed,
        JSON.valueToTree(this).toString());
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
