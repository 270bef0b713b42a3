package dev.holdfast.dapr;

import com.google.protobuf.ByteString;
import com.google.protobuf.StringValue;
import com.google.protobuf.Timestamp;
import com.google.protobuf.UnknownFieldSet;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.*;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One instance: a history that grows, from which all else follows as the format says. Each event
 * takes a moment of its own clock.
 */
public final class FakeInstance {

  private final String id;
  private final List<HistoryEvent> history = new ArrayList<>();
  private Instant clock;
  private Integer status;
  private String customStatus;
  private int next;

  FakeInstance(String id, Instant created) {
    this.id = id;
    this.clock = created;
  }

  /** Returns its id. */
  public String id() {
    return id;
  }

  /** Sets when its next events happen. */
  public FakeInstance at(Instant time) {
    clock = time;
    return this;
  }

  /** Lets time pass before the next event. */
  public FakeInstance after(Duration time) {
    clock = clock.plus(time);
    return this;
  }

  private static Timestamp time(Instant at) {
    return Timestamp.newBuilder().setSeconds(at.getEpochSecond()).setNanos(at.getNano()).build();
  }

  private static StringValue text(String value) {
    return StringValue.of(value);
  }

  private HistoryEvent.Builder event(int number) {
    return HistoryEvent.newBuilder().setEventId(number).setTimestamp(time(clock));
  }

  /** Adds an event as it is. */
  public FakeInstance add(HistoryEvent event) {
    history.add(event);
    return this;
  }

  /** Begins the run. */
  public FakeInstance started(String name, String input) {
    return started(name, input, null);
  }

  /** Begins the run of a child. */
  public FakeInstance started(String name, String input, String parent) {
    ExecutionStartedEvent.Builder started =
        ExecutionStartedEvent.newBuilder()
            .setName(name)
            .setInput(text(input))
            .setOrchestrationInstance(
                OrchestrationInstance.newBuilder()
                    .setInstanceId(id)
                    .setExecutionId(text("run-of-" + id)));
    if (parent != null) {
      started.setParentInstance(
          ParentInstanceInfo.newBuilder()
              .setOrchestrationInstance(OrchestrationInstance.newBuilder().setInstanceId(parent)));
    }
    add(event(-1).setOrchestratorStarted(OrchestratorStartedEvent.getDefaultInstance()).build());
    return add(event(-1).setExecutionStarted(started).build());
  }

  /** Runs an activity to its end. */
  public FakeInstance activity(String name, String input, String result) {
    int number = scheduled(name, input);
    return add(
        event(-1)
            .setTaskCompleted(
                TaskCompletedEvent.newBuilder().setTaskScheduledId(number).setResult(text(result)))
            .build());
  }

  /** Begins an activity; returns its number. */
  public int scheduled(String name, String input) {
    int number = next++;
    add(
        event(number)
            .setTaskScheduled(TaskScheduledEvent.newBuilder().setName(name).setInput(text(input)))
            .build());
    return number;
  }

  /** Ends an activity that failed. */
  public FakeInstance activityFailed(int number, String type, String message) {
    return add(
        event(-1)
            .setTaskFailed(
                TaskFailedEvent.newBuilder()
                    .setTaskScheduledId(number)
                    .setFailureDetails(failure(type, message)))
            .build());
  }

  /** Begins a child; returns its number. */
  public int child(String child, String name) {
    return child(child, name, null);
  }

  /** Begins a child on another app; returns its number. */
  public int child(String child, String name, String app) {
    int number = next++;
    HistoryEvent.Builder event =
        event(number)
            .setSubOrchestrationInstanceCreated(
                SubOrchestrationInstanceCreatedEvent.newBuilder()
                    .setInstanceId(child)
                    .setName(name)
                    .setInput(text("{}")));
    if (app != null) {
      event.setRouter(TaskRouter.newBuilder().setSourceAppID("shop").setTargetAppID(app));
    }
    add(event.build());
    return number;
  }

  /** Ends a child. */
  public FakeInstance childCompleted(int number, String result) {
    return add(
        event(-1)
            .setSubOrchestrationInstanceCompleted(
                SubOrchestrationInstanceCompletedEvent.newBuilder()
                    .setTaskScheduledId(number)
                    .setResult(text(result)))
            .build());
  }

  /** Ends a child that failed. */
  public FakeInstance childFailed(int number, String type, String message) {
    return add(
        event(-1)
            .setSubOrchestrationInstanceFailed(
                SubOrchestrationInstanceFailedEvent.newBuilder()
                    .setTaskScheduledId(number)
                    .setFailureDetails(failure(type, message)))
            .build());
  }

  /** Adds an event that only a later Dapr knows. */
  public FakeInstance unknown(int field) {
    return add(
        event(next++).build().toBuilder()
            .setUnknownFields(
                UnknownFieldSet.newBuilder()
                    .addField(
                        field,
                        UnknownFieldSet.Field.newBuilder()
                            .addLengthDelimited(ByteString.copyFromUtf8("\n\005later"))
                            .build())
                    .build())
            .build());
  }

  /** Suspends it. */
  public FakeInstance suspended(String reason) {
    return add(
        event(-1)
            .setExecutionSuspended(ExecutionSuspendedEvent.newBuilder().setInput(text(reason)))
            .build());
  }

  /** Resumes it. */
  public FakeInstance resumed(String reason) {
    return add(
        event(-1)
            .setExecutionResumed(ExecutionResumedEvent.newBuilder().setInput(text(reason)))
            .build());
  }

  /** Its worker knows no such version any more. */
  public FakeInstance stalled(String description) {
    return add(
        event(-1)
            .setExecutionStalled(
                ExecutionStalledEvent.newBuilder()
                    .setReason(StalledReason.VERSION_NOT_AVAILABLE)
                    .setDescription(description))
            .build());
  }

  /** Ends it well. */
  public FakeInstance completed(String output) {
    return ended(1, output, null);
  }

  /** Ends it badly. */
  public FakeInstance failed(String type, String message) {
    return ended(3, message, failure(type, message));
  }

  /** Somebody ends it. */
  public FakeInstance terminated(String output) {
    add(
        event(-1)
            .setExecutionTerminated(ExecutionTerminatedEvent.newBuilder().setInput(text(output)))
            .build());
    return ended(5, output, null);
  }

  /** Ends it with a status by its number. */
  public FakeInstance ended(int number, String output, TaskFailureDetails failure) {
    ExecutionCompletedEvent.Builder completed =
        ExecutionCompletedEvent.newBuilder()
            .setOrchestrationStatusValue(number)
            .setResult(text(output));
    if (failure != null) {
      completed.setFailureDetails(failure);
    }
    return add(event(next++).setExecutionCompleted(completed).build());
  }

  /** Returns what went wrong. */
  public static TaskFailureDetails failure(String type, String message) {
    return TaskFailureDetails.newBuilder()
        .setErrorType(type)
        .setErrorMessage(message)
        .setStackTrace(text("at " + type))
        .build();
  }

  /** Has it claim a status, whatever its history says. */
  public FakeInstance claiming(int number) {
    status = number;
    return this;
  }

  /** Sets what it says of itself. */
  public FakeInstance customStatus(String text) {
    customStatus = text;
    return this;
  }

  /** Returns its events in stored order. */
  public List<HistoryEvent> history() {
    return List.copyOf(history);
  }

  /** Returns when it was completed. */
  public Optional<Instant> completedAt() {
    return last(HistoryEvent::hasExecutionCompleted).map(event -> instant(event.getTimestamp()));
  }

  private static Instant instant(Timestamp time) {
    return Instant.ofEpochSecond(time.getSeconds(), time.getNanos());
  }

  /** Returns the number of its status. */
  public int status() {
    if (status != null) {
      return status;
    }
    boolean started = last(HistoryEvent::hasExecutionStarted).isPresent();
    Optional<HistoryEvent> ended = last(HistoryEvent::hasExecutionCompleted);
    if (ended.isPresent()) {
      return ended.get().getExecutionCompleted().getOrchestrationStatusValue();
    }
    if (!history.isEmpty() && history.getLast().hasExecutionStalled()) {
      return 8;
    }
    if (!started) {
      return 6;
    }
    return last(event -> event.hasExecutionSuspended() || event.hasExecutionResumed())
            .filter(HistoryEvent::hasExecutionSuspended)
            .isPresent()
        ? 7
        : 0;
  }

  /** Returns whether it may be purged: an end counts, whatever status it has. */
  boolean terminal() {
    return List.of(1, 3, 4, 5).contains(status()) || completedAt().isPresent();
  }

  private Optional<HistoryEvent> last(java.util.function.Predicate<HistoryEvent> wanted) {
    return history.reversed().stream().filter(wanted).findFirst();
  }

  /** Returns what GetInstance says: neither when it was completed nor which run it is. */
  OrchestrationState state(boolean payloads) {
    Optional<HistoryEvent> started = last(HistoryEvent::hasExecutionStarted);
    Timestamp never = time(Instant.parse("0001-01-01T00:00:00Z"));
    OrchestrationState.Builder state =
        OrchestrationState.newBuilder()
            .setInstanceId(id)
            .setOrchestrationStatusValue(status())
            .setCreatedTimestamp(started.map(HistoryEvent::getTimestamp).orElse(never))
            .setLastUpdatedTimestamp(started.isEmpty() ? never : history.getLast().getTimestamp());
    started.ifPresent(event -> state.setName(event.getExecutionStarted().getName()));
    if (payloads) {
      started
          .map(HistoryEvent::getExecutionStarted)
          .filter(ExecutionStartedEvent::hasInput)
          .ifPresent(event -> state.setInput(event.getInput()));
      last(HistoryEvent::hasExecutionCompleted)
          .map(HistoryEvent::getExecutionCompleted)
          .ifPresent(
              end -> {
                if (end.hasResult()) {
                  state.setOutput(end.getResult());
                }
                if (end.hasFailureDetails()) {
                  state.setFailureDetails(end.getFailureDetails());
                }
              });
      if (customStatus != null) {
        state.setCustomStatus(text(customStatus));
      }
    }
    return state.build();
  }
}
