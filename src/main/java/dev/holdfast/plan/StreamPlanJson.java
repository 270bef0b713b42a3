package dev.holdfast.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.stream.PlannedStream;
import dev.holdfast.retention.stream.StreamForeignRows;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.stream.StreamConsumers;
import dev.holdfast.store.stream.StreamConsumers.AtRisk;
import dev.holdfast.store.stream.StreamTally;
import dev.holdfast.store.stream.StreamTarget;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.stream.StreamExpiry;
import dev.holdfast.stream.StreamPolicies;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.stream.StreamPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What a plan for event streams says, as JSON. */
final class StreamPlanJson {

  /** The version of the file’s form. */
  static final int FORMAT = 1;

  /** Of a plan that waits for an approval: a program that knows of none must not run it. */
  static final int APPROVED = 2;

  /** Of a plan with decisions, which says whether it waits for an approval. */
  static final int DECIDED = 3;

  /**
   * The same of a store to which other tables refer: a program that knows of no such rows must not
   * run it.
   */
  static final int REFERRED = 4;

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private StreamPlanJson() {}

  static JsonNode header(Frozen<StreamPreview> plan) {
    StreamPreview preview = plan.preview();
    ObjectNode header = MAPPER.createObjectNode();
    boolean referred = !preview.foreign().isEmpty();
    if (plan.decisions().some() || referred) {
      header
          .put("format", referred ? REFERRED : DECIDED)
          .put("approval_required", plan.approvalRequired());
    } else {
      header.put("format", plan.approvalRequired() ? APPROVED : FORMAT);
    }
    PlanProvenance.putStore(header, plan);
    header.put("created_at", preview.storeNow());
    header.put("now", preview.now());
    header.put("include_newest", preview.includeNewest());
    header.put("streams_processed", preview.streamsProcessed());
    header.put("events", preview.events());
    header.put("server_events", preview.serverEvents());
    ArrayNode policies = header.putArray("policies");
    preview.policies().rows().forEach(row -> StreamTarget.put(policies.addObject(), row));
    ArrayNode hazards = header.putArray("hazards");
    for (Hazard hazard : preview.hazards()) {
      ObjectNode fields =
          hazards
              .addObject()
              .put("kind", hazard.kind().code().toUpperCase(Locale.ROOT))
              .put("count", hazard.count());
      hazard.names().forEach(fields.putArray("sample")::add);
    }
    PlanDecisions.put(header, plan.decisions());
    consumers(header.putObject("consumers"), preview.consumers());
    if (referred) {
      StreamForeignJson.put(header.putObject("foreign_rows"), preview.foreign());
    }
    preview.held().forEach(header.putArray("held")::add);
    PlanProvenance.putPlanner(header, plan);
    header.put("digest", preview.digest());
    return header;
  }

  private static void consumers(ObjectNode fields, StreamConsumers consumers) {
    fields.put("table", consumers.table());
    ArrayNode atRisk = fields.putArray("at_risk");
    for (AtRisk risk : consumers.atRisk()) {
      atRisk
          .addObject()
          .put("stream", risk.stream())
          .put("consumers", risk.consumers())
          .put("lowest_position", risk.lowest());
    }
  }

  /** Plans of an earlier version do not say. */
  private static StreamConsumers consumers(JsonNode fields) {
    List<AtRisk> atRisk = new ArrayList<>();
    fields
        .path("at_risk")
        .forEach(
            risk ->
                atRisk.add(
                    new AtRisk(
                        risk.required("stream").textValue(),
                        risk.required("consumers").longValue(),
                        risk.required("lowest_position").longValue())));
    return new StreamConsumers(fields.path("table").textValue(), atRisk);
  }

  static Iterable<JsonNode> streams(Frozen<StreamPreview> plan) {
    return () -> plan.preview().streams().stream().map(StreamPlanJson::stream).iterator();
  }

  private static JsonNode stream(PlannedStream stream) {
    StreamTally tally = stream.tally();
    return MAPPER
        .createObjectNode()
        .put("stream", stream.stream())
        .put("events_in_stream", tally.events())
        .put("oldest", tally.oldest())
        .put("newest", tally.newest())
        .put("top_offset", tally.top().offset())
        .put("top_id", tally.top().id())
        .put("by_age", tally.byAge())
        .put("by_count", tally.byCount())
        .put("by_both", tally.byBoth())
        .put("newest_expired", tally.newestExpired())
        .put("events", tally.going().events())
        .put("first_offset", tally.going().firstOffset())
        .put("last_offset", tally.going().lastOffset())
        .put("last_id", tally.going().lastId())
        .put("going_oldest", tally.going().oldest())
        .put("going_newest", tally.going().newest())
        .put("servers", tally.servers())
        .put("beyond", tally.beyond())
        .put("cutoff", tally.expiry().cutoff())
        .put("threshold", tally.expiry().threshold());
  }

  static Frozen<StreamPreview> plan(JsonNode header, Stream<JsonNode> lines, Hazards terms) {
    List<StreamPolicy> rows = new ArrayList<>();
    header.required("policies").forEach(row -> rows.add(StreamTarget.policy(row)));
    StreamPolicies policies = new StreamPolicies(rows);
    boolean includeNewest = header.required("include_newest").booleanValue();
    List<PlannedStream> streams =
        lines
            .map(StreamPlanJson::tally)
            .map(tally -> PlannedStream.of(tally, policies, includeNewest))
            .toList();
    StreamForeignRows foreign = StreamForeignJson.of(header.path("foreign_rows"));
    StreamPreview preview =
        new StreamPreview(
            header.required("now").longValue(),
            header.required("created_at").longValue(),
            policies,
            includeNewest,
            streams,
            texts(header.required("held")),
            header.required("server_events").longValue(),
            hazards(header.required("hazards"), foreign, terms),
            List.of(),
            consumers(header.path("consumers")),
            foreign,
            List.of(),
            terms.streams(),
            header.required("digest").textValue());
    boolean approval =
        header.path("format").asInt() == APPROVED
            || header.path("approval_required").booleanValue();
    return PlanProvenance.plan(header, preview, approval, terms);
  }

  private static StreamTally tally(JsonNode line) {
    return new StreamTally(
        line.required("stream").textValue(),
        line.required("events_in_stream").longValue(),
        number(line, "oldest"),
        number(line, "newest"),
        new StreamPosition(number(line, "top_offset"), line.required("top_id").longValue()),
        line.required("by_age").longValue(),
        line.required("by_count").longValue(),
        line.required("by_both").longValue(),
        line.required("newest_expired").booleanValue(),
        new StreamTally.Going(
            line.required("events").longValue(),
            number(line, "first_offset"),
            number(line, "last_offset"),
            number(line, "last_id"),
            number(line, "going_oldest"),
            number(line, "going_newest")),
        line.required("servers").longValue(),
        line.required("beyond").longValue(),
        new StreamExpiry(number(line, "cutoff"), number(line, "threshold")));
  }

  private static List<Hazard> hazards(JsonNode nodes, StreamForeignRows foreign, Hazards terms) {
    List<Hazard> hazards = new ArrayList<>();
    for (JsonNode node : nodes) {
      HazardTerm kind = terms.named(node.required("kind").textValue().toLowerCase(Locale.ROOT));
      List<String> sample = texts(node.required("sample"));
      hazards.add(
          new Hazard(
              kind,
              node.required("count").longValue(),
              Hazard.texts(sample),
              kind.equals(CommonHazards.FOREIGN_ROWS) ? foreign.counts() : List.of()));
    }
    return hazards;
  }

  private static List<String> texts(JsonNode nodes) {
    List<String> texts = new ArrayList<>();
    nodes.forEach(node -> texts.add(node.textValue()));
    return texts;
  }

  private static Long number(JsonNode fields, String name) {
    JsonNode value = fields.required(name);
    return value.isNull() ? null : Long.valueOf(value.longValue());
  }
}
