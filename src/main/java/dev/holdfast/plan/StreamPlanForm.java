package dev.holdfast.plan;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.retention.stream.StreamForeignRows;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.stream.PlannedStream;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.store.stream.StreamTally;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.stream.StreamPolicies;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.task.Document;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Of event streams: a line of JSON that says what it is, then a line of JSON for each stream. */
record StreamPlanForm(String magic, PlanProblem elsewhere) implements PlanForm<StreamPreview> {

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

  @Override
  public Map<String, Object> facts(StreamPreview preview, Path file) {
    return new Document()
        .with("file", file.toAbsolutePath().toString())
        .with("streams", preview.streamsProcessed())
        .with("events", preview.events());
  }

  @Override
  public Document header(Frozen<StreamPreview> plan) {
    StreamPreview preview = plan.preview();
    StreamForeignRows foreign = preview.foreign();
    boolean referred = !foreign.keys().isEmpty();
    int undecided = plan.approvalRequired() ? APPROVED : FORMAT;
    List<Document> hazards = PlanHeader.hazards(preview.hazards());
    // As the first plans of streams have it.
    hazards.forEach(
        each -> each.replace("kind", each.get("kind").toString().toUpperCase(Locale.ROOT)));
    Document header =
        new Document()
            .with("format", referred ? REFERRED : plan.decisions().some() ? DECIDED : undecided)
            .all(PlanHeader.store(plan))
            .from(preview, "include_newest streams_processed events server_events")
            .with("policies", preview.policies().rows())
            .with("hazards", hazards)
            .with("consumers", preview.consumers());
    if (referred) {
      header.with(
          "foreign_rows",
          new Document()
              .with("keys", foreign.keys())
              .with(
                  "streams",
                  foreign.streams().stream()
                      .map(
                          each ->
                              Document.of(each, "stream events")
                                  .with(
                                      "rows",
                                      foreign.keys().stream()
                                          .map(key -> each.rows().getOrDefault(key, 0L))
                                          .toList()))
                      .toList()));
    }
    return header.with("held", preview.held());
  }

  @Override
  public void rows(StreamPreview preview, OutputStream out) throws IOException {
    for (PlannedStream stream : preview.streams()) {
      PlanFile.line(out, PlanHeader.JSON.writeValueAsString(stream.tally()));
    }
  }

  /** Reads line by line: a file of gigabytes is refused, not taken into memory. */
  @Override
  public Frozen<StreamPreview> read(Path file, JsonNode header, InputStream in, Terms terms)
      throws IOException {
    int format = header.path("format").asInt();
    if (format < FORMAT || format > REFERRED) {
      throw new PlanException(PlanProblem.NEWER_FORMAT, file, format);
    }
    StreamPolicies policies =
        new StreamPolicies(
            PlanHeader.read(
                header.required("policies"), new TypeReference<List<StreamPolicy>>() {}));
    boolean includeNewest = header.required("include_newest").booleanValue();
    List<PlannedStream> streams = new ArrayList<>();
    for (String line = PlanFile.line(in); !line.isEmpty(); line = PlanFile.line(in)) {
      StreamTally tally = PlanHeader.JSON.readValue(line, StreamTally.class);
      streams.add(PlannedStream.of(tally, policies, includeNewest));
    }
    StreamForeignRows foreign = foreign(header.path("foreign_rows"));
    Hazards known = terms.hazards();
    StreamPreview preview =
        new StreamPreview(
            header.required("now").longValue(),
            header.required("created_at").longValue(),
            policies,
            includeNewest,
            streams,
            PlanHeader.texts(header.required("held")),
            header.required("server_events").longValue(),
            PlanHeader.hazards(header, known, foreign.counts()),
            List.of(),
            // Plans of an earlier version do not say.
            header.path("consumers").has("table")
                ? PlanHeader.read(header.path("consumers"), StreamSnapshot.Consumers.class)
                : StreamSnapshot.Consumers.UNKNOWN,
            foreign,
            List.of(),
            header.required("digest").textValue());
    boolean approval = format == APPROVED || header.path("approval_required").booleanValue();
    return PlanHeader.plan(header, preview, approval, known);
  }

  /** Plans of a store to which nothing refers, and those of an earlier version, have none. */
  private static StreamForeignRows foreign(JsonNode fields) {
    List<ForeignKey> keys = new ArrayList<>();
    fields.path("keys").forEach(key -> keys.add(PlanHeader.read(key, ForeignKey.class)));
    List<StreamSnapshot.References> streams = new ArrayList<>();
    for (JsonNode stream : fields.path("streams")) {
      Map<ForeignKey, Long> rows = new LinkedHashMap<>();
      for (int at = 0; at < keys.size(); at++) {
        long count = stream.required("rows").required(at).longValue();
        if (count > 0) {
          rows.put(keys.get(at), count);
        }
      }
      streams.add(
          new StreamSnapshot.References(
              stream.required("stream").textValue(), stream.required("events").longValue(), rows));
    }
    return new StreamForeignRows(keys, streams);
  }
}
