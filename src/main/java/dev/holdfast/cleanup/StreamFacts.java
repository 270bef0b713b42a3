package dev.holdfast.cleanup;

import dev.holdfast.retention.CleanupResult;
import dev.holdfast.retention.Hazard;
import dev.holdfast.retention.stream.PlannedStream;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.HazardTerm;
import dev.holdfast.stream.StreamPolicy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the journal tells of cleanups of streams and of their policies. */
final class StreamFacts {

  /** The most policies and streams that an entry names. */
  private static final int NAMED = 100;

  private StreamFacts() {}

  static Map<String, Object> before(StreamCleanupOrder order) {
    StreamPreview preview = order.preview();
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("reason", order.reason());
    facts.put("plan", order.digest());
    facts.put("archive", order.archive() == null ? null : order.archive().toString());
    facts.put("now", preview.now());
    facts.put("streams", preview.streamsProcessed());
    facts.put("events", preview.events());
    facts.put("include_newest", preview.includeNewest());
    facts.put("largest", largest(preview));
    facts.put(
        "policies",
        preview.policies().rows().stream().limit(NAMED).map(StreamFacts::policy).toList());
    facts.put("hazards", preview.hazards().stream().map(Hazard::fields).toList());
    facts.put("allow", names(order.options().allow()));
    facts.put("skip", names(order.options().skip()));
    return facts;
  }

  private static List<String> names(Set<HazardTerm> kinds) {
    return kinds.stream().map(HazardTerm::code).sorted().toList();
  }

  private static List<Map<String, Object>> largest(StreamPreview preview) {
    return preview.streams().stream()
        .filter(stream -> stream.events() > 0)
        .sorted((a, b) -> Long.compare(b.events(), a.events()))
        .limit(NAMED)
        .map(StreamFacts::stream)
        .toList();
  }

  private static Map<String, Object> stream(PlannedStream stream) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("stream", stream.stream());
    facts.put("events", stream.events());
    facts.put("last_offset", stream.tally().going().lastOffset());
    return facts;
  }

  /** Returns a row for the journal; null for none. */
  static Map<String, Object> policy(StreamPolicy row) {
    if (row == null) {
      return null;
    }
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("stream_name", row.stream());
    facts.put("max_age_seconds", row.maxAgeSeconds());
    facts.put("max_event_count", row.maxEventCount());
    facts.put("enabled", row.enabled());
    return facts;
  }

  static Map<String, Object> after(CleanupResult result) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("streams_processed", result.subjects());
    facts.put("events_deleted", result.deleted());
    facts.put("unread_deleted", result.known("unread"));
    facts.put("skipped", result.skipped());
    facts.put("drifted", result.driftedCount());
    facts.put("remaining", result.remaining());
    facts.put("stopped_by", result.stoppedBy() == null ? null : result.stoppedBy().wireName());
    facts.put("batches", result.batches());
    facts.put("duration_ms", result.durationMillis());
    if (result.failure() != null) {
      facts.putAll(CleanupFacts.failure(result.failure()));
    }
    return facts;
  }
}
