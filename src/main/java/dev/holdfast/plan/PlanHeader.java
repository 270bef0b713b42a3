package dev.holdfast.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.PlanFacts;
import dev.holdfast.retention.plan.PlanRows;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.plan.PreviewRequest;
import dev.holdfast.retention.plan.Spared;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.store.Access;
import dev.holdfast.store.retention.RetentionSnapshot.Census;
import dev.holdfast.store.retention.RetentionSnapshot.Sample;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The line of a plan's file that says what it is. */
final class PlanHeader {

  /**
   * Of a plan with decisions: a program that knows of none must not run it. Above the forms of
   * rows, which grow.
   */
  static final int DECIDED = 10;

  private static final String FILES = "policy_files";
  private static final String MARKS = "marks";
  private static final String KEPT = "kept";
  private static final String MEASURES = "measures";

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private PlanHeader() {}

  static String write(Frozen<Preview> plan) throws JsonProcessingException {
    Preview preview = plan.preview();
    PlanFacts facts = PlanFacts.of(preview);
    ObjectNode header = MAPPER.createObjectNode();
    int rows = form(preview);
    if (plan.decisions().some()) {
      header.put("format", DECIDED).put("rows", rows);
    } else {
      header.put("format", rows);
    }
    header.set("policy", MAPPER.readTree(PolicyJson.write(facts.policy())));
    if (!facts.request().files().isEmpty()) {
      ArrayNode files = header.putArray(FILES);
      facts.request().files().forEach(files::add);
    }
    PlanProvenance.putStore(header, plan);
    header.put("created_at", plan.createdAt());
    header.put("now", facts.now());
    put(header, "cutoff", preview.cutoff());
    header.put("tasks", preview.tasks());
    ObjectNode amounts = rows >= PlanRows.WITH_MEASURES ? header.putObject("amounts") : header;
    preview.amounts().byKey().forEach(amounts::put);
    ArrayNode hazards = header.putArray("hazards");
    for (Hazard hazard : preview.hazards()) {
      hazards.addObject().put("kind", hazard.kind().code()).put("count", hazard.count());
    }
    if (rows >= PlanRows.WITH_MEASURES) {
      ArrayNode measures = header.putArray(MEASURES);
      for (Measure measure : preview.amounts().measures()) {
        measures
            .addObject()
            .put("key", measure.key())
            .put("done", measure.done())
            .put("bytes", measure.bytes());
        if (measure.total()) {
          ((ObjectNode) measures.get(measures.size() - 1)).put("total", true);
        }
      }
    }
    if (rows >= PlanRows.WITH_MARKS) {
      ArrayNode marks = header.putArray(MARKS);
      preview.evidence().terms().ofRows().forEach(mark -> marks.add(mark.code()));
    }
    PlanDecisions.put(header, plan.decisions());
    PlanProvenance.putPlanner(header, plan);
    header.put("approval_required", plan.approvalRequired());
    header.put("cut", facts.cut());
    ObjectNode spared = header.putObject("spared");
    put(spared, "held", facts.spared().held());
    spared.put("workflows", facts.spared().workflows());
    spared.put("in_workflows", facts.spared().inWorkflows());
    if (!facts.spared().kept().isEmpty()) {
      ObjectNode kept = spared.putObject(KEPT);
      facts.spared().kept().forEach((reason, sample) -> put(kept, reason.code(), sample));
    }
    CensusJson.put(header, facts);
    ObjectNode census = header.putObject("census").put("tasks", facts.census().tasks());
    put(census, "without_last_active_time", facts.census().undated());
    put(census, "active_later", facts.census().later());
    Access access = facts.census().access();
    if (!access.equals(Access.FULL)) {
      ArrayNode hidden = census.putArray("hidden");
      access.hidden().forEach(hidden::add);
      if (!access.triggers().isEmpty()) {
        access.triggers().forEach(census.putArray("triggers")::add);
      }
      census.put("read_only_role", access.readOnly());
    }
    return MAPPER.writeValueAsString(header);
  }

  /** A whole number of seconds stands as people write it. */
  private static void put(ObjectNode fields, String name, Double seconds) {
    if (seconds != null && seconds == Math.rint(seconds) && Math.abs(seconds) < 0x1p53) {
      fields.put(name, seconds.longValue());
    } else {
      fields.put(name, seconds);
    }
  }

  static void put(ObjectNode fields, String name, Sample sample) {
    ArrayNode ids = fields.putObject(name).put("count", sample.count()).putArray("ids");
    for (TaskId id : sample.ids()) {
      switch (id) {
        case TaskId.Numeric(long number) -> ids.add(number);
        case TaskId.Text(String text) -> ids.add(text);
      }
    }
  }

  /** Returns the version of the file's form: a plan without texts has the one that came first. */
  static int form(Preview preview) {
    Census census = PlanFacts.of(preview).census();
    boolean texts =
        Stream.of(preview.spared().held(), census.undated(), census.later())
            .flatMap(sample -> sample.ids().stream())
            .anyMatch(TaskId.Text.class::isInstance);
    return Math.max(texts ? PlanRows.WITH_TEXTS : PlanRows.OF_NUMBERS, PlanRows.form(preview));
  }

  static JsonNode parse(String line) throws JsonProcessingException {
    return MAPPER.readTree(line);
  }

  static int form(JsonNode header) {
    return header.path("format").asInt();
  }

  /** Returns the form of its rows. */
  static int rows(JsonNode header) {
    return header.path(form(header) == DECIDED ? "rows" : "format").asInt();
  }

  static PlanFacts facts(JsonNode header) throws JsonProcessingException {
    JsonNode census = header.required("census");
    JsonNode spared = header.required("spared");
    return new PlanFacts(
        PolicyJson.read(MAPPER.writeValueAsString(header.required("policy"))),
        header.required("now").longValue(),
        header.required("created_at").longValue(),
        header.required("cut").longValue(),
        new Spared(
            sample(spared.required("held")),
            spared.required("workflows").longValue(),
            spared.required("in_workflows").longValue(),
            CensusJson.samples(spared.path(KEPT)),
            CensusJson.unchosen(header)),
        new Census(
            census.required("tasks").longValue(),
            sample(census.required("without_last_active_time")),
            sample(census.required("active_later")),
            access(census),
            CensusJson.samples(header.path(CensusJson.STAYS)),
            CensusJson.facts(header),
            List.of()),
        new PreviewRequest(PlanDecisions.choices(header), files(header)));
  }

  private static List<String> files(JsonNode header) {
    List<String> files = new ArrayList<>();
    header.path(FILES).forEach(file -> files.add(file.textValue()));
    return files;
  }

  /**
   * Makes sure that the marks of the rows mean what they meant when they were written.
   *
   * @throws IllegalArgumentException if not
   */
  static void checkMarks(JsonNode header, Hazards terms) {
    List<String> marks = new ArrayList<>();
    header.path(MARKS).forEach(mark -> marks.add(mark.textValue()));
    List<String> known = terms.ofRows().stream().map(HazardTerm::code).toList();
    if (header.has(MARKS) && !marks.equals(known)) {
      throw new IllegalArgumentException("the store has other marks: " + known);
    }
  }

  /**
   * Returns what the rows have amounts of.
   *
   * @param known those of the store, which have texts
   */
  static List<Measure> measures(JsonNode header, List<Measure> known) {
    List<Measure> measures = new ArrayList<>();
    if (!header.has(MEASURES)) {
      measures.addAll(PlanRows.UNNAMED);
    }
    for (JsonNode each : header.path(MEASURES)) {
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

  private static Access access(JsonNode census) {
    List<String> hidden = new ArrayList<>();
    census.path("hidden").forEach(table -> hidden.add(table.textValue()));
    List<String> triggers = new ArrayList<>();
    census.path("triggers").forEach(trigger -> triggers.add(trigger.textValue()));
    return new Access(hidden, census.path("read_only_role").booleanValue(), triggers);
  }

  static Sample sample(JsonNode node) {
    List<TaskId> ids = new ArrayList<>();
    node.required("ids").forEach(id -> ids.add(id(id)));
    return new Sample(node.required("count").longValue(), ids);
  }

  private static TaskId id(JsonNode id) {
    return id.isTextual() ? new TaskId.Text(id.textValue()) : TaskId.of(id.longValue());
  }
}
