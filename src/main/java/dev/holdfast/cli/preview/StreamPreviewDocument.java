package dev.holdfast.cli.preview;

import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.stream.PlannedStream;
import dev.holdfast.retention.stream.StreamCollision;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.stream.StreamConsumers;
import dev.holdfast.store.stream.StreamPartition;
import dev.holdfast.store.stream.StreamTally;
import dev.holdfast.stream.StreamRule;
import dev.holdfast.text.JsonDocument;
import java.util.List;
import java.util.Map;

/** What the policies of a store of streams would delete, for programs. */
public record StreamPreviewDocument(
    String store,
    long now,
    List<Stream> streams,
    long streamsProcessed,
    long events,
    long serverEvents,
    boolean includeNewest,
    List<Map<String, Object>> hazards,
    List<Collision> collisions,
    Consumers consumers,
    List<Partition> partitions,
    List<String> triggers,
    List<String> held,
    String digest)
    implements JsonDocument {

  /**
   * Returns what would go.
   *
   * @param triggers triggers on the table of events, each as {@code table: name}
   */
  public static StreamPreviewDocument of(
      StreamPreview preview, StoreAddress store, List<String> triggers) {
    return new StreamPreviewDocument(
        store.display(),
        preview.now(),
        preview.streams().stream().map(Stream::of).toList(),
        preview.streamsProcessed(),
        preview.events(),
        preview.serverEvents(),
        preview.includeNewest(),
        preview.hazards().stream().map(Hazard::all).toList(),
        preview.collisions().stream().map(Collision::of).toList(),
        Consumers.of(preview.consumers()),
        preview.partitions().stream().map(Partition::of).toList(),
        triggers,
        preview.held(),
        preview.digest());
  }

  /** A stream of which something is expired. */
  public record Stream(
      String stream,
      long events,
      long byAge,
      long byCount,
      long byBoth,
      Long firstOffset,
      Long lastOffset,
      Long oldest,
      Long newest,
      boolean newestKept,
      long eventsInStream,
      DecidingRow policy)
      implements JsonDocument {

    private static Stream of(PlannedStream stream) {
      StreamTally tally = stream.tally();
      return new Stream(
          stream.stream(),
          stream.events(),
          tally.byAge(),
          tally.byCount(),
          tally.byBoth(),
          tally.going().firstOffset(),
          tally.going().lastOffset(),
          tally.going().oldest(),
          tally.going().newest(),
          stream.newestKept(),
          tally.events(),
          DecidingRow.of(stream));
    }
  }

  /** The policy row that decided about a stream. */
  public record DecidingRow(Long maxAgeSeconds, Long maxEventCount, boolean enabled, String source)
      implements JsonDocument {

    private static DecidingRow of(PlannedStream stream) {
      return new DecidingRow(
          stream.row().maxAgeSeconds(),
          stream.row().isDefault() ? null : stream.row().maxEventCount(),
          stream.row().enabled(),
          stream.source().wireName());
    }
  }

  /** A stream from which the server’s own job would delete more. */
  public record Collision(String stream, Limits own, Limits server, long eventsBeyond)
      implements JsonDocument {

    private static Collision of(StreamCollision collision) {
      return new Collision(
          collision.stream(),
          Limits.of(collision.own()),
          Limits.of(collision.server()),
          collision.events());
    }
  }

  /** What a rule allows. */
  public record Limits(Long maxAgeSeconds, Long maxEventCount) implements JsonDocument {

    private static Limits of(StreamRule rule) {
      return new Limits(rule.maxAgeSeconds(), rule.maxEventCount());
    }
  }

  /** Who reads the streams. */
  public record Consumers(boolean checked, String table, List<AtRisk> atRisk)
      implements JsonDocument {

    private static Consumers of(StreamConsumers consumers) {
      return new Consumers(
          consumers.checked(),
          consumers.table(),
          consumers.atRisk().stream()
              .map(risk -> new AtRisk(risk.stream(), risk.consumers(), risk.lowest()))
              .toList());
    }
  }

  /** A stream whose consumers have not read what goes. */
  public record AtRisk(String stream, long consumers, long lowestPosition)
      implements JsonDocument {}

  /** What could be dropped as a whole instead. */
  public record Partition(
      String partition, String bounds, long events, long bytes, String statement)
      implements JsonDocument {

    private static Partition of(StreamPartition partition) {
      return new Partition(
          partition.name(),
          partition.bounds(),
          partition.events(),
          partition.bytes(),
          partition.statement());
    }
  }
}
