package dev.holdfast.store.fibflow.act;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.task.TaskStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What fib-flow writes when an operator changes the status of a task: {@code resumeTask}, {@code
 * cancelTask} and {@code pauseTask} of its lib/task.js, and {@code updateTaskStatus} of its
 * lib/db/base.js (formats/fib-flow, section 6).
 *
 * @param reason in the operator's words; null if nobody said
 */
record StatusChange(ActTerm act, String reason) {

  static final List<String> EVENT_COLUMNS =
      List.of(
          ("task_id root_id parent_id event_type from_status to_status stage worker_id attempt"
                  + " event_time message metadata")
              .split(" "));

  private static final String SUSPENDED = TaskStatus.SUSPENDED.code();
  private static final ObjectMapper JSON = new ObjectMapper();

  private boolean resumes() {
    return act.to().equals(TaskStatus.PENDING);
  }

  private boolean cancels() {
    return act.to().equals(TaskStatus.PERMANENTLY_FAILED);
  }

  /** Returns what becomes the error of a task; null if that is not touched. */
  String error() {
    return !cancels() ? null : reason == null ? "Task cancelled" : reason;
  }

  /**
   * Returns the columns of a task and what they are set to. MySQL sees what was set before, so what
   * depends on the old status comes first.
   */
  Map<String, String> sets() {
    Map<String, String> sets = new LinkedHashMap<>();
    String bySuspended = "case when status = 'suspended' then %s else %s end";
    if (resumes()) {
      sets.put("stage", bySuspended.formatted("stage + 1", "0"));
      sets.put("retry_count", "0");
      sets.put("next_run_time", ":now");
    }
    if (cancels()) {
      sets.put("error", ":error");
    }
    sets.put("last_event_type", bySuspended.formatted(":resumed", ":event"));
    sets.put("last_event_time", ":now");
    sets.put("result", "'null'");
    sets.put("last_active_time", ":now");
    sets.put("status", ":to");
    return sets;
  }

  /** Returns whether a column is set to one value for all tasks, and one that can be compared. */
  static boolean isOneValue(String set) {
    return set.startsWith(":");
  }

  /** Returns whether a column of a task is set. */
  boolean overwrites(String column) {
    return sets().containsKey(column);
  }

  /** Returns the type of the event for a task that was in this status. */
  String eventFrom(String status) {
    if (resumes()) {
      return SUSPENDED.equals(status) ? "task_resumed" : "task_status_changed";
    }
    return "task_" + act.to().code();
  }

  /** Returns the columns of the event of a task. */
  Map<String, Object> event(ChangedTask task, long now) {
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("task_id", task.id());
    event.put("root_id", given(task.root()) ? task.root() : Long.valueOf(task.id()));
    event.put("parent_id", given(task.parent()) ? task.parent() : null);
    event.put("event_type", eventFrom(task.status()));
    event.put("from_status", task.status());
    event.put("to_status", act.to().code());
    event.put("stage", stage(task));
    event.put("worker_id", task.worker() == null || task.worker().isEmpty() ? null : task.worker());
    event.put("attempt", null);
    event.put("event_time", now);
    event.put(
        "message",
        "Task %s status changed from %s to %s"
            .formatted(task.name(), task.status(), act.to().code()));
    event.put("metadata", metadata(task, now));
    return event;
  }

  /** An id 0 is none for fib-flow. */
  private static boolean given(Long id) {
    return id != null && id != 0;
  }

  private Long stage(ChangedTask task) {
    if (!resumes()) {
      return task.stage();
    }
    long known = task.stage() == null ? 0 : task.stage();
    return SUSPENDED.equals(task.status()) ? known + 1 : 0;
  }

  private String metadata(ChangedTask task, long now) {
    ObjectNode metadata = JSON.createObjectNode();
    metadata.put("error", error());
    metadata.put("retry_count", resumes() ? Integer.valueOf(0) : null);
    metadata.put("next_run_time", resumes() ? Long.valueOf(now) : null);
    if (resumes() && SUSPENDED.equals(task.status())) {
      metadata.put("resume_reason", reason == null ? "manual" : reason);
    }
    return metadata.toString();
  }
}
