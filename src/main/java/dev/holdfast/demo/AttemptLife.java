package dev.holdfast.demo;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One attempt of a task, from its claim to the event that ends it. Like its story it stands still
 * at {@code now}; the attempt then stays open.
 */
final class AttemptLife {

  private final TaskLife story;
  private final RowState row;
  private final AttemptRow attempt;

  AttemptLife(TaskLife story, AttemptRow attempt) {
    this.story = story;
    this.row = story.row;
    this.attempt = attempt;
  }

  /** The handler reports a step. */
  void report(CatalogJob.Step step, long at) {
    String text = step.text() == null ? null : step.text().fill(story.facts);
    if (step.code() != null) {
      checkpoint(step.code(), text, step.data().fill(story.facts), at);
    } else {
      progress(step.stage(), text, step.percent(), at);
    }
  }

  private void progress(String stageName, String text, Double percent, long at) {
    if (!story.reaches(at)) {
      return;
    }
    JsonLine metadata = new JsonLine();
    if (stageName != null) {
      row.currentStageName = stageName;
      metadata.text("stage_name", stageName);
    }
    if (text != null) {
      row.progressText = text;
      metadata.text("progress_text", text);
    }
    if (percent != null) {
      row.progressPercent = percent;
      metadata.raw("progress_percent", JsonLine.number(percent));
    }
    String unnamed = stageName != null ? stageName : "task progress updated";
    row.lastActiveTime = at;
    inner("task_progress", at, text != null ? text : unnamed, metadata.end());
  }

  /** A checkpoint: no sign of life, so the last active time stays. */
  void checkpoint(String code, String message, String fields, long at) {
    if (story.reaches(at)) {
      String metadata = new JsonLine().text("code", code).fields(fields).end();
      inner("task_checkpoint", at, message, metadata);
    }
  }

  /** An event within the round that changes no status. */
  void inner(String type, long at, String message, String metadata) {
    story.event(type, "running", "running", attempt.attempt, at, message, metadata);
  }

  /** The worker is alive; leaves no event. */
  void heartbeat(long at) {
    if (story.reaches(at)) {
      row.lastActiveTime = at;
    }
  }

  void complete(long at) {
    if (story.reaches(at)) {
      attempt.close(at, "completed", null);
      row.result = story.row.job.result().fill(story.facts);
      story.change("task_completed", "completed", at);
    }
  }

  /** A run of a schedule ends well and the next slot is booked. */
  void completeUntil(long nextSlot, long at) {
    if (story.reaches(at)) {
      attempt.close(at, "completed", null);
      row.result = story.row.job.result().fill(story.facts);
      row.nextRunTime = nextSlot;
      String metadata = "{\"error\":null,\"retry_count\":null,\"next_run_time\":" + nextSlot + "}";
      story.change("task_status_changed", "pending", at, metadata);
    }
  }

  void fail(long at, String error) {
    if (story.reaches(at)) {
      endBadly("task_failed", "failed", at, error);
    }
  }

  /** The handler noticed by itself that it ran too long. */
  void timeOut(long at, String error) {
    if (story.reaches(at)) {
      endBadly("task_timed_out", "timeout", at, error);
    }
  }

  private void endBadly(String type, String status, long at, String error) {
    attempt.close(at, status, error);
    row.error = error;
    row.result = "null";
    String metadata =
        new JsonLine()
            .text("error", error)
            .raw("retry_count", null)
            .raw("next_run_time", null)
            .end();
    story.change(type, status, at, metadata);
  }

  /** The sweep found that the task exceeded its time. */
  void overrun(long at) {
    if (story.reaches(at)) {
      row.error = "Task exceeded total timeout limit";
      attempt.close(at, "timeout", row.error);
      String message = story.says("exceeded total timeout");
      story.activeMove("task_timed_out", "timeout", at, message, "{\"timeout_type\":\"total\"}");
    }
  }

  /** The task waits for something outside. */
  void suspend(long at, String reason) {
    if (story.reaches(at)) {
      attempt.close(at, "suspended", null);
      row.result = "null";
      row.context =
          ("{\"waiting\":" + JsonLine.quoted(reason) + "}").getBytes(StandardCharsets.UTF_8);
      String metadata =
          "{\"error\":null,\"retry_count\":null,\"next_run_time\":null,\"suspend_reason\":"
              + JsonLine.quoted(reason)
              + "}";
      story.change("task_suspended", "suspended", at, metadata);
    }
  }

  /** The task waits for its children; no sign of life, so the last active time stays. */
  void awaitChildren(long at, List<TaskLife> children) {
    if (!story.reaches(at)) {
      return;
    }
    attempt.close(at, "suspended", null);
    row.totalChildren += children.size();
    int count = children.size();
    String ids =
        children.stream()
            .map(child -> Long.toString(child.row.id))
            .collect(Collectors.joining(",", "[", "]"));
    String names =
        children.stream()
            .map(child -> JsonLine.quoted(child.row.job.name()))
            .collect(Collectors.joining(",", "[", "]"));
    String created =
        new JsonLine()
            .raw("child_task_ids", ids)
            .raw("child_task_names", names)
            .raw("child_count", count)
            .end();
    String message = story.says("created " + count + " subtasks");
    story.event("task_subtasks_created", "running", "suspended", null, at, message, created);
    String waiting =
        new JsonLine()
            .text("suspend_reason", "awaiting_subtasks")
            .raw("child_count", count)
            .raw("child_task_ids", ids)
            .end();
    String suspended = story.says("suspended while waiting for child tasks");
    story.move("task_status_changed", "suspended", at, suspended, waiting);
  }

  /** An operator pauses the task while it runs. */
  void pause(long at) {
    if (story.reaches(at)) {
      attempt.close(at, "paused", null);
      story.pause(at);
    }
  }

  /** The worker died; another one puts the task back in the queue. */
  void recover(long at, WorkerLife by) {
    if (!story.reaches(at)) {
      return;
    }
    String from = row.workerId;
    attempt.close(at, "interrupted", "Task ownership recovered after worker became unavailable");
    row.workerId = by.id();
    String metadata =
        new JsonLine()
            .text("recovery_reason", "worker_unavailable")
            .text("recovered_from_worker_id", from)
            .text("recovered_by_worker_id", by.id())
            .raw("recovered_by_pod_id", by.pod() == null ? null : JsonLine.quoted(by.pod()))
            .end();
    String message = "Task " + row.id + " recovered from worker " + from;
    story.activeMove("task_recovered", "pending", at, message, metadata);
  }
}
