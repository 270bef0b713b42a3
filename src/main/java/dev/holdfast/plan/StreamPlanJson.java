package dev.holdfast.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.stream.PlannedStream;
import dev.holdfast.retention.stream.StreamForeignRows;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.stream.StreamConsumers;
import dev.holdfast.store.stream.StreamTally;
import dev.holdfast.store.stream.StreamTarget;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.stream.StreamPolicies;
import dev.holdfast.stream.StreamPolicy;
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

  private static final ObjectMapper MAPPER = StreamTarget.JSON;

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
    preview.policies().rows().forEach(row -> policies.add(MAPPER.valueToTree(row)));
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
    header.set("consumers", MAPPER.valueToTree(preview.consumers()));
    if (referred) {
      StreamForeignJson.put(header.putObject("foreign_rows"), preview.foreign());
    }
    preview.held().forEach(header.putArray("held")::add);
    PlanProvenance.putPlanner(header, plan);
    header.put("digest", preview.digest());
    return header;
  }

  static Iterable<JsonNode> streams(Frozen<StreamPreview> plan) {
    return () ->
        plan.preview().streams().stream()
            .map(each -> MAPPER.<JsonNode>valueToTree(each.tally()))
            .iterator();
  }

  static Frozen<StreamPreview> plan(JsonNode header, Stream<JsonNode> lines, Hazards terms) {
    List<StreamPolicy> rows = new ArrayList<>();
    header.required("policies").forEach(row -> rows.add(read(row, StreamPolicy.class)));
    StreamPolicies policies = new StreamPolicies(rows);
    boolean includeNewest = header.required("include_newest").booleanValue();
    List<PlannedStream> streams =
        lines
            .map(line -> read(line, StreamTally.class))
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
            // Plans of an earlier version do not say.
            header.path("consumers").has("table")
                ? read(header.path("consumers"), StreamConsumers.class)
                : StreamConsumers.UNKNOWN,
            foreign,
            List.of(),
            terms.streams(),
            header.required("digest").textValue());
    boolean approval =
        header.path("format").asInt() == APPROVED
            || header.path("approval_required").booleanValue();
    return PlanProvenance.plan(header, preview, approval, terms);
  }

  private static <T> T read(JsonNode node, Class<T> type) {
    try {
      return MAPPER.treeToValue(node, type);
    } catch (JsonProcessingException wrong) {
      throw new IllegalArgumentException(wrong);
    }
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
}
