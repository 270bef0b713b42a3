package dev.holdfast.cleanup;

import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.stream.PlannedStream;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.stream.StreamPolicy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the journal tells of a cleanup of streams, and of their policies. */
record StreamFacts(CleanupOrder order, StreamPreview preview) implements CleanupFacts {

  /** The most policies and streams that an entry names. */
  private static final int NAMED = 100;

  @Override
  public Map<String, Object> before() {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("reason", order.reason());
    facts.put("plan", order.digest());
    facts.put("archive", order.archive() == null ? null : order.archive().toString());
    facts.put("now", preview.now());
    facts.put("streams", preview.streamsProcessed());
    facts.put("events", preview.events());
    facts.put("include_newest", preview.includeNewest());
    facts.put("largest", largest());
    facts.put(
        "policies",
        preview.policies().rows().stream().limit(NAMED).map(StreamFacts::policy).toList());
    facts.put("hazards", preview.hazards().stream().map(Hazard::fields).toList());
    facts.put("allow", names(order.plan().options().allow()));
    facts.put("skip", names(order.plan().options().skip()));
    return facts;
  }

  private static List<String> names(Set<HazardTerm> kinds) {
    return kinds.stream().map(HazardTerm::code).sorted().toList();
  }

  private List<Map<String, Object>> largest() {
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
    facts.put("last_offset", stream.tally().lastOffset());
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

  @Override
  public Map<String, Object> size() {
    return Map.of("events", preview.events());
  }

  @Override
  public Map<String, Object> after(CleanupResult result, OperationTerm operation) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("streams_processed", result.subjects());
    facts.put(operation.done(), result.deleted());
    facts.put("unread_deleted", result.known("unread"));
    facts.put("drifted", result.driftedCount());
    facts.putAll(CleanupFacts.ended(result));
    return facts;
  }

  @Override
  public Looks looks(TaskStore store, Cancellation cancellation) {
    return Looks.NONE;
  }
}
