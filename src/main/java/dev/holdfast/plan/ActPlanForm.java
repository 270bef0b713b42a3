package dev.holdfast.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.act.ChosenTask;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Of what is done to tasks beside deleting them: a line of JSON that says what it is, then a line
 * of JSON for each task. What the verb means says the store on which it runs; see {@link
 * ActPreview#boundTo}.
 */
final class ActPlanForm implements PlanForm<ActPreview> {

  private static final int FORMAT = 1;

  private static final ObjectMapper JSON = new ObjectMapper();

  @Override
  public String magic() {
    return "holdfast-act-plan";
  }

  @Override
  public PlanProblem elsewhere() {
    return PlanProblem.OF_ACTS;
  }

  @Override
  public Map<String, Object> facts(ActPreview preview, Path file) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("verb", preview.act().verb());
    facts.put("query", preview.query());
    facts.put("file", file.toAbsolutePath().toString());
    facts.put("tasks", preview.size());
    return facts;
  }

  @Override
  public void write(Frozen<ActPreview> plan, OutputStream out) throws IOException {
    ActPreview preview = plan.preview();
    ObjectNode header = JSON.createObjectNode();
    header.put("format", FORMAT).put("verb", preview.act().verb()).put("query", preview.query());
    PlanProvenance.putStore(header, plan);
    header.put("created_at", preview.now());
    header.put("tasks", preview.size());
    ArrayNode from = header.putArray("from");
    preview.act().from().stream().map(TaskStatus::code).sorted().forEach(from::add);
    header.put("to", preview.act().to().code());
    if (!preview.act().asked().isEmpty()) {
      preview.act().asked().forEach(header.putObject("asked")::put);
    }
    ObjectNode names = header.putObject("by_name");
    preview.byName().forEach(names::put);
    ArrayNode hazards = header.putArray("hazards");
    for (Hazard hazard : preview.hazards()) {
      ObjectNode each =
          hazards.addObject().put("kind", hazard.kind().code()).put("count", hazard.count());
      each.put("blocking", hazard.blocking());
      hazard.sample().forEach(id -> id(each.withArray("sample"), id));
    }
    ArrayNode marks = header.putArray("marks");
    preview.act().hazards().ofRows().forEach(mark -> marks.add(mark.code()));
    PlanDecisions.put(header, plan.decisions());
    PlanProvenance.putPlanner(header, plan);
    header.put("approval_required", plan.approvalRequired());
    header.put("digest", preview.digest());
    PlanFile.line(out, JSON.writeValueAsString(header));
    for (ChosenTask task : preview.tasks()) {
      PlanFile.line(out, JSON.writeValueAsString(row(task)));
    }
  }

  private static ObjectNode row(ChosenTask task) {
    ObjectNode row = JSON.createObjectNode();
    if (task.id() instanceof TaskId.Numeric(long number)) {
      row.put("id", number);
    } else {
      row.put("id", task.id().toString());
    }
    if (task.gone()) {
      return row;
    }
    row.put("status", task.status().code());
    if (!Double.isNaN(task.time())) {
      row.put("time", task.time());
    }
    if (task.version() != null) {
      row.put("version", task.version());
    }
    if (task.marks() != 0) {
      row.put("marks", task.marks());
    }
    return row;
  }

  private static void id(ArrayNode ids, TaskId id) {
    if (id instanceof TaskId.Numeric(long number)) {
      ids.add(number);
    } else {
      ids.add(id.toString());
    }
  }

  private static TaskId id(JsonNode id) {
    return id.isTextual() ? new TaskId.Text(id.textValue()) : TaskId.of(id.longValue());
  }

  @Override
  public Frozen<ActPreview> read(Path file, InputStream in, Terms terms) throws IOException {
    JsonNode header = JSON.readTree(PlanFile.line(in, PlanFile.LONGEST_LINE));
    if (header.path("format").asInt() != FORMAT) {
      throw new PlanException(PlanProblem.NEWER_FORMAT, file, header.path("format").asInt());
    }
    ActTerm act = act(header, terms);
    List<ChosenTask> tasks = new ArrayList<>();
    Map<String, TaskStatus> statuses = new LinkedHashMap<>();
    for (String line = PlanFile.line(in, PlanFile.LONGEST_LINE);
        !line.isEmpty();
        line = PlanFile.line(in, PlanFile.LONGEST_LINE)) {
      JsonNode row = JSON.readTree(line);
      String status = row.path("status").textValue();
      tasks.add(
          new ChosenTask(
              id(row.required("id")),
              status == null ? null : statuses.computeIfAbsent(status, TaskStatus::new),
              row.path("time").asDouble(Double.NaN),
              row.path("version").textValue(),
              row.path("marks").asInt()));
    }
    if (tasks.size() != header.required("tasks").longValue()) {
      throw new IllegalArgumentException("tasks are missing");
    }
    Map<String, Long> names = new LinkedHashMap<>();
    header
        .required("by_name")
        .properties()
        .forEach(each -> names.put(each.getKey(), each.getValue().longValue()));
    List<Hazard> hazards = new ArrayList<>();
    for (JsonNode each : header.required("hazards")) {
      List<TaskId> sample = new ArrayList<>();
      each.path("sample").forEach(id -> sample.add(id(id)));
      hazards.add(
          new Hazard(
              act.hazards().named(each.required("kind").textValue()),
              each.required("count").longValue(),
              sample));
    }
    ActPreview preview =
        new ActPreview(
            act,
            header.path("query").textValue(),
            header.required("created_at").longValue(),
            tasks,
            names,
            hazards,
            header.required("digest").textValue());
    return PlanProvenance.plan(
        header, preview, header.required("approval_required").booleanValue(), act.hazards());
  }

  /**
   * Returns the verb as the store has it; what the file says of it where nobody knows the store.
   */
  private static ActTerm act(JsonNode header, Terms terms) {
    List<String> marks = new ArrayList<>();
    header.required("marks").forEach(mark -> marks.add(mark.textValue()));
    String verb = header.required("verb").textValue();
    Map<String, Double> asked = new LinkedHashMap<>();
    header.path("asked").properties().forEach(e -> asked.put(e.getKey(), e.getValue().asDouble()));
    ActTerm known = terms.act(verb).orElse(null);
    if (known != null) {
      if (!known.hazards().ofRows().stream().map(HazardTerm::code).toList().equals(marks)) {
        throw new IllegalArgumentException("the store has other marks");
      }
      return known.asked(asked);
    }
    List<HazardTerm> all = new ArrayList<>();
    for (JsonNode each : header.required("hazards")) {
      String code = each.required("kind").textValue();
      all.add(
          each.path("blocking").asBoolean(true)
              ? HazardTerm.blocking(code)
              : HazardTerm.told(code));
    }
    List<HazardTerm> ofRows = new ArrayList<>();
    for (String mark : marks) {
      HazardTerm term =
          all.stream()
              .filter(each -> each.code().equals(mark))
              .findFirst()
              .orElseGet(() -> HazardTerm.blocking(mark));
      ofRows.add(term);
      if (!all.contains(term)) {
        all.add(term);
      }
    }
    Set<TaskStatus> from = new HashSet<>();
    header.required("from").forEach(status -> from.add(new TaskStatus(status.textValue())));
    return new ActTerm(
        verb,
        from,
        new TaskStatus(header.required("to").textValue()),
        new Hazards(all, Map.of(), ofRows, null, null),
        null,
        asked.keySet(),
        new TreeMap<>(asked));
  }
}
