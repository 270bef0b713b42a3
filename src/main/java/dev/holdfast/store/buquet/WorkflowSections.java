package dev.holdfast.store.buquet;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Section;
import dev.holdfast.store.Sections;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The steps, signals and decisions of a workflow. */
record WorkflowSections(OpenBucket bucket) implements Sections {

  @Override
  public List<Section> sections(TaskId id, Cancellation cancellation) {
    return sections(ArtefactSource.of(bucket), id.toString(), Long.MAX_VALUE, cancellation);
  }

  @Override
  public List<Section> sections(TaskId id, long time, Cancellation cancellation) {
    return sections(new PastArtefacts(bucket, time), id.toString(), time, cancellation);
  }

  private List<Section> sections(
      ArtefactSource source, String id, long time, Cancellation cancellation) {
    List<Section> sections = new ArrayList<>(new ArtefactSections(source).of(id, cancellation));
    if (!sections.isEmpty()) {
      sections.add(decisions(id, time, cancellation));
    }
    return sections;
  }

  /** What the orchestrator said each time it looked: the outputs of its tasks for this workflow. */
  private Section decisions(String id, long time, Cancellation cancellation) {
    List<Map<String, Object>> rows = new ArrayList<>();
    BuquetStore.READING.each(
        new TaskKeys(bucket.s3()).walk(true, null, cancellation),
        found -> bucket.bodies().of(found.body(), cancellation).flatMap(Json::object),
        task -> {
          task.filter(json -> decides(json, id))
              .filter(json -> before(json, "created_at", time))
              .ifPresent(json -> rows.add(decision(json, before(json, "completed_at", time))));
          return rows.size() < ArtefactSections.MOST;
        });
    rows.sort(java.util.Comparator.comparingDouble(WorkflowSections::created));
    return ArtefactSections.section("decisions", rows, rows.size() < ArtefactSections.MOST);
  }

  private static double created(Map<String, Object> row) {
    return row.get("created_at") instanceof Number time ? time.doubleValue() : 0;
  }

  private static boolean decides(JsonNode task, String id) {
    return "workflow.orchestrate".equals(Json.text(task, "task_type"))
        && id.equals(Json.text(task.path("input"), "workflow_id"));
  }

  private static boolean before(JsonNode task, String name, long time) {
    Number moment = Json.time(task, name);
    return time == Long.MAX_VALUE || moment != null && moment.longValue() <= time;
  }

  /** Of one that had not ended nobody knows more. */
  private static Map<String, Object> decision(JsonNode task, boolean ended) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("task_id", Json.text(task, "id"));
    row.put("status", ended ? Json.text(task, "status") : null);
    row.put("created_at", Json.time(task, "created_at"));
    row.put("completed_at", ended ? Json.time(task, "completed_at") : null);
    row.put("output", ended ? Json.tree(task.get("output")) : null);
    row.put("error", ended ? Json.text(task, "last_error") : null);
    return row;
  }
}
