package dev.holdfast.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.stream.StreamForeignRows;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.stream.PlannedStream;
import dev.holdfast.store.stream.StreamConsumers;
import dev.holdfast.store.stream.StreamReferences;
import dev.holdfast.store.stream.StreamTally;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.stream.StreamPolicies;
import dev.holdfast.stream.StreamPolicy;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Of event streams: a line of JSON that says what it is, then a line of JSON for each stream. */
final class StreamPlanForm implements PlanForm<StreamPreview> {

  /** The version of the file’s form. */
  private static final int FORMAT = 1;

  /** Of a plan that waits for an approval: a program that knows of none must not run it. */
  private static final int APPROVED = 2;

  /** Of a plan with decisions, which says whether it waits for an approval. */
  private static final int DECIDED = 3;

  /**
   * The same of a store to which other tables refer: a program that knows of no such rows must not
   * run it.
   */
  private static final int REFERRED = 4;

  private static final ObjectMapper MAPPER = PlannedStream.JSON;

  @Override
  public String magic() {
    return "holdfast-stream-plan";
  }

  @Override
  public PlanProblem elsewhere() {
    return PlanProblem.OF_STREAMS;
  }

  @Override
  public Map<String, Object> facts(StreamPreview preview, Path file) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("file", file.toAbsolutePath().toString());
    facts.put("streams", preview.streamsProcessed());
    facts.put("events", preview.events());
    return facts;
  }

  @Override
  public void write(Frozen<StreamPreview> plan, OutputStream out) throws IOException {
    PlanFile.line(out, MAPPER.writeValueAsString(header(plan)));
    for (PlannedStream stream : plan.preview().streams()) {
      PlanFile.line(out, MAPPER.writeValueAsString(stream.tally()));
    }
  }

  /** Reads line by line: a file of gigabytes is refused, not taken into memory. */
  @Override
  public Frozen<StreamPreview> read(Path file, InputStream in, Terms terms) throws IOException {
    JsonNode header = MAPPER.readTree(PlanFile.line(in, PlanFile.LONGEST_LINE));
    int format = header.path("format").asInt();
    if (format < FORMAT || format > REFERRED) {
      throw new PlanException(PlanProblem.NEWER_FORMAT, file, format);
    }
    Stream<String> lines = Stream.generate(() -> streamLine(in)).takeWhile(line -> !line.isEmpty());
    return plan(header, lines, terms.hazards());
  }

  private static String streamLine(InputStream in) {
    try {
      return PlanFile.line(in, PlanFile.LONGEST_LINE);
    } catch (IOException unread) {
      throw new UncheckedIOException(unread);
    }
  }

  private static JsonNode header(Frozen<StreamPreview> plan) {
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
      put(header.putObject("foreign_rows"), preview.foreign());
    }
    preview.held().forEach(header.putArray("held")::add);
    PlanProvenance.putPlanner(header, plan);
    header.put("digest", preview.digest());
    return header;
  }

  private static void put(ObjectNode fields, StreamForeignRows foreign) {
    fields.set("keys", MAPPER.valueToTree(foreign.keys()));
    ArrayNode streams = fields.putArray("streams");
    for (StreamReferences stream : foreign.streams()) {
      ArrayNode rows =
          streams
              .addObject()
              .put("stream", stream.stream())
              .put("events", stream.events())
              .putArray("rows");
      foreign.keys().forEach(key -> rows.add(stream.rows().getOrDefault(key, 0L)));
    }
  }

  private static Frozen<StreamPreview> plan(JsonNode header, Stream<String> lines, Hazards terms) {
    List<StreamPolicy> rows = new ArrayList<>();
    header.required("policies").forEach(row -> rows.add(read(row, StreamPolicy.class)));
    StreamPolicies policies = new StreamPolicies(rows);
    boolean includeNewest = header.required("include_newest").booleanValue();
    List<PlannedStream> streams =
        lines
            .map(StreamPlanForm::tally)
            .map(tally -> PlannedStream.of(tally, policies, includeNewest))
            .toList();
    StreamForeignRows foreign = foreign(header.path("foreign_rows"));
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

  private static StreamTally tally(String line) {
    try {
      return MAPPER.readValue(line, StreamTally.class);
    } catch (JsonProcessingException noStream) {
      throw new IllegalArgumentException(noStream);
    }
  }

  private static <T> T read(JsonNode node, Class<T> type) {
    return MAPPER.convertValue(node, type);
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

  /** Plans of a store to which nothing refers, and those of an earlier version, have none. */
  private static StreamForeignRows foreign(JsonNode fields) {
    List<ForeignKey> keys = new ArrayList<>();
    fields.path("keys").forEach(key -> keys.add(read(key, ForeignKey.class)));
    List<StreamReferences> streams = new ArrayList<>();
    for (JsonNode stream : fields.path("streams")) {
      Map<ForeignKey, Long> rows = new LinkedHashMap<>();
      for (int at = 0; at < keys.size(); at++) {
        long count = stream.required("rows").required(at).longValue();
        if (count > 0) {
          rows.put(keys.get(at), count);
        }
      }
      streams.add(
          new StreamReferences(
              stream.required("stream").textValue(), stream.required("events").longValue(), rows));
    }
    return new StreamForeignRows(keys, streams);
  }
}
