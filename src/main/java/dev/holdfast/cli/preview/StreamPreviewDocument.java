package dev.holdfast.cli.preview;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.stream.PlannedStream;
import dev.holdfast.store.stream.StreamTally;
import dev.holdfast.text.Document;
import java.util.List;
import java.util.Map;

/** What the policies of a store of streams would delete, for programs. */
public final class StreamPreviewDocument {

  private StreamPreviewDocument() {}

  /**
   * Returns what would go.
   *
   * @param triggers triggers on the table of events, each as {@code table: name}
   */
  public static Document of(StreamPreview preview, StoreAddress store, List<String> triggers) {
    return new Document()
        .with("store", store.display())
        .with("now", preview.now())
        .with("streams", preview.streams().stream().map(StreamPreviewDocument::of).toList())
        .with("streams_processed", preview.streamsProcessed())
        .with("events", preview.events())
        .with("server_events", preview.serverEvents())
        .with("include_newest", preview.includeNewest())
        .with("hazards", preview.hazards().stream().map(Hazard::all).toList())
        .with(
            "collisions", preview.collisions().stream().map(StreamPreviewDocument::fields).toList())
        .with(
            "consumers",
            new Document()
                .with("checked", preview.consumers().checked())
                .all(fields(preview.consumers())))
        .with(
            "partitions", preview.partitions().stream().map(StreamPreviewDocument::fields).toList())
        .with("triggers", triggers)
        .with("held", preview.held())
        .with("digest", preview.digest());
  }

  /** A stream of which something is expired. */
  private static Document of(PlannedStream stream) {
    StreamTally tally = stream.tally();
    return new Document()
        .with("stream", stream.tally().stream())
        .with("events", stream.tally().events())
        .with("by_age", tally.byAge())
        .with("by_count", tally.byCount())
        .with("by_both", tally.byBoth())
        .with("first_offset", tally.firstOffset())
        .with("last_offset", tally.lastOffset())
        .with("oldest", tally.goingOldest())
        .with("newest", tally.goingNewest())
        .with("newest_kept", stream.newestKept())
        .with("events_in_stream", tally.eventsInStream())
        .with(
            "policy",
            new Document()
                .with("max_age_seconds", stream.row().maxAgeSeconds())
                .with(
                    "max_event_count",
                    stream.row().isDefault() ? null : stream.row().maxEventCount())
                .with("enabled", stream.row().enabled())
                .with("source", stream.source().wireName));
  }

  private static Map<String, Object> fields(Object told) {
    return PlannedStream.JSON.convertValue(told, new TypeReference<Map<String, Object>>() {});
  }
}
