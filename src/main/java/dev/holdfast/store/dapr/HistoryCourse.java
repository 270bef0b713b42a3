package dev.holdfast.store.dapr;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.OneofDescriptor;
import com.google.protobuf.Message;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskStatus;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.HistoryEvent;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.SubOrchestrationInstanceCreatedEvent;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.TaskFailureDetails;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.TimerFiredEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a history tells: its events in stored order, the runs of activities and children, and what
 * no row says.
 */
final class HistoryCourse {

  /** The columns of an event, in their order: all events share them. */
  private static final Fields.Columns COLUMNS =
      new Fields.Columns(
          List.of(
              ("id event_id field event_type event_time name task_id detail from_status"
                      + " to_status message instance input result fire_at")
                  .split(" ")));

  /** That of which an event is one thing. */
  private static final OneofDescriptor EVENT_TYPE =
      HistoryEvent.getDescriptor().getOneofs().getFirst();

  final List<TaskEvent> events = new ArrayList<>();
  private final List<Map<String, Object>> runs = new ArrayList<>();
  private final Map<Long, Map<String, Object>> open = new HashMap<>();
  private final Map<Long, String> names = new HashMap<>();

  /** What it tells of the instance itself. */
  final Map<String, Object> more = new LinkedHashMap<>();

  private final int most;
  private TaskStatus status = TaskStatus.PENDING;
  private TaskStatus beforeStall;

  /**
   * Reads a history in stored order.
   *
   * @param most how many events and how many runs are told, from the first on; the rest is told of
   *     all
   */
  HistoryCourse(List<HistoryEvent> history, int most) {
    this.most = most;
    history.forEach(this::add);
  }

  List<Attempt> attempts() {
    List<Attempt> attempts = new ArrayList<>();
    runs.forEach(run -> attempts.add(new Attempt((Long) run.get("id"), new Fields(run))));
    return attempts;
  }

  private void add(HistoryEvent event) {
    int field = EventType.field(event);
    TaskStatus from = status;
    enter(event, field);
    more(event);
    Message payload = payload(event);
    Long about = about(payload);
    String name = about == null ? (String) EventDetail.field(payload, "name") : names.get(about);
    if (about == null && name != null) {
      names.put((long) event.getEventId(), name);
    }
    run(event, name, about);
    if (events.size() >= most) {
      return;
    }
    boolean moved = !status.equals(from);
    long id = events.size() + 1L;
    Object[] values = {
      id,
      (long) event.getEventId(),
      (long) field,
      EventType.name(field),
      event.hasTimestamp() ? Times.seconds(event.getTimestamp()) : null,
      name,
      about,
      EventDetail.of(payload, event.getUnknownFields().asMap()),
      moved ? from.code() : null,
      moved ? status.code() : null,
      message(event),
      EventDetail.field(payload, "instanceId"),
      EventDetail.field(payload, "input"),
      EventDetail.field(payload, "result"),
      EventDetail.field(payload, "fireAt")
    };
    events.add(new TaskEvent(id, new Fields(COLUMNS, values)));
  }

  /** An event after a stall says that it is over. */
  private void enter(HistoryEvent event, int field) {
    if (status.equals(DaprStatus.STALLED) && field != EventType.STALLED) {
      status = beforeStall;
    }
    switch (field) {
      case EventType.EXECUTION_STARTED, EventType.RESUMED -> status = TaskStatus.RUNNING;
      case EventType.SUSPENDED -> status = TaskStatus.SUSPENDED;
      case EventType.EXECUTION_COMPLETED ->
          status = DaprStatus.of(event.getExecutionCompleted().getOrchestrationStatusValue());
      case EventType.STALLED -> {
        if (!status.equals(DaprStatus.STALLED)) {
          beforeStall = status;
        }
        status = DaprStatus.STALLED;
      }
      default -> {
        // It says nothing of the status.
      }
    }
  }

  private void more(HistoryEvent event) {
    if (event.hasExecutionStarted()) {
      more.put(
          "execution_id",
          event.getExecutionStarted().getOrchestrationInstance().hasExecutionId()
              ? event.getExecutionStarted().getOrchestrationInstance().getExecutionId().getValue()
              : null);
    } else if (event.hasExecutionCompleted() && event.hasTimestamp()) {
      more.putIfAbsent("completed_at", Times.seconds(event.getTimestamp()));
    }
  }

  private static Message payload(HistoryEvent event) {
    FieldDescriptor said = event.getOneofFieldDescriptor(EVENT_TYPE);
    return said == null ? null : (Message) event.getField(said);
  }

  /** Returns the number of the event that this one answers; null if it answers none. */
  private static Long about(Message payload) {
    Object answered =
        EventDetail.field(
            payload, payload instanceof TimerFiredEvent ? "timerId" : "taskScheduledId");
    return answered == null ? null : ((Integer) answered).longValue();
  }

  private static TaskFailureDetails failure(HistoryEvent event) {
    return switch (event.getEventTypeCase()) {
      case TASKFAILED -> event.getTaskFailed().getFailureDetails();
      case SUBORCHESTRATIONINSTANCEFAILED ->
          event.getSubOrchestrationInstanceFailed().getFailureDetails();
      case EXECUTIONCOMPLETED ->
          event.getExecutionCompleted().hasFailureDetails()
              ? event.getExecutionCompleted().getFailureDetails()
              : null;
      default -> null;
    };
  }

  private static String message(HistoryEvent event) {
    TaskFailureDetails failure = failure(event);
    return failure != null
        ? InstanceFields.text(failure)
        : event.hasExecutionStalled() && event.getExecutionStalled().hasDescription()
            ? event.getExecutionStalled().getDescription()
            : null;
  }

  private void run(HistoryEvent event, String name, Long about) {
    boolean child = event.hasSubOrchestrationInstanceCreated();
    if (event.hasTaskScheduled() || child) {
      if (runs.size() >= most) {
        return;
      }
      SubOrchestrationInstanceCreatedEvent created = event.getSubOrchestrationInstanceCreated();
      Map<String, Object> run = new LinkedHashMap<>();
      run.put("id", runs.size() + 1L);
      run.put("attempt", runs.size() + 1L);
      run.put("kind", child ? "child" : "activity");
      run.put("name", name);
      run.put("task_id", (long) event.getEventId());
      run.put("instance", child ? created.getInstanceId() : null);
      run.put("app", Ending.app(event));
      run.put("started_at", Times.seconds(event.getTimestamp()));
      run.put("ended_at", null);
      run.put("outcome", null);
      run.put("error", null);
      runs.add(run);
      open.put((long) event.getEventId(), run);
    } else if (about != null && !event.hasTimerFired()) {
      // Of several ends of one run the first counts.
      Map<String, Object> run = open.remove(about);
      if (run != null) {
        TaskFailureDetails failure = failure(event);
        run.put("ended_at", Times.seconds(event.getTimestamp()));
        run.put("outcome", failure == null ? "completed" : "failed");
        run.put("error", failure == null ? null : InstanceFields.text(failure));
      }
    }
  }
}
