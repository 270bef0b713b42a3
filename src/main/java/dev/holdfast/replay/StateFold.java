package dev.holdfast.replay;

import dev.holdfast.replay.TaskState.Checkpoint;
import dev.holdfast.task.TaskEvent;

/**
 * Takes a task's events one after the other and keeps what each changes. Which fields an event
 * fills is fib-flow's: its row of the task holds the same in the end.
 */
final class StateFold {

  private String status;
  private Long stage;
  private String stageName;
  private Double progressPercent;
  private String progressText;
  private String workerId;
  private Long attempt;
  private Long retryCount;
  private String suspendReason;
  private long childrenCreated;
  private Checkpoint lastCheckpoint;
  private String error;
  private Long errorTime;
  private String lastEventType;
  private Long lastEventTime;
  private long events;

  /** Takes the next event; one of an unknown type still moves status, stage and worker. */
  void event(TaskEvent event) {
    events++;
    lastEventType = event.type();
    lastEventTime = event.time();
    stage = event.stage() == null ? stage : event.stage();
    attempt = event.attempt() == null ? attempt : event.attempt();
    workerId = EmptyText.toNull(event.workerId()) == null ? workerId : event.workerId();
    Metadata metadata = Metadata.of(event);
    Long retries = metadata.integer("retry_count");
    retryCount = retries == null ? retryCount : retries;
    if (metadata.text("error") != null) {
      error = metadata.text("error");
      errorTime = event.time();
    }
    if (EmptyText.toNull(event.toStatus()) != null) {
      enter(event.toStatus(), metadata);
    }
    switch (event.type()) {
      case "task_progress" -> progress(metadata);
      case "task_checkpoint" ->
          lastCheckpoint = new Checkpoint(metadata.text("code"), event.message(), event.time());
      case "task_subtasks_created" -> childrenCreated += children(metadata);
      case null, default -> {}
    }
  }

  private void enter(String newStatus, Metadata metadata) {
    status = newStatus;
    if (!newStatus.equals("suspended")) {
      suspendReason = null;
    } else if (metadata.text("suspend_reason") != null) {
      suspendReason = metadata.text("suspend_reason");
    }
  }

  /** A field that a report leaves out keeps its value; one given as null is cleared. */
  private void progress(Metadata metadata) {
    stageName = metadata.has("stage_name") ? metadata.text("stage_name") : stageName;
    progressText = metadata.has("progress_text") ? metadata.text("progress_text") : progressText;
    progressPercent =
        metadata.has("progress_percent") ? metadata.decimal("progress_percent") : progressPercent;
  }

  private static long children(Metadata metadata) {
    Long count = metadata.integer("child_count");
    return count == null ? metadata.size("child_task_ids") : count;
  }

  /** Ends the fold. A round's row knows better than the events whether it has ended. */
  TaskState state(Rounds rounds, long undated) {
    Long known = rounds.latest() == null ? null : rounds.latest().number();
    boolean byRow = known != null && (attempt == null || known >= attempt);
    boolean errorByRow =
        rounds.error() != null && (errorTime == null || rounds.errorTime() > errorTime);
    return new TaskState(
        status,
        stage,
        stageName,
        progressPercent,
        progressText,
        workerId,
        byRow ? known : attempt,
        byRow ? rounds.latestIsOpen() : attempt != null && "running".equals(status),
        retryCount,
        suspendReason,
        childrenCreated,
        lastCheckpoint,
        errorByRow ? rounds.error() : error,
        lastEventType,
        lastEventTime,
        events,
        undated);
  }
}
