package dev.holdfast.store.buquet;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Section;
import dev.holdfast.store.Sections;
import dev.holdfast.store.buquet.bucket.Json;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The steps, signals and decisions of a workflow. */
record WorkflowSections(OpenBucket bucket) implements Sections {

  @Override
  public List<Section> sections(TaskId id, Long time, Cancellation cancellation) {
    String name = id.toString();
    if (time != null) {
      return new ArtefactSections(new PastArtefacts(bucket, time)).of(name, cancellation);
    }
    List<Section> sections =
        new ArrayList<>(new ArtefactSections(new Looking(bucket)).of(name, cancellation));
    if (!sections.isEmpty()) {
      sections.add(decisions(name, cancellation));
    }
    return sections;
  }

  /** What the orchestrator said each time it looked: the outputs of its tasks for this workflow. */
  private Section decisions(String id, Cancellation cancellation) {
    List<Map<String, Object>> rows = new ArrayList<>();
    BuquetStore.READING.each(
        new TaskKeys(bucket.s3()).walk(true, null, cancellation),
        found -> bucket.bodies().of(found.body(), cancellation).flatMap(Json::object),
        task -> {
          task.filter(json -> decides(json, id)).ifPresent(json -> rows.add(decision(json)));
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

  private static Map<String, Object> decision(JsonNode task) {
    return new Document()
        .with("task_id", Json.text(task, "id"))
        .with("status", Json.text(task, "status"))
        .with("created_at", Json.time(task, "created_at"))
        .with("completed_at", Json.time(task, "completed_at"))
        .with("output", Json.tree(task.get("output")))
        .with("error", Json.text(task, "last_error"));
  }
}
