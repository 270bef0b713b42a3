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
final class StateFold {

  /** The event that last told each field, by the name of its column in the row. */
  final Map<String, TaskEvent> causes = new HashMap<>();

  /** What the events alone tell. */
  final TaskStateBuilder told;

  /** Whether an event has told the end of the attempt. */
  boolean attemptOver;

  private Long errorTime;

  StateFold() {
    this(TaskStateBuilder.builder());
  }

  private StateFold(TaskStateBuilder told) {
    this.told = told;
  }

  /** Returns another fold that is as far. */
  StateFold copy() {
    StateFold copy = new StateFold(TaskStateBuilder.builder(told.build()));
    copy.causes.putAll(causes);
    copy.attemptOver = attemptOver;
    copy.errorTime = errorTime;
    return copy;
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
    told.events(told.events() + 1)
        .lastEventType(event.type())
        .lastEventTime(event.time())
        .lastEventId(event.id());
    causes.put("last_event_type", event);
    causes.put("last_event_time", event);
    if (!EventTypes.isKnown(event.type()) && EmptyText.toNull(event.toStatus()) == null) {
      return;
    }
    if (event.attempt() != null && !event.attempt().equals(told.attempt())) {
      told.attempt(event.attempt());
      attemptOver = false;
    }
    if (event.stage() != null) {
      told.stage(event.stage());
      causes.put("stage", event);
    }
    if (EmptyText.toNull(event.workerId()) != null) {
      told.workerId(event.workerId());
      causes.put("worker_id", event);
    }
    Long retries = metadata.integer("retry_count");
    if (retries != null) {
      told.retryCount(retries);
      causes.put("retry_count", event);
    }
    if (metadata.text("error") != null) {
      told.error(metadata.text("error"));
      errorTime = event.time();
      causes.put("error", event);
    }
    if (EmptyText.toNull(event.toStatus()) != null) {
      // A kind that has no metadata says in the message what went wrong.
      if (event.message() != null && !event.fields().has("metadata")) {
        told.error(event.message());
        errorTime = event.time();
      }
      enter(event.toStatus(), metadata);
      causes.put("status", event);
    }
    switch (event.type()) {
      case "task_progress" -> progress(event, metadata);
      case "task_checkpoint" ->
          told.lastCheckpoint(
              new Checkpoint(metadata.text("code"), event.message(), event.time(), event.id()));
      case "task_subtasks_created" -> {
        told.childrenCreated(told.childrenCreated() + children(metadata));
        causes.put("total_children", event);
      }
      case "task_recovered" -> told.recovery(recovery(event, metadata));
      case null, default -> {}
    }
  }

  private void enter(String newStatus, Metadata metadata) {
    told.status(newStatus);
    attemptOver |= !newStatus.equals("running");
    if (!newStatus.equals("suspended")) {
      told.suspendReason(null);
    } else if (metadata.text("suspend_reason") != null) {
      told.suspendReason(metadata.text("suspend_reason"));
    }
  }

  /** A field that a report leaves out keeps its value; one given as null is cleared. */
  private void progress(TaskEvent event, Metadata metadata) {
    if (metadata.has("stage_name")) {
      told.stageName(metadata.text("stage_name"));
      causes.put("current_stage_name", event);
    }
    if (metadata.has("progress_text")) {
      told.progressText(metadata.text("progress_text"));
      causes.put("progress_text", event);
    }
    if (metadata.has("progress_percent")) {
      told.progressPercent(metadata.decimal("progress_percent"));
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
    boolean byRow = known != null && (told.attempt() == null || known >= told.attempt());
    boolean errorByRow =
        rounds.error() != null && (errorTime == null || rounds.errorTime() > errorTime);
    boolean open = byRow ? rounds.latestIsOpen() : told.attempt() != null && !attemptOver;
    return TaskStateBuilder.builder(told.build())
        .attempt(byRow ? known : told.attempt())
        .attemptOpen(open)
        .attemptOutcome(byRow && !open ? rounds.latest().outcome() : null)
        .childrenCreated(told.childrenCreated() + childRuns)
        .childrenFinished(childrenFinished)
        .error(errorByRow ? rounds.error() : told.error())
        .undated(undated)
        .build();
  }
}
