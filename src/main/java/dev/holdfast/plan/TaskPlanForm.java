package dev.holdfast.plan;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.retention.plan.PlanFacts;
import dev.holdfast.retention.plan.PlanRows;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.plan.PreviewRequest;
import dev.holdfast.retention.plan.Spared;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.store.Access;
import dev.holdfast.store.retention.RetentionSnapshot.Census;
import dev.holdfast.store.retention.RetentionSnapshot.Sample;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Coded;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskId;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Of tasks: a line of JSON that anybody can read, then the rows (see {@link PlanRows}), deflated.
 * Written and read as a stream.
 */
record TaskPlanForm(String magic, PlanProblem elsewhere) implements PlanForm<Preview> {

  /**
   * Of a plan with decisions: a program that knows of none must not run it. Above the forms of
   * rows, which grow.
   */
  private static final int DECIDED = 10;

  private static final TypeReference<LinkedHashMap<String, Object>> FACTS =
      new TypeReference<>() {};

  @Override
  public Map<String, Object> facts(Preview preview, Path file) {
    return new Document()
        .with("policy", PolicyJson.fields(preview.policy()))
        .some("policy_files", preview.request().files())
        .with("file", file.toAbsolutePath().toString())
        .with("tasks", preview.tasks());
  }

  @Override
  public Document header(Frozen<Preview> plan) {
    Preview preview = plan.preview();
    Census census = preview.evidence().census();
    int rows = form(preview);
    boolean decided = plan.decisions().some();
    boolean named = rows >= PlanRows.WITH_MEASURES;
    Map<String, Long> amounts = preview.amounts().byKey();
    Document header =
        new Document()
            .with("format", decided ? DECIDED : rows)
            .known("rows", decided ? rows : null)
            .with("policy", PolicyJson.fields(preview.policy()))
            .some("policy_files", preview.request().files())
            .all(PlanHeader.store(plan))
            .with("cutoff", PolicyJson.number(preview.cutoff()))
            .from(preview, "tasks")
            .all(named ? Map.of("amounts", amounts) : amounts)
            .with("hazards", PlanHeader.hazards(preview.hazards()))
            .known("measures", named ? preview.amounts().measures() : null);
    if (rows >= PlanRows.WITH_MARKS) {
      header.with("marks", Coded.codes(preview.evidence().terms().ofRows()));
    }
    header
        .from(preview, "cut")
        .with("spared", Document.of(preview.spared(), "held workflows in_workflows kept"));
    // Other kinds of stores have none: what is written of them stays as it was.
    if (!census.stays().isEmpty() || !census.facts().isEmpty()) {
      header.from(census, "stays").from(preview.spared(), "unchosen").from(census, "facts");
    }
    Document counted =
        Document.of(census, "tasks")
            .with("without_last_active_time", census.undated())
            .with("active_later", census.later());
    if (!census.access().equals(Access.FULL)) {
      counted
          .from(census.access(), "hidden triggers")
          .with("read_only_role", census.access().readOnly());
    }
    return header.with("census", counted);
  }

  /** Returns the version of the file’s form: a plan without texts has the one that came first. */
  private static int form(Preview preview) {
    Census census = preview.evidence().census();
    boolean texts =
        Stream.of(preview.spared().held(), census.undated(), census.later())
            .flatMap(sample -> sample.ids().stream())
            .anyMatch(TaskId.Text.class::isInstance);
    return Math.max(texts ? PlanRows.WITH_TEXTS : PlanRows.OF_NUMBERS, PlanRows.form(preview));
  }

  @Override
  public void rows(Preview preview, OutputStream out) throws IOException {
    Deflater deflater = new Deflater();
    try {
      DeflaterOutputStream rows = new DeflaterOutputStream(out, deflater, 1 << 16);
      PlanRows.write(preview, form(preview), rows);
      rows.finish();
    } finally {
      deflater.end();
    }
  }

  @Override
  public Frozen<Preview> read(Path file, JsonNode header, InputStream in, Terms terms)
      throws IOException {
    int format = header.path("format").asInt();
    int rows = header.path(format == DECIDED ? "rows" : "format").asInt();
    if (rows < PlanRows.OF_NUMBERS || rows > PlanRows.WITH_MEASURES) {
      throw new PlanException(PlanProblem.NEWER_FORMAT, file, format);
    }
    Hazards known = terms.hazards();
    checkMarks(header, known);
    Preview preview =
        PlanRows.read(
            new InflaterInputStream(in),
            rows,
            facts(header),
            measures(header, terms.measures()),
            known.in(PlanHeader.choices(header)));
    return PlanHeader.plan(
        header, preview, header.required("approval_required").booleanValue(), known);
  }

  private static PlanFacts facts(JsonNode header) {
    JsonNode counted = header.required("census");
    JsonNode spared = header.required("spared");
    return new PlanFacts(
        PolicyJson.read(header.required("policy").toString()),
        header.required("now").longValue(),
        header.required("created_at").longValue(),
        header.required("cut").longValue(),
        new Spared(
            PlanHeader.read(spared.required("held"), Sample.class),
            spared.required("workflows").longValue(),
            spared.required("in_workflows").longValue(),
            byReason(spared.path("kept"), Sample.class),
            byReason(header.path("unchosen"), Long.class)),
        new Census(
            counted.required("tasks").longValue(),
            PlanHeader.read(counted.required("without_last_active_time"), Sample.class),
            PlanHeader.read(counted.required("active_later"), Sample.class),
            new Access(
                PlanHeader.texts(counted.path("hidden")),
                counted.path("read_only_role").booleanValue(),
                PlanHeader.texts(counted.path("triggers"))),
            byReason(header.path("stays"), Sample.class),
            header.has("facts") ? PlanHeader.read(header.get("facts"), FACTS) : Map.of(),
            List.of()),
        new PreviewRequest(
            PlanHeader.choices(header), PlanHeader.texts(header.path("policy_files"))));
  }

  private static <V> Map<ReasonTerm, V> byReason(JsonNode fields, Class<V> type) {
    Map<ReasonTerm, V> all = new LinkedHashMap<>();
    for (var each : fields.properties()) {
      all.put(new ReasonTerm(each.getKey(), null), PlanHeader.read(each.getValue(), type));
    }
    return all;
  }

  /**
   * Makes sure that the marks of the rows mean what they meant when they were written.
   *
   * @throws IllegalArgumentException if not
   */
  private static void checkMarks(JsonNode header, Hazards terms) {
    List<String> known = Coded.codes(terms.ofRows());
    if (header.has("marks") && !PlanHeader.texts(header.path("marks")).equals(known)) {
      throw new IllegalArgumentException("the store has other marks: " + known);
    }
  }

  /**
   * Returns what the rows have amounts of.
   *
   * @param known those of the store, which have texts
   */
  private static List<Measure> measures(JsonNode header, List<Measure> known) {
    List<Measure> measures = new ArrayList<>(header.has("measures") ? List.of() : PlanRows.UNNAMED);
    for (JsonNode each : header.path("measures")) {
      measures.add(
          new Measure(
              each.required("key").textValue(),
              each.required("done").textValue(),
              each.required("bytes").booleanValue(),
              each.path("total").booleanValue(),
              null));
    }
    measures.replaceAll(
        measure -> known.contains(measure) ? known.get(known.indexOf(measure)) : measure);
    return measures;
  }
}
