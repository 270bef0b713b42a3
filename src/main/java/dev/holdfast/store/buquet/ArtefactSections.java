package dev.holdfast.store.buquet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Section;
import dev.holdfast.store.buquet.bucket.Json;
import dev.holdfast.store.buquet.bucket.KeyOrder;
import dev.holdfast.store.buquet.bucket.Listed;
import dev.holdfast.task.Document;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The steps, signals and decisions of a workflow. */
public record ArtefactSections(ArtefactSource source) {

  private static final int MOST = 10_000;
  private static final Set<String> TIMES = Set.of("started_at", "completed_at", "created_at");
  private static final Set<String> SHOWN_AS_TIMES =
      Set.of("started_at", "completed_at", "created_at", "last_modified");

  /** Returns all three as they are now; none if there is nothing of the workflow. */
  static List<Section> withDecisions(OpenBucket bucket, String id, Cancellation cancellation) {
    List<Section> sections =
        new ArrayList<>(new ArtefactSections(new Looking(bucket)).of(id, cancellation));
    if (!sections.isEmpty()) {
      sections.add(decisions(bucket, id, cancellation));
    }
    return sections;
  }

  /** Returns steps and signals; none if there is nothing of the workflow. */
  public List<Section> of(String id, Cancellation cancellation) {
    Optional<FoundWorkflow> found = source.find(id, cancellation);
    if (found.isEmpty()) {
      return List.of();
    }
    Optional<JsonNode> state = source.state(found.get(), cancellation).flatMap(Json::object);
    return List.of(steps(found.get(), state, cancellation), signals(id, state, cancellation));
  }

  private Section steps(FoundWorkflow found, Optional<JsonNode> state, Cancellation cancellation) {
    Map<String, Listed> objects = found.artefacts().steps;
    Set<String> names = new TreeSet<>(objects.keySet());
    JsonNode known = state.map(json -> json.path("steps")).orElse(MissingNode.getInstance());
    known.fieldNames().forEachRemaining(names::add);
    List<Map<String, Object>> rows = new ArrayList<>();
    BuquetStore.READING.each(
        names.iterator(),
        name -> step(name, known.path(name), objects.get(name), cancellation),
        rows::add);
    BuquetStore.READING.each(
        found.artefacts().others.entrySet().iterator(),
        other -> step(other.getKey(), MissingNode.getInstance(), other.getValue(), cancellation),
        rows::add);
    return section("steps", rows, true);
  }

  private Map<String, Object> step(
      String name, JsonNode inState, Listed object, Cancellation cancellation) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("step", name);
    inState.properties().forEach(field -> row.put(field.getKey(), value(field)));
    Optional<JsonNode> held =
        Optional.ofNullable(object)
            .flatMap(each -> source.body(each, cancellation))
            .flatMap(Json::read);
    row.put("object", held.map(Json::tree).orElse(null));
    row.put("stored", object != null);
    row.put(
        "differs",
        object != null
            && (inState.isMissingNode()
                || held.isEmpty()
                || !WorkflowState.same(held.get(), WorkflowState.result(inState))));
    return row;
  }

  private static Object value(Map.Entry<String, JsonNode> field) {
    return TIMES.contains(field.getKey())
        ? Json.seconds(field.getValue().textValue())
        : Json.tree(field.getValue());
  }

  private Section signals(String id, Optional<JsonNode> state, Cancellation cancellation) {
    String prefix = FoundWorkflow.FOLDER + id + Artefacts.SIGNALS;
    List<Listed> files = new ArrayList<>();
    source.objects(
        prefix,
        each -> {
          files.add(each);
          return files.size() <= MOST;
        },
        cancellation);
    boolean complete = files.size() <= MOST;
    List<Map<String, Object>> rows = new ArrayList<>();
    BuquetStore.READING.each(
        (complete ? files : files.subList(0, MOST)).iterator(),
        file -> signal(file, file.key().substring(prefix.length()), state, cancellation),
        rows::add);
    late(rows);
    return section("signals", rows, complete);
  }

  private Map<String, Object> signal(
      Listed file, String path, Optional<JsonNode> state, Cancellation cancellation) {
    int slash = path.lastIndexOf('/');
    String name = path.substring(0, Math.max(0, slash));
    String last = path.substring(slash + 1);
    String cursor =
        state.map(json -> Json.text(json.path("signals").path(name), "cursor")).orElse(null);
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("name", name);
    row.put("file", last);
    Optional<JsonNode> body = source.body(file, cancellation).flatMap(Json::object);
    row.put("id", body.map(json -> Json.text(json, "id")).orElse(null));
    row.put("created_at", body.map(json -> Json.time(json, "created_at")).orElse(null));
    row.put("payload", body.map(json -> Json.tree(json.get("payload"))).orElse(null));
    row.put("last_modified", file.lastModified().getEpochSecond());
    row.put("consumed", cursor != null && KeyOrder.KEYS.compare(last, cursor) <= 0);
    return row;
  }

  /** Late is what was written after one that sorts behind it: the cursor may have passed it. */
  private static void late(List<Map<String, Object>> rows) {
    Map<Object, Long> oldestBehind = new LinkedHashMap<>();
    for (Map<String, Object> row : rows.reversed()) {
      Long written = (Long) row.get("last_modified");
      Long behind = oldestBehind.get(row.get("name"));
      row.put(
          "late", Boolean.TRUE.equals(row.get("consumed")) && behind != null && written > behind);
      oldestBehind.merge(row.get("name"), written, Math::min);
    }
  }

  /** What the orchestrator said each time it looked: the outputs of its tasks for this workflow. */
  private static Section decisions(OpenBucket bucket, String id, Cancellation cancellation) {
    List<Map<String, Object>> rows = new ArrayList<>();
    BuquetStore.READING.each(
        new TaskKeys(bucket.s3()).walk(true, null, cancellation),
        found -> bucket.bodies().of(found.body(), cancellation).flatMap(Json::object),
        task -> {
          task.filter(json -> decides(json, id)).ifPresent(json -> rows.add(decision(json)));
          return rows.size() < MOST;
        });
    rows.sort(Comparator.comparingDouble(ArtefactSections::created));
    return section("decisions", rows, rows.size() < MOST);
  }

  private static double created(Map<String, Object> row) {
    return row.get("created_at") instanceof Number time ? time.doubleValue() : 0;
  }

  private static boolean decides(JsonNode task, String id) {
    return "workflow.orchestrate".equals(Json.text(task, "task_type"))
        && id.equals(Json.text(task.path("input"), "workflow_id"));
  }

  private static Map<String, Object> decision(JsonNode task) {
    return new Document()
        .with("task_id", Json.text(task, "id"))
        .with("status", Json.text(task, "status"))
        .with("created_at", Json.time(task, "created_at"))
        .with("completed_at", Json.time(task, "completed_at"))
        .with("output", Json.tree(task.get("output")))
        .with("error", Json.text(task, "last_error"));
  }

  private static Section section(String key, List<Map<String, Object>> rows, boolean complete) {
    return new Section(key, BuquetTerms.TEXTS, rows, complete, SHOWN_AS_TIMES);
  }
}
