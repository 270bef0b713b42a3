package dev.holdfast.store.stream;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.stream.StreamPolicies;
import dev.holdfast.stream.StreamPolicies.Source;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.stream.StreamPosition;
import dev.holdfast.task.TaskId;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;

/**
 * A stream of which something is expired, and what goes of it, as it was frozen. Nothing beyond it
 * ever goes.
 *
 * @param tally what was counted
 * @param row the policy row that decided
 * @param source whose row it is
 * @param includeNewest whether the newest event may go like any other
 */
public record PlannedStream(
    StreamTally tally, StreamPolicy row, Source source, boolean includeNewest) {

  /** Reads and writes what is known of streams, with the names of plans. */
  public static final JsonMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .addMixIn(StreamPolicy.class, PolicyRow.class)
          .addMixIn(ForeignKey.class, KeyRow.class)
          .build();

  /** A row has the names of the store’s table. */
  private interface PolicyRow {
    @JsonProperty("stream_name")
    String stream();
  }

  /** A plan says “key” of what a key is called. */
  private interface KeyRow {
    @JsonProperty("key")
    String name();
  }

  /** Finds out which row decided. */
  public static PlannedStream of(
      StreamTally tally, StreamPolicies policies, boolean includeNewest) {
    StreamPolicy row =
        policies
            .deciding(tally.stream())
            .orElseThrow(() -> new IllegalArgumentException("expired without a policy"));
    return new PlannedStream(tally, row, policies.source(tally.stream()), includeNewest);
  }

  /** Reads what {@link #planned} wrote. */
  public static PlannedStream of(Planned planned) {
    try {
      return JSON.readValue(planned.detail(), PlannedStream.class);
    } catch (JsonProcessingException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** Returns its name. */
  public String name() {
    return tally.stream();
  }

  /** Returns how many events of it go; 0 if what is expired of it stays. */
  public long events() {
    return tally.events();
  }

  /** Returns those of these of which something goes. */
  public static List<PlannedStream> going(List<PlannedStream> streams) {
    return streams.stream().filter(stream -> stream.events() > 0).toList();
  }

  /** Returns whether its newest event is expired, and stays all the same. */
  public boolean newestKept() {
    return tally.newestExpired() && !includeNewest;
  }

  /**
   * Returns the event that must stay, so that the stream does not count from the beginning again;
   * null if all may go.
   */
  public StreamPosition newest() {
    return includeNewest ? null : tally.top();
  }

  /**
   * Returns it as a subject of an operation.
   *
   * @param allowed hazards of it that the operator accepted
   */
  public Planned planned(Set<String> allowed) {
    return new Planned(
        new TaskId.Text(tally.stream()),
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
    Long last = tally.lastOffset();
    return id <= tally.lastId()
        && (offset == null || last != null && offset <= last)
        && !new StreamPosition(offset, id).equals(newest())
        && tally.expiry().of(offset, storedAtMicros) != null;
  }
}
