package dev.holdfast.replay;

import dev.holdfast.replay.TaskState.Checkpoint;
import dev.holdfast.replay.TaskState.Recovery;
import dev.holdfast.task.TaskEvent;
import java.util.HashMap;
import java.util.Map;

/**
 * Takes a task's events one after the other and keeps what each changes. Which fields an event
 * fills is fib-flow's: its row of the task holds the same in the end.
 */
final class StateFold implements Cloneable {

  private Map<String, TaskEvent> causes = new HashMap<>();
  private String status;
  private Long stage;
  private String stageName;
  private Double progressPercent;
  private String progressText;
  private String workerId;
  private Recovery recovery;
  private Long attempt;
  private boolean attemptOver;
  private Long retryCount;
  private String suspendReason;
  private long childrenCreated;
  private Checkpoint lastCheckpoint;
  private String error;
  private Long errorTime;
  private TaskEvent last;
  private long events;

  /** Returns another fold that is as far. */
  StateFold copy() {
    try {
      StateFold copy = (StateFold) clone();
      copy.causes = new HashMap<>(causes);
      return copy;
    } catch (CloneNotSupportedException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  String status() {
    return status;
  }

  Long attempt() {
    return attempt;
  }

  /** Whether an event has told the end of that attempt. */
  boolean attemptOver() {
    return attemptOver;
  }

  long events() {
    return events;
  }

  /** The event that last told each field, by the name of its column in the row. */
  Map<String, TaskEvent> causes() {
    return causes;
  }

  /** Takes the next event. */
  void event(TaskEvent event) {
    event(event, Metadata.of(event));
  }

  /**
   * Takes the next event with its metadata. One of an unknown type that names a status moves the
   * task like any other; one that names none changes nothing, for nobody knows what it means.
   */
  void event(TaskEvent event, Metadata metadata) {
    events++;
    last = event;
    causes.put("last_event_type", event);
    causes.put("last_event_time", event);
    if (!EventTypes.isKnown(event.type()) && EmptyText.toNull(event.toStatus()) == null) {
      return;
    }
    if (event.attempt() != null && !event.attempt().equals(attempt)) {
      attempt = event.attempt();
      attemptOver = false;
    }
    if (event.stage() != null) {
      stage = event.stage();
      causes.put("stage", event);
    }
    if (EmptyText.toNull(event.workerId()) != null) {
      workerId = event.workerId();
      causes.put("worker_id", event);
    }
    Long retries = metadata.integer("retry_count");
    if (retries != null) {
      retryCount = retries;
      causes.put("retry_count", event);
    }
    if (metadata.text("error") != null) {
      error = metadata.text("error");
      errorTime = event.time();
      causes.put("error", event);
    }
    if (EmptyText.toNull(event.toStatus()) != null) {
      // A kind that has no metadata says in the message what went wrong.
      if (event.message() != null && !event.fields().has("metadata")) {
        error = event.message();
        errorTime = event.time();
      }
      enter(event.toStatus(), metadata);
      causes.put("status", event);
    }
    switch (event.type()) {
      case "task_progress" -> progress(event, metadata);
      case "task_checkpoint" ->
          lastCheckpoint =
              new Checkpoint(metadata.text("code"), event.message(), event.time(), event.id());
      case "task_subtasks_created" -> {
        childrenCreated += children(metadata);
        causes.put("total_children", event);
      }
      case "task_recovered" -> recovery = recovery(event, metadata);
      case null, default -> {}
    }
  }

  private void enter(String newStatus, Metadata metadata) {
    status = newStatus;
    attemptOver |= !newStatus.equals("running");
    if (!newStatus.equals("suspended")) {
      suspendReason = null;
    } else if (metadata.text("suspend_reason") != null) {
      suspendReason = metadata.text("suspend_reason");
    }
  }

  /** A field that a report leaves out keeps its value; one given as null is cleared. */
  private void progress(TaskEvent event, Metadata metadata) {
    if (metadata.has("stage_name")) {
      stageName = metadata.text("stage_name");
      causes.put("current_stage_name", event);
    }
    if (metadata.has("progress_text")) {
      progressText = metadata.text("progress_text");
      causes.put("progress_text", event);
    }
    if (metadata.has("progress_percent")) {
      progressPercent = metadata.decimal("progress_percent");
      causes.put("progress_percent", event);
    }
  }

  private static Recovery recovery(TaskEvent event, Metadata metadata) {
    return new Recovery(
        metadata.text("recovered_from_worker_id"),
        metadata.text("recovered_by_worker_id"),
        metadata.text("recovered_by_pod_id"),
        metadata.text("recovery_reason"),
        event.time(),
        event.id());
  }

  /** A hostile count must not turn the sum negative. */
  private static long children(Metadata metadata) {
    Long count = metadata.integer("child_count");
    return count == null
        ? metadata.size("child_task_ids")
        : Math.clamp(count, 0, Integer.MAX_VALUE);
  }

  /**
   * Ends the fold. A round's row knows better than the events whether it has ended.
   *
   * @param childRuns children that runs of its parts tell of
   */
  TaskState state(Rounds rounds, long childRuns, Long childrenFinished, long undated) {
    Long known = rounds.latest() == null ? null : rounds.latest().number();
    boolean byRow = known != null && (attempt == null || known >= attempt);
    boolean errorByRow =
        rounds.error() != null && (errorTime == null || rounds.errorTime() > errorTime);
    boolean open = byRow ? rounds.latestIsOpen() : attempt != null && !attemptOver;
    return new TaskState(
        status,
        stage,
        stageName,
        progressPercent,
        progressText,
        workerId,
        recovery,
        byRow ? known : attempt,
        open,
        byRow && !open ? rounds.latest().outcome() : null,
        retryCount,
        suspendReason,
        childrenCreated + childRuns,
        childrenFinished,
        lastCheckpoint,
        errorByRow ? rounds.error() : error,
        last == null ? null : last.type(),
        last == null ? null : last.time(),
        last == null ? null : last.id(),
        events,
        undated);
  }
}
