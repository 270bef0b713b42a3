package dev.holdfast.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.act.ChosenTask;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Coded;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Of what is done to tasks beside deleting them: a line of JSON that says what it is, then a line
 * of JSON for each task. What the verb means says the store on which it runs; see {@link
 * ActPreview#boundTo}.
 */
record ActPlanForm(String magic, PlanProblem elsewhere) implements PlanForm<ActPreview> {

  private static final int FORMAT = 1;

  private static final ObjectReader ROWS =
      PlanHeader.JSON
          .readerFor(Row.class)
          .without(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES);

  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record Row(TaskId id, String status, Double time, String version, Integer marks) {

    static Row of(ChosenTask task) {
      return task.gone()
          ? new Row(task.id(), null, null, null, null)
          : new Row(
              task.id(),
              task.status().code(),
              Double.isNaN(task.time()) ? null : Double.valueOf(task.time()),
              task.version(),
              task.marks() == 0 ? null : Integer.valueOf(task.marks()));
    }

    ChosenTask task(Map<String, TaskStatus> known) {
      return new ChosenTask(
          id,
          status == null ? null : known.computeIfAbsent(status, TaskStatus::new),
          time == null ? Double.NaN : time,
          version,
          marks == null ? 0 : marks);
    }
  }

  @Override
  public Map<String, Object> facts(ActPreview preview, Path file) {
    return new Document()
        .with("verb", preview.act().verb())
        .with("query", preview.query())
        .with("file", file.toAbsolutePath().toString())
        .with("tasks", preview.size());
  }

  @Override
  public Document header(Frozen<ActPreview> plan) {
    ActPreview preview = plan.preview();
    ActTerm act = preview.act();
    return new Document()
        .with("format", FORMAT)
        .from(act, "verb")
        .from(preview, "query")
        .all(PlanHeader.store(plan))
        .with("tasks", preview.size())
        .from(act, "to")
        .with("from", act.from().stream().map(TaskStatus::code).sorted().toList())
        .from(act, "asked")
        .from(preview, "by_name")
        .with("hazards", PlanHeader.hazards(preview.hazards()))
        .with("marks", Coded.codes(act.hazards().ofRows()));
  }

  @Override
  public void rows(ActPreview preview, OutputStream out) throws IOException {
    for (ChosenTask task : preview.tasks()) {
      PlanFile.line(out, PlanHeader.JSON.writeValueAsString(Row.of(task)));
    }
  }

  @Override
  public Frozen<ActPreview> read(Path file, JsonNode header, InputStream in, Terms terms)
      throws IOException {
    if (header.path("format").asInt() != FORMAT) {
      throw new PlanException(PlanProblem.NEWER_FORMAT, file, header.path("format").asInt());
    }
    ActTerm act = act(header, terms);
    List<ChosenTask> tasks = new ArrayList<>();
    Map<String, TaskStatus> statuses = new HashMap<>();
    for (String line = PlanFile.line(in); !line.isEmpty(); line = PlanFile.line(in)) {
      tasks.add(ROWS.<Row>readValue(line).task(statuses));
    }
    if (tasks.size() != header.required("tasks").longValue()) {
      throw new IllegalArgumentException("tasks are missing");
    }
    ActPreview preview =
        new ActPreview(
            act,
            header.path("query").textValue(),
            header.required("created_at").longValue(),
            tasks,
            PlanHeader.read(
                header.required("by_name"), new TypeReference<LinkedHashMap<String, Long>>() {}),
            PlanHeader.hazards(header, act.hazards(), List.of()),
            ActPreview.Fate.UNKNOWN,
            header.required("digest").textValue());
    return PlanHeader.plan(
        header, preview, header.required("approval_required").booleanValue(), act.hazards());
  }

  /**
   * Returns the verb as the store has it; what the file says of it where nobody knows the store.
   */
  private static ActTerm act(JsonNode header, Terms terms) {
    List<String> marks = PlanHeader.texts(header.required("marks"));
    String verb = header.required("verb").textValue();
    Map<String, Double> asked = new TreeMap<>();
    header.path("asked").properties().forEach(e -> asked.put(e.getKey(), e.getValue().asDouble()));
    ActTerm known = terms.act(verb).orElse(null);
    if (known != null) {
      if (!Coded.codes(known.hazards().ofRows()).equals(marks)) {
        throw new IllegalArgumentException("the store has other marks");
      }
      return known.asked(asked);
    }
    Map<String, HazardTerm> all = new LinkedHashMap<>();
    for (JsonNode each : header.required("hazards")) {
      String code = each.required("kind").textValue();
      boolean blocking = each.path("blocking").asBoolean(true);
      all.put(code, blocking ? HazardTerm.blocking(code) : HazardTerm.told(code));
    }
    List<HazardTerm> ofRows =
        marks.stream().map(mark -> all.computeIfAbsent(mark, HazardTerm::blocking)).toList();
    Set<TaskStatus> from =
        PlanHeader.texts(header.required("from")).stream()
            .map(TaskStatus::new)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return new ActTerm(
        verb,
        from,
        new TaskStatus(header.required("to").textValue()),
        new Hazards(List.copyOf(all.values()), Map.of(), ofRows, null),
        null,
        asked.keySet(),
        new TreeMap<>(asked));
  }
}
